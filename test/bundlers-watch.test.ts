import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Built, bundlers, definitionsIn } from './support/bundlers.js';
import { openEngineProject } from './support/engine-project.js';

const patience = 45_000;
/** After this time without a build the file is written again: Rollup says that it has built before its watcher sees every file. */
const overlooked = 3_000;

/** The program imports `Query` and `Shelf` for their types alone: no bundler knows these files by itself. */
const tools = `import { defineTool } from 'define-tool';
import type { Query } from './query';
import type { Shelf } from './shelf';

/** Search the shelves of the library for a title. */
export const search = defineTool((query: Query, shelf: Shelf) => [query, shelf], { sideEffecting: false });
`;
const files = {
  'src/main.ts': "export * from './tools';",
  'src/tools.ts': tools,
  'src/query.ts': 'export type Query = string;',
  'src/shelf.ts': "export enum Shelf { Novels = 'novels' }",
  'src/words.ts': '/** Words of the title. */\nexport type Query = string[];',
};

const propertyIn = (built: Built, name: string): unknown => {
  if (built.code === undefined) return undefined;
  const { parameters } = definitionsIn(built.code)['search'] as { parameters: { properties: Record<string, unknown> } };
  return parameters.properties[name];
};

// a watcher may miss what is saved while a busy machine starts it
describe.each(bundlers)('$name in watch mode', { retry: 1 }, ({ watch }) => {
  const project = openEngineProject(files);
  const builds: Built[] = [];
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    stop = await watch(project.path('src/main.ts'), (built) => builds.push(built));
    await until(() => builds.length > 0);
  });
  afterAll(async () => {
    await stop?.();
    rmSync(project.directory, { recursive: true, force: true });
  });

  const until = async (condition: () => boolean): Promise<void> => {
    for (const end = Date.now() + patience; !condition() && Date.now() < end; ) await sleep(25);
  };
  /** Edits files, waits for the build that shows it, and says what the last one was. */
  const edit = async (written: Readonly<Record<string, string>>, isShown: (built: Built) => boolean): Promise<Built> => {
    const before = builds.length;
    let again = 0;
    await until(() => {
      if (Date.now() > again && builds.length === before) {
        project.write(written);
        again = Date.now() + overlooked;
      }
      return builds.slice(before).some(isShown);
    });
    return builds.at(-1)!;
  };
  const editProperty = async (written: Readonly<Record<string, string>>, name: string, schema: object): Promise<void> => {
    const built = await edit(written, (each) => isDeepStrictEqual(propertyIn(each, name), schema));
    expect(built.errors).toEqual([]);
    expect(propertyIn(built, name)).toEqual(schema);
  };

  it('begins with the tool as it is', () => {
    expect(builds[0]!.errors).toEqual([]);
    expect(propertyIn(builds[0]!, 'query')).toEqual({ type: 'string' });
  });

  it('sees a type that changes in another file', async () => {
    await editProperty({ 'src/query.ts': 'export type Query = number;' }, 'query', { type: 'number' });
  });

  it('sees a doc comment that changes in another file', async () => {
    await editProperty({ 'src/query.ts': '/** Its number. */\nexport type Query = number;' }, 'query', {
      type: 'number',
      description: 'Its number.',
    });
  });

  it('sees an enum that grows in another file', async () => {
    await editProperty({ 'src/shelf.ts': "export enum Shelf { Novels = 'novels', Maps = 'maps' }" }, 'shelf', {
      type: 'string',
      enum: ['novels', 'maps'],
    });
  });

  it('sees a re-export that points elsewhere, and what changes there', async () => {
    await editProperty({ 'src/query.ts': "export type { Query } from './words';" }, 'query', {
      type: 'array',
      items: { type: 'string' },
      description: 'Words of the title.',
    });
    await editProperty({ 'src/words.ts': '/** Words. */\nexport type Query = string[];' }, 'query', {
      type: 'array',
      items: { type: 'string' },
      description: 'Words.',
    });
  });

  it('fails for a mistake in another file, and recovers', async () => {
    const failed = await edit({ 'src/words.ts': 'export type Query = () => void;' }, ({ errors }) => errors.length > 0);
    expect(failed.errors.join('\n')).toContain('[DT4001]');
    await editProperty({ 'src/words.ts': 'export type Query = boolean;' }, 'query', { type: 'boolean' });
  });
});
