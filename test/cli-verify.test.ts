import ts from 'typescript';
import { expect, it } from 'vitest';
import { createCommandProject } from './support/command-project.js';

const options = '{ sideEffecting: false }';
const definition = '{ "format": 1, "name": "x" }';

/** Ways to write a call, each with the uncompiled one and a compiled one beside it. */
const sources: Record<string, Record<string, string>> = {
  'a named import': {
    'a.ts': `import { defineTool } from 'define-tool';\nexport const bad = defineTool(() => 1, ${options});\nexport const good = defineTool(() => 1, ${options}, ${definition});`,
  },
  'a renamed import': {
    'a.ts': `import { defineTool as make } from 'define-tool';\nexport const bad = make(() => 1, ${options});\nexport const good = make(() => 1, ${options}, ${definition});`,
  },
  'a namespace': {
    'a.ts': `import * as lib from 'define-tool';\nexport const bad = lib.defineTool(() => 1, ${options});\nexport const good = lib.defineTool(() => 1, ${options}, ${definition});`,
  },
  'another name for it': {
    'a.ts': `import { defineTool } from 'define-tool';\nconst make = defineTool;\nexport const bad = make(() => 1, ${options});\nexport const good = make(() => 1, ${options}, ${definition});`,
  },
  'a barrel that re-exports it': {
    'barrel.ts': "export { defineTool as tool } from 'define-tool';",
    'a.ts': `import { tool } from './barrel.js';\nexport const bad = tool(() => 1, ${options});\nexport const good = tool(() => 1, ${options}, ${definition});`,
  },
  'a barrel that re-exports all': {
    'barrel.ts': "export * from 'define-tool';",
    'a.ts': `import { defineTool } from './barrel.js';\nexport const bad = defineTool(() => 1, ${options});\nexport const good = defineTool(() => 1, ${options}, ${definition});`,
  },
  'a barrel that exports a namespace': {
    'barrel.ts': "export * as lib from 'define-tool';",
    'a.ts': `import { lib } from './barrel.js';\nexport const bad = lib.defineTool(() => 1, ${options});\nexport const good = lib.defineTool(() => 1, ${options}, ${definition});`,
  },
  'a dynamic import': {
    'a.ts': `const { defineTool } = await import('define-tool');\nexport const bad = defineTool(() => 1, ${options});\nexport const good = defineTool(() => 1, ${options}, ${definition});`,
  },
};

const modules = { 'ES modules': ts.ModuleKind.ESNext, CommonJS: ts.ModuleKind.CommonJS };

/** As a bare `tsc` writes it. */
function emit(files: Record<string, string>, module: ts.ModuleKind): Record<string, string> {
  const compilerOptions = { module, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  const entries = Object.entries(files).map(([name, text]) => [
    `dist/${name.replace(/\.ts$/, '.js')}`,
    ts.transpileModule(text, { compilerOptions }).outputText,
  ]);
  return Object.fromEntries(entries);
}

const cases = Object.entries(modules).flatMap(([kind, module]) =>
  Object.keys(sources).map((name) => [name, kind, module] as const),
);

it.each(cases)('finds the call that was not compiled: %s, %s', async (name, _, module) => {
  const files = emit(sources[name]!, module);
  const { code, out } = await createCommandProject(files).run(['verify', 'dist', '--json']);
  const row = files['dist/a.js']!.split('\n').findIndex((line) => /\bbad = /.test(line) && line.includes(options)) + 1;
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ calls: 2, uncompiled: [{ file: 'dist/a.js', line: row, tool: 'bad' }] });
});

it('says where, and how it can have come about', async () => {
  const files = emit({ 'a.ts': sources['a named import']!['a.ts']! }, ts.ModuleKind.CommonJS);
  const { code, out } = await createCommandProject(files).run(['verify', 'dist']);
  expect(code).toBe(1);
  expect(out).toMatch(/^dist\/a\.js:5:15 - error: Tool 'bad' was never compiled\.\n\n1 of 2 calls of 'defineTool' would throw/);
  expect(out).toContain("build with 'tspc'");
  expect(out).toContain("'tspc -b --force' once");
});

it.each([
  [
    'compiled calls',
    `import { defineTool } from 'define-tool';\ndefineTool(() => 1, ${options}, ${definition});`,
    "1 call of 'defineTool' in 1 file, all compiled.\n",
  ],
  [
    'a definition that a bundler put elsewhere',
    `import { defineTool } from 'define-tool';\ndefineTool(() => 1, ${options}, d);`,
    "1 call of 'defineTool' in 1 file, all compiled.\n",
  ],
  [
    'a defineTool of somebody else',
    `import { defineTool } from 'other';\ndefineTool(() => 1, ${options});`,
    "No call of 'defineTool' in 1 file.\n",
  ],
  [
    'the words in a string and a comment',
    '// defineTool(f, {}) from \'define-tool\'\nexport const text = "defineTool(f, {})";',
    "No call of 'defineTool' in 1 file.\n",
  ],
  [
    'a parameter of the same name',
    `import { defineTool } from 'define-tool';\nexport const make = (defineTool) => defineTool(() => 1, ${options});`,
    "No call of 'defineTool' in 1 file.\n",
  ],
])('finds nothing wrong with %s', async (_, text, out) => {
  expect(await createCommandProject({ 'dist/a.mjs': text }).run(['verify', 'dist'])).toEqual({ code: 0, out, err: '' });
});

it('leaves installed packages out, and takes single files', async () => {
  const bad = `import { defineTool } from 'define-tool';\ndefineTool(() => 1, ${options});`;
  const project = createCommandProject({ 'dist/node_modules/x/index.js': bad, 'dist/a.js': 'export {};', 'dist/b.js': bad });
  expect((await project.run(['verify', 'dist'])).out).toContain('1 of 1 call');
  expect((await project.run(['verify', 'dist/a.js'])).code).toBe(0);
});

it.each([
  ['nowhere', "error: There is no 'nowhere'.\n"],
  ['empty', "error: There is no JavaScript in 'empty'.\n"],
])('refuses %s', async (path, message) => {
  const { code, err } = await createCommandProject({ 'empty/a.txt': '' }).run(['verify', path]);
  expect([code, err.slice(0, message.length)]).toEqual([2, message]);
});
