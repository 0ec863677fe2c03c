import { join } from 'node:path';
import ts from 'typescript';
import { type Context, createContext } from '../../transformer/context.js';
import { schemaFromType } from '../../transformer/schema/from-type.js';
import type { ObjectNode } from '../../transformer/schema/ir.js';

const root = join(import.meta.dirname, '../..').replaceAll('\\', '/');
const parsed = new Map<string, ts.SourceFile | undefined>();

const defaults: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts'],
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
};

/** Modules in memory, each of which defines a type `T`; the library files are parsed once for all programs. */
export interface TypeProgram {
  readonly context: Context;
  /** The arguments of `function probe(value: T)` in a module. */
  probe(module: string): ObjectNode;
  /** What TypeScript itself has against a module. */
  complaints(module: string): string[];
  /** The same by line, counted from 0. */
  complaintsByLine(module: string): Map<number, string[]>;
}

export function createTypeProgram(modules: ReadonlyMap<string, string>, options: ts.CompilerOptions = {}): TypeProgram {
  const files = new Map<string, string>();
  for (const [name, text] of modules) {
    const isProbed = /(?:^|\/)index\.ts$/.test(name);
    files.set(`/types/${name}`, isProbed ? `${text}\nexport declare function probe(value: T): void;\n` : text);
  }
  const all = { ...defaults, ...options };
  const host = ts.createCompilerHost(all);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.getCurrentDirectory = () => '/types';
  host.getSourceFile = (fileName, languageVersion, ...rest) => {
    const text = files.get(fileName);
    if (text !== undefined) return ts.createSourceFile(fileName, text, languageVersion, true);
    if (!parsed.has(fileName)) parsed.set(fileName, getSourceFile.call(host, fileName, languageVersion, ...rest));
    return parsed.get(fileName);
  };
  host.fileExists = (fileName) => files.has(fileName) || fileExists.call(host, fileName);
  host.readFile = (fileName) => files.get(fileName) ?? readFile.call(host, fileName);
  host.directoryExists = (name) =>
    [...files.keys()].some((file) => file.startsWith(`${name}/`)) || directoryExists!.call(host, name);
  host.resolveModuleNameLiterals = (literals, containing, redirected, compilerOptions) =>
    literals.map(({ text }) =>
      text === 'define-tool'
        ? { resolvedModule: { resolvedFileName: `${root}/runtime/types.ts`, extension: '.ts', isExternalLibraryImport: false } }
        : ts.resolveModuleName(text, containing, compilerOptions, host, undefined, redirected),
    );
  const roots = [...files.keys()].filter((name) => name.endsWith('.ts') && !name.includes('/node_modules/'));
  const program = ts.createProgram({ rootNames: roots, options: all, host });
  const context = createContext(ts, program);
  const complaintsByLine = (module: string): Map<number, string[]> => {
    const file = program.getSourceFile(`/types/${module}`)!;
    const lines = new Map<number, string[]>();
    for (const { start = 0, messageText } of program.getSemanticDiagnostics(file)) {
      const { line } = file.getLineAndCharacterOfPosition(start);
      lines.set(line, [...(lines.get(line) ?? []), ts.flattenDiagnosticMessageText(messageText, ' ')]);
    }
    return lines;
  };
  return {
    context,
    complaintsByLine,
    probe: (module) => readProbe(context, program.getSourceFile(`/types/${module}`)!),
    complaints: (module) =>
      program
        .getSemanticDiagnostics(program.getSourceFile(`/types/${module}`))
        .map((each) => ts.flattenDiagnosticMessageText(each.messageText, ' ')),
  };
}

function readProbe(context: Context, file: ts.SourceFile): ObjectNode {
  const declaration = file.statements.find(
    (statement) => ts.isFunctionDeclaration(statement) && statement.name?.text === 'probe',
  );
  const parameter = (declaration as ts.FunctionDeclaration).parameters[0]!;
  const node = schemaFromType(context, context.checker.getTypeAtLocation(parameter), { node: parameter });
  return { kind: 'object', properties: [{ name: 'value', node, optional: false }], patterns: [], container: 'object' };
}
