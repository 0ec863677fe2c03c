import { beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn } from '../support/run-compiler.js';
import { hostName } from '../support/run-host.js';
import { type CompilerOptions, createWorkspace, type Workspace } from '../support/workspace.js';
import { queryProperty, queryType, queryWithFunction, queryWithNote, searchProject } from '../support/workspace-sources.js';

const configurations: [name: string, options: CompilerOptions][] = [
  ['plain', {}],
  ['isolatedModules', { isolatedModules: true }],
  ['verbatimModuleSyntax', { verbatimModuleSyntax: true }],
  ['isolatedModules and verbatimModuleSyntax', { isolatedModules: true, verbatimModuleSyntax: true }],
  ['removeComments', { removeComments: true }],
  [
    'isolatedModules, isolatedDeclarations and declaration',
    { isolatedModules: true, isolatedDeclarations: true, declaration: true },
  ],
  ['noEmitOnError', { noEmitOnError: true }],
  ['exactOptionalPropertyTypes', { exactOptionalPropertyTypes: true }],
];

describe(hostName(inject('installation').host), () => {
  // Each step starts from the .tsbuildinfo that the step before it left.
  describe.each(configurations)('--incremental, %s', (_, options) => {
    let workspace: Workspace;
    const search = (): string | undefined => workspace.read('out/search.js');
    beforeAll(() => {
      workspace = createWorkspace(searchProject({ incremental: true, ...options }, { 'src/types.ts': queryWithFunction }));
    });

    test('the first run fails for a mistake', async () => {
      expect(await failure(workspace)).toEqual(['DT4001']);
      if (options['noEmitOnError']) expect(search()).toBeUndefined();
    });

    test('an unchanged second run still fails', async () => {
      expect(await failure(workspace)).toEqual(['DT4001']);
    });

    test('an unchanged run with --noEmit still fails', async () => {
      expect(await failure(workspace, '--noEmit')).toEqual(['DT4001']);
    });

    test('the fix in the other file passes', async () => {
      workspace.write({ 'src/types.ts': queryType() });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(search())).toMatchObject({ type: 'string' });
    });

    test('a type edited in the other file refreshes the tool', async () => {
      workspace.write({ 'src/types.ts': queryType({ text: 'number' }) });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(search())).toMatchObject({ type: 'number' });
    });

    test('a doc comment edited in the other file refreshes the tool', async () => {
      workspace.write({ 'src/types.ts': queryType({ text: 'number', doc: 'The number of the product.' }) });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(search())).toMatchObject({ type: 'number', description: 'The number of the product.' });
    });

    test('a new mistake in the other file fails', async () => {
      workspace.write({ 'src/types.ts': queryWithNote });
      expect(await failure(workspace)).toEqual(['DT3003']);
    });

    test('and fails again unchanged', async () => {
      expect(await failure(workspace)).toEqual(['DT3003']);
    });
  });
});

/** The codes of a run, which must fail. */
async function failure(workspace: Workspace, ...args: string[]): Promise<string[]> {
  const { code, output } = await workspace.tspc(...args);
  expect(code).not.toBe(0);
  return codesIn(output);
}
