import type ts from 'typescript';
import type { Tool } from '../../runtime/index.js';
import * as defineTool from '../../runtime/index.js';
import { createTransformer } from '../../transformer/hosts/ts-patch.js';
import { analyzeSources, memoryFolder } from './compile-tools.js';

export interface RunTools {
  /** What the module exports. */
  readonly exports: Readonly<Record<string, Tool & Record<string, unknown>>>;
  /** The findings of all modules, as `CODE message`. */
  readonly findings: readonly string[];
}

/** Compiles modules with the transformer, runs `tools.ts` with this checkout's runtime and gives its exports. */
export function runTools(
  sources: string | Readonly<Record<string, string>>,
  options: ts.CompilerOptions = {},
  config: Readonly<Record<string, unknown>> = {},
): RunTools {
  const files = typeof sources === 'string' ? { 'tools.ts': sources } : sources;
  const { analysis, names } = analyzeSources(files, { ...options, noEmit: false }, config);
  const { program } = analysis.context;
  const emitted = new Map<string, string>();
  for (const name of names) {
    const file = program.getSourceFile(`${memoryFolder}/${name}`)!;
    program.emit(file, (path, text) => void emitted.set(path, text), undefined, false, { before: [createTransformer(analysis)] });
  }
  const findings = names.flatMap((name) => analysis.ofFile(program.getSourceFile(`${memoryFolder}/${name}`)!).findings);
  return {
    exports: loadModule(`${memoryFolder}/tools.js`, emitted),
    findings: findings.map(({ code, message }) => `${code} ${message}`),
  };
}

function loadModule(path: string, emitted: ReadonlyMap<string, string>): RunTools['exports'] {
  const code = emitted.get(path);
  if (code === undefined) throw new Error(`no module '${path}'`);
  const exports = {};
  const require = (name: string): unknown =>
    name === 'define-tool' ? defineTool : loadModule(`${memoryFolder}/${name.slice(2)}`, emitted);
  new Function('exports', 'require', code)(exports, require);
  return exports;
}
