import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import jestTransformer from '../transformer/hosts/loaders/jest.js';
import { createEngineProject, type EngineProject, queryIn, queryTool } from './support/engine-project.js';
import { root } from './support/root.js';

/** A transformer that returns what it was given, with the options it was made with. */
const echo = `exports.createTransformer = (options) => ({
  process: (code) => ({ code, map: options }),
  processAsync: async (code) => ({ code, map: options }),
  getCacheKey: (code, file, { transformerConfig }) => code + JSON.stringify(transformerConfig),
});`;

const library = { 'src/tool.ts': queryTool('query: Title', "import type { Title } from './title';\n"), 'echo.cjs': echo };
const good = { ...library, 'src/title.ts': "export type Title = 'Emma' | 'Ulysses';" };

function open(files: Readonly<Record<string, string>>, options: object = { transformer: './echo.cjs' }) {
  const project = createEngineProject(files);
  const transformer = jestTransformer.createTransformer(options);
  const jest = { config: { rootDir: project.directory }, configString: '{}', supportsStaticESM: false };
  return { project, transformer, jest, ...textOf(project) };
}

const textOf = (project: EngineProject) => ({
  file: project.path('src/tool.ts'),
  text: readFileSync(project.path('src/tool.ts'), 'utf8'),
});

const titles = { enum: ['Emma', 'Ulysses'], type: 'string' };

describe('the transformer of Jest', () => {
  it('hands the other transformer code with the definitions in it', () => {
    const { transformer, text, file, jest } = open(good, { transformer: './echo.cjs', options: { fast: true } });
    const { code, map } = transformer.process(text, file, jest);
    expect(queryIn(code)).toEqual(titles);
    expect(map).toEqual({ fast: true });
  });

  it('does the same for ES modules', async () => {
    const { transformer, text, file, jest } = open(good);
    expect(queryIn((await transformer.processAsync(text, file, jest)).code)).toEqual(titles);
  });

  it('throws all findings of a file, each with its place', () => {
    const { transformer, text, file, jest } = open({ ...good, 'src/title.ts': 'export type Title = () => void;' });
    expect(() => transformer.process(text, file, jest)).toThrow(/src\/tool\.ts:5:35 - [\s\S]*\[DT4001\][\s\S]*\^/);
    expect(() => transformer.process(text, file, jest)).not.toThrow(SyntaxError);
  });

  it('has another cache key when a type in another file changed', async () => {
    const { project, transformer, text, file, jest } = open(good);
    const keys = async (): Promise<string[]> => [
      transformer.getCacheKey(text, file, jest),
      await transformer.getCacheKeyAsync(text, file, jest),
    ];
    const before = await keys();
    expect(await keys()).toEqual(before);
    project.write({ 'src/title.ts': "export type Title = 'Emma' | 'Ulysses' | 'Middlemarch';" });
    const after = await keysAfterPause(keys);
    expect(after).not.toContain(before[0]);
    expect(after).not.toContain(before[1]);
    project.write({ 'src/title.ts': 'export type Title = () => void;' });
    const wrong = await keysAfterPause(keys);
    expect(new Set([...before, ...after, ...wrong]).size).toBe(3);
  });

  it('has another cache key for each config', () => {
    const { transformer, text, file, jest } = open(good);
    const keys = [
      transformer.getCacheKey(text, file, jest),
      transformer.getCacheKey(text, file, { ...jest, supportsStaticESM: true }),
      transformer.getCacheKey(text, file, { ...jest, instrument: true }),
      transformer.getCacheKey(text, file, { ...jest, configString: '{"a":1}' }),
      open(good, { transformer: './echo.cjs', options: { other: 1 } }).transformer.getCacheKey(text, file, jest),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('waits for a transformer that is made asynchronously, and says where Jest cannot', async () => {
    const later = `exports.createTransformer = async () => ({ processAsync: async (code) => ({ code }) });`;
    const { transformer, text, file, jest } = open({ ...good, 'echo.cjs': later });
    expect(queryIn((await transformer.processAsync(text, file, jest)).code)).toEqual(titles);
    expect(() => transformer.process(text, file, jest)).toThrow("'./echo.cjs' transforms asynchronously only");
  });

  it('takes over whether the other transformer counts what is covered', () => {
    const counting = `module.exports = { canInstrument: true, process: (code) => ({ code }) };`;
    const { transformer, text, file, jest } = open({ ...good, 'echo.cjs': counting });
    transformer.process(text, file, jest);
    expect(transformer.canInstrument).toBe(true);
  });

  it.each([
    ["'./none.cjs' is not installed", './none.cjs', ''],
    ["'./wrong.cjs' exports neither 'createTransformer' nor 'process'", './wrong.cjs', 'module.exports = {};'],
  ])('says that transformer %s', (message, transformer, wrong) => {
    const opened = open({ ...good, 'wrong.cjs': wrong }, { transformer });
    expect(() => opened.transformer.process(opened.text, opened.file, opened.jest)).toThrow(message);
  });

  it('asks for another transformer where none is named', () => {
    const { transformer, text, file, jest } = open(good, {});
    expect(() => transformer.process(text, file, jest)).toThrow(
      "Name one: transform: { '^.+\\\\.tsx?$': ['define-tool/jest', { transformer: '@swc/jest' }] }",
    );
  });

  it("makes CommonJS of define-tool's own modules for tests that are CommonJS", () => {
    const { transformer, jest } = open(good, {});
    const file = join(root, 'dist/runtime/validate/load-ajv.js');
    const text = readFileSync(file, 'utf8');
    const { code } = transformer.process(text, file, jest);
    expect(code).toContain('exports.loadAjv = loadAjv');
    expect(code).not.toContain('import.meta');
    expect(transformer.process(text, file, { ...jest, supportsStaticESM: true }).code).toBe(text);
  });
});

/** Files are looked at again once a run of them is over. */
async function keysAfterPause(keys: () => Promise<string[]>): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return keys();
}
