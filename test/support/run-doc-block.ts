import { format } from 'node:util';
import ts from 'typescript';
import { ownEntries } from './own-entries.js';

type Exports = Record<string, unknown>;
type Body = (require: (name: string) => unknown, exports: Exports, console: { log(...values: unknown[]): void }) => Promise<void>;

const AsyncFunction = (async () => undefined).constructor as new (...parts: string[]) => Body;

/**
 * Runs a compiled block with this checkout's own runtime.
 *
 * @param code - What the transformer emitted, as an ES module; it may use top-level await.
 * @param siblings - The exports of the page's other blocks, by `./name.js`.
 */
export async function runDocBlock(
  code: string,
  siblings: ReadonlyMap<string, Exports>,
): Promise<{ exports: Exports; output: string }> {
  const { outputText } = ts.transpileModule(code, {
    fileName: 'block.js',
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const exports: Exports = {};
  const printed: string[] = [];
  const packages = new Map<string, unknown>();
  for (const [, name] of outputText.matchAll(/require\("([^".][^"]*)"\)/g)) packages.set(name!, await importPackage(name!));
  const load = (name: string): unknown => {
    const loaded = packages.get(name) ?? siblings.get(name);
    if (!loaded) throw new Error(`a block imports '${name}', which is neither a package nor a block before it`);
    return loaded;
  };
  await new AsyncFunction('require', 'exports', 'console', outputText)(load, exports, {
    log: (...values) => printed.push(`${format(...values)}\n`),
  });
  return { exports, output: printed.join('') };
}

/** The value of `weather.parameters` and the like, over a block's exports. */
export function evaluateOver(exports: Exports, expression: string): unknown {
  return new Function(...Object.keys(exports), `return ${expression};`)(...Object.values(exports));
}

async function importPackage(name: string): Promise<unknown> {
  // The block is a CommonJS module by now, and looks for this where it imports a default.
  if (!/^define-tool(\/|$)/.test(name)) return { ...(await import(name)), __esModule: true };
  const file = ownEntries.get(name);
  if (file === undefined) throw new Error(`a block imports '${name}', which the package does not export`);
  return import(file);
}
