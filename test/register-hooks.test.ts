import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../transformer/hosts/engine/engine.js';
import { loadTypes, rewriteLoaded } from '../transformer/hosts/loaders/rewrite-loaded.js';
import { hasSoundHooks } from '../transformer/hosts/loaders/sound-hooks.js';
import { createEngineProject, queryIn, queryTool } from './support/engine-project.js';

const tool = queryTool('query: Title', "import type { Title } from './title';\n");
const files = { 'src/tool.ts': tool, 'src/title.ts': "export type Title = 'Emma' | 'Ulysses';", 'package.json': '{}' };
const titles = { type: 'string', enum: ['Emma', 'Ulysses'] };
const map = /\n\/\/# sourceMappingURL=data:application\/json;base64,(.*)\n?$/;

/** A module as Node's loaders hand it on, for a file of a project. */
function open(more: Readonly<Record<string, string>> = {}, name = 'src/tool.ts') {
  const project = createEngineProject({ ...files, ...more });
  const file = project.path(name);
  return { engine: createEngine({ root: project.directory }), file, text: readFileSync(file, 'utf8') };
}

describe('the hooks of Node', () => {
  it.each(['module-typescript', 'commonjs-typescript', 'module'])('keep the types for who takes them out: %s', (format) => {
    const { engine, file, text } = open();
    const source = Buffer.from(text);
    const loaded = rewriteLoaded(engine, file, { format, source });
    expect(loaded.format).toBe(format);
    expect(queryIn(loaded.source as string)).toEqual(titles);
    expect(loaded.source).toContain('import type { Title }');
  });

  it('compile a source again that another loader has compiled without its definitions', () => {
    const { engine, file } = open();
    const loaded = rewriteLoaded(engine, file, { format: 'module', source: 'export const search = 1;' });
    expect(loaded.format).toBe('module');
    expect(loaded.source).toContain('"Ulysses"');
    expect(loaded.source).not.toContain('import type');
    expect(loaded.source).toMatch(map);
  });

  it('leave what the loader of CommonJS reads itself, and files without tools', () => {
    const { engine, file } = open();
    const unread = { format: 'commonjs', source: null };
    expect(rewriteLoaded(engine, file, unread)).toBe(unread);
    const plain = { format: 'module', source: 'export {};' };
    expect(rewriteLoaded(engine, file.replace('tool.ts', 'title.ts'), plain)).toBe(plain);
  });

  it('throw the findings', () => {
    const { engine, file, text } = open({ 'src/title.ts': 'export type Title = () => void;' });
    const load = () => rewriteLoaded(engine, file, { format: 'module-typescript', source: text });
    expect(load).toThrow(/src\/tool\.ts:5:35 - [\s\S]*\[DT4001\]/);
  });
});

describe('types that nothing else loads', () => {
  const code = "export enum Shelf { Upper = 'upper' }\nexport const here = () => import.meta.url;\n";

  it.each([
    ['module', 'src/a.ts', '{ "type": "module" }', code],
    ['commonjs', 'src/a.ts', '{ "type": "commonjs" }', code],
    ['module', 'src/a.ts', '{}', code],
    ['commonjs', 'src/a.ts', '{}', 'const one: number = 1;\nexports.one = one;\n'],
    ['commonjs', 'src/a.ts', '{}', "import fs = require('node:fs');\nexport = fs;\n"],
    ['module', 'src/a.mts', '{ "type": "commonjs" }', code],
    ['commonjs', 'src/a.cts', '{ "type": "module" }', code],
    ['module', 'src/a.tsx', '{ "type": "module" }', 'export const view = <p>Shelf</p>;\n'],
  ])('are a %s: %s below %s', (format, name, manifest, text) => {
    const { engine, file } = open({ [name]: text, 'package.json': manifest }, name);
    const loaded = loadTypes(engine, file);
    const source = loaded.source as string;
    expect(loaded).toMatchObject({ format, shortCircuit: true });
    expect(/^export /m.test(source)).toBe(format === 'module');
    expect(source.includes('import.meta')).toBe(format === 'module' && text === code);
    expect(source).not.toMatch(/<p>|: number|import fs/);
    expect(JSON.parse(Buffer.from(map.exec(source)![1]!, 'base64').toString()).sources).toHaveLength(1);
  });

  it('are compiled, too', () => {
    const { engine, file } = open();
    expect(loadTypes(engine, file).source).toContain('"Ulysses"');
  });
});

describe('hooks in the thread of the program', () => {
  it.each([
    ['20.20.2', false],
    ['22.15.0', false],
    ['22.22.2', false],
    ['22.22.3', true],
    ['22.23.0', true],
    ['23.11.1', false],
    ['24.11.0', false],
    ['24.11.1', true],
    ['25.0.9', false],
    ['25.1.0', true],
    ['26.0.0', true],
    ['27.0.0-nightly', true],
  ])('are used in Node %s: %s', (version, used) => {
    expect(hasSoundHooks(version)).toBe(used);
  });
});
