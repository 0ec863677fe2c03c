import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createContext } from '../transformer/context.js';
import { findCalls } from '../transformer/find/find-calls.js';
import { createFixtureProgram, root } from './support/fixture-program.js';

const folder = `${root}/fixtures/in-memory`;

/** Files that may be imported by the cases. */
const shared: Record<string, string> = {
  'barrel.ts': "export { defineTool as tool } from 'define-tool';",
  'star.ts': "export * from 'define-tool';",
  'chain.ts': "export * from './barrel.js';",
  'default.ts': "export { defineTool as default } from 'define-tool';",
  'genkit.ts': 'export function defineTool(fn: Function, options: object): unknown { return [fn, options]; }',
  'runtime/define-tool.ts': 'export function defineTool(fn: Function, options: object): unknown { return [fn, options]; }',
  'kit.ts': "import { defineTool } from 'define-tool';\nexport const kit = { defineTool };",
};

const call = '((orderId: string) => orderId, { sideEffecting: false });';

/** Source of a module, and how many tool calls it has. */
const cases: [name: string, source: string, calls: number][] = [
  ['a named import', `import { defineTool } from 'define-tool';\ndefineTool${call}`, 1],
  ['a renamed import', `import { defineTool as t } from 'define-tool';\nt${call}`, 1],
  ['a namespace import', `import * as dt from 'define-tool';\ndt.defineTool${call}`, 1],
  ['a parenthesised callee', `import * as dt from 'define-tool';\n(dt.defineTool)${call}`, 1],
  ['an import equals', `import dt = require('define-tool');\ndt.defineTool${call}`, 1],
  ['a renamed re-export', `import { tool } from './barrel.js';\ntool${call}`, 1],
  ['a namespace import of a barrel', `import * as mine from './barrel.js';\nmine.tool${call}`, 1],
  ['export * of the package', `import { defineTool } from './star.js';\ndefineTool${call}`, 1],
  ['a namespace import of export *', `import * as mine from './star.js';\nmine.defineTool${call}`, 1],
  ['a chain of barrels', `import { tool as t } from './chain.js';\nt${call}`, 1],
  ['a namespace import of a chain of barrels', `import * as t from './chain.js';\nt.tool${call}`, 1],
  ['a default re-export', `import make from './default.js';\nmake${call}`, 1],
  ['a local alias', `import { defineTool } from 'define-tool';\nconst make = defineTool;\nmake${call}`, 1],
  ['a property', `import { kit } from './kit.js';\nkit.defineTool${call}`, 1],
  [
    'a dynamic import',
    `export async function load() { const { defineTool } = await import('define-tool');\ndefineTool${call} }`,
    1,
  ],
  [
    'a dynamic import of a barrel',
    `export async function load() { const { tool } = await import('./barrel.js');\ntool${call} }`,
    1,
  ],
  ['a type argument', `import { defineTool } from 'define-tool';\ndefineTool<{ orderId: string }>${call}`, 1],
  [
    'calls inside each other',
    `import { defineTool } from 'define-tool';\ndefineTool(() => defineTool${call.slice(0, -1)}, { sideEffecting: false });`,
    2,
  ],
  ['the same name from elsewhere', `import { defineTool } from './genkit.js';\ndefineTool${call}`, 0],
  ['a file of the same name and place', `import { defineTool } from './runtime/define-tool.js';\ndefineTool${call}`, 0],
  ['the same name declared here', `function defineTool(...a: unknown[]) { return a; }\ndefineTool${call}`, 0],
  [
    'the same name as a method',
    `import type { Tool } from 'define-tool';\ndeclare const ai: { defineTool(...a: unknown[]): Tool };\nai.defineTool${call}`,
    0,
  ],
  [
    'a shadowed import',
    `import { defineTool } from 'define-tool';\nexport function f(defineTool: (...a: unknown[]) => void) { defineTool${call} }`,
    0,
  ],
  ['a mention without a call', `import { defineTool } from 'define-tool';\nexport const make = defineTool;`, 0],
];

const texts = new Map(
  [...Object.entries(shared), ...cases.map(([, source], index) => [`case${index}.ts`, source] as const)].map(([name, text]) => [
    `${folder}/${name}`,
    text,
  ]),
);
const context = createContext(ts, createFixtureProgram(texts, { esModuleInterop: true, module: ts.ModuleKind.NodeNext }));

describe('calls are found by symbol', () => {
  it.each(cases.map(([name, , calls], index) => ({ name, calls, index })))('$name: $calls', ({ calls, index }) => {
    expect(findCalls(context, context.program.getSourceFile(`${folder}/case${index}.ts`)!)).toHaveLength(calls);
  });
});
