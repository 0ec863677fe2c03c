import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { hostName } from '../support/run-host.js';
import { createWorkspace, type Files, openWorkspace, pluginEntry, tsconfig, type Workspace } from '../support/workspace.js';
import {
  definitionIn,
  packageJson,
  queryProperty,
  queryType,
  searchProject,
  searchTool,
  toolWithNote,
} from '../support/workspace-sources.js';

const doc = 'Words that must all occur in the name of the product.';
const catalogue = {
  'package.json': '{ "name": "catalogue", "version": "1.0.0", "type": "module", "types": "index.d.ts" }',
  'index.d.ts': queryType({ doc: 'Documented in the package.' }),
};
const under = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

describe(hostName(inject('installation').host), () => {
  describe('doc comments arrive', () => {
    test('from a file of the project', async () => {
      await expectDoc(createWorkspace(searchProject()), doc);
    });

    test('on the line of the opening brace', async () => {
      const types = 'export interface Query { /** Written on the line of the brace. */ text: string }\n';
      await expectDoc(createWorkspace(searchProject({}, { 'src/types.ts': types })), 'Written on the line of the brace.');
    });

    test("from an installed package's declarations", async () => {
      const files = searchProject(
        {},
        { ...under('node_modules/catalogue', catalogue), 'src/search.ts': searchTool({ from: 'catalogue' }) },
      );
      await expectDoc(createWorkspace(files), 'Documented in the package.');
    });

    test('from a workspace package behind a symlink', async () => {
      const workspace = createWorkspace(
        searchProject({}, { ...under('packages/catalogue', catalogue), 'src/search.ts': searchTool({ from: 'catalogue' }) }),
      );
      linkPackage(join(workspace.directory, 'packages/catalogue'), join(workspace.directory, 'node_modules/catalogue'));
      await expectDoc(workspace, 'Documented in the package.');
    });

    test('below a nested package.json', async () => {
      await expectDoc(createWorkspace(searchProject({}, { 'src/package.json': '{ "type": "module" }' })), doc);
    });

    test('with removeComments', async () => {
      await expectDoc(createWorkspace(searchProject({ removeComments: true })), doc);
    });

    test('with the transformer named by a relative path into node_modules', async () => {
      const { directory } = inject('installation');
      const workspace = createWorkspace(searchProject());
      linkPackage(join(directory, 'node_modules/define-tool'), join(workspace.directory, 'node_modules/define-tool'));
      const entry = { ...pluginEntry, transform: './node_modules/define-tool/dist/transformer/index.js' };
      workspace.write({ 'tsconfig.json': tsconfig({ plugins: [entry] }) });
      await expectDoc(workspace, doc);
    });
  });

  // As pnpm and npm workspaces lay it out: links in node_modules, real packages elsewhere.
  describe('with packages behind symlinks', () => {
    let workspace: Workspace;
    beforeAll(() => {
      const { directory } = inject('installation');
      const project = mkdtempSync(join(inject('scratch'), 'linked-'));
      for (const name of ['typescript', 'ts-patch', 'define-tool']) {
        linkPackage(join(directory, 'node_modules', name), join(project, 'node_modules', name));
      }
      workspace = openWorkspace(project, searchProject());
    });

    test('the definitions are inlined and run', async () => {
      await expectDoc(workspace, doc);
      workspace.write({ 'out/main.js': "import { describeSearch } from './search.js';\nconsole.log(describeSearch());\n" });
      const { code, output } = await workspace.node('out/main.js');
      expect(code, output).toBe(0);
      expect(JSON.parse(output)).toMatchObject({ name: 'search', parameters: { type: 'object' } });
    });

    test('a mistake fails', async () => {
      workspace.write({ 'src/search.ts': toolWithNote });
      const { code, output } = await workspace.tspc();
      expect(code).not.toBe(0);
      expect(output).toContain('[DT3003]');
    });
  });

  test('a node_modules folder that is itself a symlink works', async () => {
    const project = mkdtempSync(join(inject('scratch'), 'linked-folder-'));
    symlinkSync(join(inject('installation').directory, 'node_modules'), join(project, 'node_modules'), 'junction');
    await expectDoc(openWorkspace(project, searchProject()), doc);
  });

  test("a workspace's own copy of define-tool, linked from its source folder, works", async () => {
    const workspace = createWorkspace({ ...under('app', searchProject()), 'package.json': packageJson });
    const source = join(workspace.directory, 'packages/define-tool');
    cpSync(join(inject('installation').directory, 'node_modules/define-tool'), source, { recursive: true });
    linkPackage(source, join(workspace.directory, 'app/node_modules/define-tool'));
    expect(await workspace.tspc('-p', 'app')).toEqual({ code: 0, output: '' });
    expect(definitionIn(workspace.read('app/out/search.js'))?.description).toContain('Search the product catalogue');
  });
});

async function expectDoc(workspace: Workspace, description: string): Promise<void> {
  expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
  expect(queryProperty(workspace.read('out/search.js'))).toMatchObject({ description });
}

/** A junction where Windows wants one. */
function linkPackage(target: string, link: string): void {
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(target, link, 'junction');
}
