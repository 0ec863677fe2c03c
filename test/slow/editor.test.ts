import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Installation, installHost } from '../support/run-host.js';
import { type Location, type Shown, startTsserver, type Tsserver } from '../support/run-tsserver.js';
import {
  type CompilerOptions,
  createWorkspace,
  openWorkspace,
  pluginEntry,
  tsconfig,
  type Workspace,
} from '../support/workspace.js';
import { queryType, queryWithNote, searchProject, searchTool } from '../support/workspace-sources.js';

const short = searchTool({ doc: 'Short.' });
const noted = searchTool().replace(/\/\*\* (.*) \*\//, '/**\n * $1\n *\n * TODO: say how it is ranked.\n */');

interface Server {
  readonly name: string;
  install(): Promise<Installation>;
  /** In the installation. */
  readonly file: string;
  readonly options?: CompilerOptions;
}

const native = 'node_modules/typescript/lib/tsserver.js';
const patched = 'node_modules/ts-patch/compiler/tsserver.js';
const main = async (): Promise<Installation> => inject('installation');
const newer = lazily(() =>
  installHost({ ...inject('installation').host, typescript: '6.0.3' }, join(inject('scratch'), 'editor-6'), [inject('tarball')]),
);
const { host } = inject('installation');

const servers: readonly Server[] = [
  { name: `tsserver ${host.typescript}`, install: main, file: native },
  { name: 'tsserver 6.0.3', install: newer, file: native },
  { name: `the tsserver ${host.typescript} that ts-patch patches`, install: main, file: patched },
  { name: 'that one, in a project of a solution', install: main, file: patched, options: { composite: true } },
];

describe.each(servers)('$name', ({ install, file, options = {} }) => {
  let workspace: Workspace;
  let server: Tsserver;

  beforeAll(async () => {
    const installation = await install();
    workspace = createWorkspace(searchProject(options, { 'src/search.ts': short }), installation);
    server = startTsserver(workspace, join(installation.directory, file));
    server.open('src/search.ts');
    server.open('src/types.ts');
  });
  afterAll(() => server?.stop());

  test('shows a mistake once, on request and by itself', async () => {
    for (const shown of [await server.errors('src/search.ts'), await server.pushedErrors('src/search.ts')]) {
      expect(shown).toEqual([expect.objectContaining({ code: 913002, source: 'define-tool' })]);
      expect(shown[0]!.text).toMatch(
        /^The description of tool 'search' has 6 characters.*\[DT3002\]\n {2}Say what the tool does/,
      );
      expect(shown[0]!.start).toEqual({ line: 4, offset: 1 });
    }
  });

  test('clears it after an edit', async () => {
    server.edit('src/search.ts', searchTool());
    expect(await server.errors('src/search.ts')).toEqual([]);
  });

  test('shows and clears a mistake in another file that is edited', async () => {
    server.edit('src/types.ts', queryWithNote);
    const [shown, ...others] = await server.errors('src/search.ts');
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ code: 913003 });
    expect(shown!.relatedInformation?.map(({ span }) => [span?.file.endsWith('src/types.ts'), span?.start])).toEqual([
      [true, { line: 2, offset: 7 }],
    ]);
    server.edit('src/types.ts', queryType());
    expect(await server.errors('src/search.ts')).toEqual([]);
  });

  test('shows a mistake of TypeScript once, in its words', async () => {
    server.edit('src/search.ts', searchTool().replace('{ sideEffecting: false }', '{}'));
    expect(codesOf(await server.errors('src/search.ts'))).toEqual([2345]);
    const fixes = await askFixes(server, 'src/search.ts');
    expect(fixes.map(({ description }) => description)).toEqual(
      expect.arrayContaining(["Add 'sideEffecting: true': a call changes something"]),
    );
  });

  test('says that it has fixes, offers one, and the mistake is gone once it is made', async () => {
    expect(await server.ask('getSupportedCodeFixes')).toEqual(expect.arrayContaining(['913003', '913001']));
    server.edit('src/search.ts', noted);
    expect(codesOf(await server.errors('src/search.ts'))).toEqual([913003]);
    const [fix] = await askFixes(server, 'src/search.ts');
    expect(fix).toMatchObject({ fixName: 'define-tool/insert-cut' });
    server.apply(fix!.changes);
    expect(server.text('src/search.ts')).toBe(noted.replace(' * TODO', ' * ---\n *\n * TODO'));
    expect(await server.errors('src/search.ts')).toEqual([]);
  });

  test('mends all of a file', async () => {
    server.edit('src/search.ts', noted + noted.slice(noted.indexOf('/**')).replaceAll(/\b(search|describeSearch)\b/g, '$1Again'));
    expect(codesOf(await server.errors('src/search.ts'))).toEqual([913003, 913003]);
    const [fix] = await askFixes(server, 'src/search.ts');
    const scope = { type: 'file', args: { file: server.path('src/search.ts') } };
    server.apply((await server.ask('getCombinedCodeFix', { scope, fixId: fix!.fixId })).changes);
    expect(await server.errors('src/search.ts')).toEqual([]);
  });

  test('shows what the model is told over the name of a tool', async () => {
    server.edit('src/search.ts', searchTool());
    const { displayString, documentation } = await server.ask('quickinfo', {
      file: server.path('src/search.ts'),
      ...find(server.text('src/search.ts'), 'search ='),
    });
    expect(displayString).toMatch(/^const search: Tool</);
    expect(documentation).toMatch(/^Search the product catalogue.*\*\*What a model is told about `search`\*\*/s);
    expect(documentation).toContain('"description": "Words that must all occur in the name of the product."');
  });

  test('follows a change of tsconfig.json, and still shows each mistake once', async () => {
    server.edit('src/search.ts', short);
    workspace.write({ 'tsconfig.json': tsconfig({ ...options, plugins: [{ ...pluginEntry, validatorz: 'inline' }] }) });
    await server.ask('reloadProjects').catch(() => undefined);
    expect(codesOf(await server.errors('src/search.ts')).sort()).toEqual([911004, 913002]);
    expect(codesOf(await server.errors('src/search.ts')).sort()).toEqual([911004, 913002]);
  });
});

