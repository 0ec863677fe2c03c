import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));

/** What a user's editor says about some calls. One program for all of them. */
function diagnose(source: string): { readonly code: number; readonly line: number; readonly text: string }[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  };
  const file = join(folder, 'virtual-calls.ts');
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => ts.sys.resolvePath(name) === ts.sys.resolvePath(file) || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    ts.sys.resolvePath(name) === ts.sys.resolvePath(file)
      ? ts.createSourceFile(name, source, options.target!, true)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ code, start, messageText }) => ({
    code,
    line: source.slice(0, start).split('\n').length,
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}

describe("TypeScript's own errors about a call of defineTool", () => {
  const found = diagnose(`import { defineTool } from '../runtime/index.js';
defineTool((city) => city, { sideEffecting: false });
defineTool<{ city: string }>((city) => city, { sideEffecting: false });
defineTool((city: string) => city, {});
defineTool<{ city: string }>((city: string) => city, {});
defineTool((city: string) => city, { sideEffecting: false, idempotant: true });
defineTool((city: string, days = 3) => days.toFixed(), { sideEffecting: false });
`);
  const on = (line: number) => found.filter((diagnostic) => diagnostic.line === line);

  it('an untyped parameter is an implicit any, in both forms', () => {
    expect(on(2).map(({ code }) => code)).toEqual([7006]);
    expect(on(3).map(({ code }) => code)).toEqual([7006]);
  });

  it('a missing sideEffecting is said in two lines, in both forms', () => {
    for (const line of [4, 5]) {
      expect(on(line)).toHaveLength(1);
      expect(on(line)[0]!.text).toMatch(
        /^Argument of type '\{\}' is not assignable .*\n +Property 'sideEffecting' is missing in type '\{\}' but required in type 'ToolOptions<.*>'\.$/,
      );
    }
  });

  it('a misspelt option is named', () => {
    expect(on(6).map(({ text }) => text)).toEqual([expect.stringMatching(/'idempotant' does not exist in type 'ToolOptions/)]);
  });

  it('a default keeps its type', () => {
    expect(on(7)).toEqual([]);
  });
});
