import { beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn } from '../support/run-compiler.js';
import { hostName } from '../support/run-host.js';
import { createWorkspace, tsconfig, type Workspace } from '../support/workspace.js';
import {
  definitionIn,
  queryProperty,
  queryType,
  queryWithNote,
  searchProject,
  searchTool,
} from '../support/workspace-sources.js';

const isolated = { incremental: true, isolatedModules: true };
const number = { type: 'number' };

describe(hostName(inject('installation').host), () => {
  describe.each([
    ['plain', { incremental: true }],
    ['isolatedModules', isolated],
  ])('--incremental through a barrel, %s', (_, options) => {
    let workspace: Workspace;
    const search = (): string | undefined => workspace.read('out/search.js');
    beforeAll(async () => {
      workspace = createWorkspace(
        searchProject(options, {
          'src/search.ts': searchTool({ from: './barrel.js' }),
          'src/barrel.ts': "export type { Query } from './inner.js';\n",
          'src/inner.ts': "export * from './types.js';\nexport * from './other.js';\n",
          'src/other.ts': queryType({ name: 'Other', text: 'boolean', doc: 'Another text.' }),
        }),
      );
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
    });

    test('a type edited behind two re-exports refreshes the tool', async () => {
      workspace.write({ 'src/types.ts': queryType({ text: 'number' }) });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(search())).toMatchObject(number);
    });

    test('a re-export that points elsewhere refreshes the tool', async () => {
      workspace.write({ 'src/barrel.ts': "export type { Other as Query } from './inner.js';\n" });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(search())).toMatchObject({ type: 'boolean', description: 'Another text.' });
    });

    test('a mistake behind two re-exports fails, and passes once nothing points at it', async () => {
      workspace.write({ 'src/barrel.ts': "export type { Query } from './inner.js';\n", 'src/types.ts': queryWithNote });
      const { code, output } = await workspace.tspc();
      expect(code).not.toBe(0);
      expect(codesIn(output)).toEqual(['DT3003']);
      workspace.write({ 'src/barrel.ts': "export type { Other as Query } from './inner.js';\n" });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
    });
  });

  describe('--incremental', () => {
    test('a member that stripInternal hides from the declarations refreshes the tool', async () => {
      const types = (type: string): string =>
        `export interface Query {\n  text: string;\n  /** @internal */\n  trace?: ${type};\n}\n`;
      const workspace = createWorkspace(
        searchProject({ ...isolated, declaration: true, stripInternal: true }, { 'src/types.ts': types('string') }),
      );
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      workspace.write({ 'src/types.ts': types('number') });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(workspace.read('out/search.js'), 'trace')).toMatchObject(number);
    });

    test.each([
      ['plain', { incremental: true }],
      ['isolatedModules', isolated],
    ])('a run with --noEmit between two emits loses no change, %s', async (_, options) => {
      const workspace = createWorkspace(searchProject(options));
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      workspace.write({ 'src/types.ts': queryType({ text: 'number' }) });
      expect(await workspace.tspc('--noEmit')).toEqual({ code: 0, output: '' });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(workspace.read('out/search.js'))).toMatchObject(number);
    });

    test('isolatedModules switched on and off between the runs leaves nothing stale', async () => {
      const workspace = createWorkspace(searchProject({ incremental: true }));
      for (const [type, isolatedModules] of [
        ['number', true],
        ['boolean', false],
        ['string', true],
      ] as const) {
        expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
        workspace.write({
          'src/types.ts': queryType({ text: type }),
          'tsconfig.json': tsconfig({ incremental: true, isolatedModules }),
        });
        expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
        expect(queryProperty(workspace.read('out/search.js'))).toMatchObject({ type });
      }
    });

    test('an output of the bare compiler is replaced', async () => {
      const workspace = createWorkspace(searchProject({ incremental: true, plugins: [] }));
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(definitionIn(workspace.read('out/search.js'))).toBeUndefined();
      workspace.write({ 'tsconfig.json': tsconfig({ incremental: true }) });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(definitionIn(workspace.read('out/search.js'))?.name).toBe('search');
    });

    test('an unchanged run writes nothing, and tsBuildInfoFile is written where it is asked for', async () => {
      const workspace = createWorkspace(searchProject({ ...isolated, tsBuildInfoFile: 'cache/build.tsbuildinfo' }));
      expect(await workspace.tspc('--listEmittedFiles')).toMatchObject({ code: 0, output: expect.stringContaining('search.js') });
      expect(workspace.list('cache')).toEqual(['build.tsbuildinfo']);
      expect(await workspace.tspc('--listEmittedFiles')).toEqual({ code: 0, output: '' });
    });

    test('an edit that changes no schema re-emits that file alone', async () => {
      const workspace = createWorkspace(searchProject({ incremental: true, isolatedModules: true }));
      expect((await workspace.tspc()).code).toBe(0);
      workspace.write({ 'src/types.ts': `${queryType()}export type Unused = string;\n` });
      const { output } = await workspace.tspc('--listEmittedFiles');
      expect(output).toContain('types.js');
      expect(output).not.toContain('search.js');
    });
  });
});