describe('packages that are linked, as pnpm lays them out', () => {
  let server: Tsserver;
  afterAll(() => server?.stop());

  test('the plugin is found from the real path of TypeScript', async () => {
    const installation = inject('installation');
    const directory = join(inject('scratch'), 'editor-linked');
    linkPackages(installation.directory, directory);
    const workspace = openWorkspace(directory, searchProject({}, { 'src/search.ts': short }), installation);
    server = startTsserver(workspace, join(directory, native));
    server.open('src/search.ts');
    expect(codesOf(await server.errors('src/search.ts'))).toEqual([913002]);
  });
});

/** Each package in a folder of the store, with links beside it to what it needs; the project has links to what it names. */
function linkPackages(from: string, directory: string): void {
  const store = join(directory, 'node_modules/.pnpm');
  for (const name of ['typescript', 'define-tool']) {
    const home = join(store, `${name}@1.0.0/node_modules`);
    cpSync(join(from, 'node_modules', name), join(home, name), { recursive: true });
    symlinkSync(join(home, name), join(directory, 'node_modules', name), 'junction');
  }
  const home = join(store, 'define-tool@1.0.0/node_modules');
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name.startsWith('.') || ['define-tool', 'ts-patch', 'typescript'].includes(name)) continue;
    symlinkSync(join(from, 'node_modules', name), join(home, name), 'junction');
  }
}

interface OfferedFix {
  readonly fixName: string;
  readonly description: string;
  readonly fixId?: string;
  readonly changes: Parameters<Tsserver['apply']>[0];
}

/** What an editor offers for the first error of a file. */
async function askFixes(server: Tsserver, path: string): Promise<OfferedFix[]> {
  const [{ code, start, end } = {} as Shown] = await server.errors(path);
  const range = { startLine: start.line, startOffset: start.offset, endLine: end.line, endOffset: end.offset };
  return server.ask('getCodeFixes', { file: server.path(path), ...range, errorCodes: [code] });
}

const codesOf = (shown: readonly Shown[]): number[] => shown.map(({ code }) => code);

function find(text: string, searched: string): Location {
  const before = text.slice(0, text.indexOf(searched)).split('\n');
  return { line: before.length, offset: before.at(-1)!.length + 1 };
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
