import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn } from '../support/run-compiler.js';
import { hostName } from '../support/run-host.js';
import type { Watch } from '../support/run-watch.js';
import { createWorkspace, type Workspace } from '../support/workspace.js';
import {
  queryProperty,
  queryType,
  queryWithFunction,
  queryWithNote,
  searchProject,
  searchTool,
  toolWithNote,
} from '../support/workspace-sources.js';

/** Whether `schema` has these keywords, with others or without. */
const holds = (schema: object | undefined, keywords: object): boolean =>
  isDeepStrictEqual({ ...schema, ...keywords }, { ...schema });

describe(hostName(inject('installation').host), () => {
  // Each step is an edit under the same running compiler.
  describe.each([
    ['--watch', ['--watch'], {}],
    ['--watch, isolatedModules', ['--watch'], { isolatedModules: true }],
    ['--watch, incremental and verbatimModuleSyntax', ['--watch'], { incremental: true, verbatimModuleSyntax: true }],
    ['--watch, noEmitOnError', ['--watch'], { noEmitOnError: true }],
    ['-b --watch', ['-b', '--watch'], { composite: true }],
  ])('%s', (_, args, options) => {
    let workspace: Workspace;
    let watch: Watch;
    const search = (): string | undefined => workspace.read('out/search.js');
    /** Edits a file and expects these codes of the compilation that follows, and this of the emitted tool's `query`. */
    const edit = async (path: string, text: string, codes: string[], property?: object): Promise<void> => {
      const wanted = (printed: string): boolean =>
        isDeepStrictEqual(codesIn(printed), codes) && (property === undefined || holds(queryProperty(search()), property));
      const printed = await watch.after(() => workspace.write({ [path]: text }), wanted);
      expect(codesIn(printed)).toEqual(codes);
      if (property !== undefined) expect(queryProperty(search())).toMatchObject(property);
    };
    beforeAll(() => {
      workspace = createWorkspace(searchProject(options));
      watch = workspace.watch(...args);
    });
    afterAll(() => watch.stop());

    test('the first compilation inlines the definitions', async () => {
      expect(codesIn(await watch.first)).toEqual([]);
      expect(queryProperty(search())).toMatchObject({ type: 'string' });
    });

    test('a type edited in the other file refreshes the tool', async () => {
      await edit('src/types.ts', queryType({ text: 'number' }), [], { type: 'number' });
    });

    test('a doc comment edited in the other file refreshes the tool', async () => {
      await edit('src/types.ts', queryType({ text: 'number', doc: 'The number of the product.' }), [], {
        type: 'number',
        description: 'The number of the product.',
      });
    });

    test('a mistake in the other file is reported', async () => {
      await edit('src/types.ts', queryWithFunction, ['DT4001']);
    });

    test('and stays reported after an unrelated edit', async () => {
      await edit('src/unrelated.ts', 'export const unrelated = 1;\n', ['DT4001']);
    });

    test('another mistake replaces it', async () => {
      await edit('src/types.ts', queryWithNote, ['DT3003']);
    });

    test('the fix in the other file clears it and refreshes the tool', async () => {
      await edit('src/types.ts', queryType({ text: 'boolean' }), [], { type: 'boolean' });
    });

    test('a mistake in the tool is reported, and the fix clears it', async () => {
      await edit('src/search.ts', toolWithNote, ['DT3003']);
      await edit('src/search.ts', searchTool(), [], { type: 'boolean' });
    });
  });
});
