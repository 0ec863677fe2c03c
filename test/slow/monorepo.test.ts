import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn, type Run, reported, run } from '../support/run-compiler.js';
import { installPackages } from '../support/run-install.js';
import { startTsserver, type Tsserver } from '../support/run-tsserver.js';
import { openWorkspace, type Workspace } from '../support/workspace.js';

const fixture = join(import.meta.dirname, '../../fixtures/consumers/monorepo');
const directory = join(inject('scratch'), 'monorepo');
const timeoutMs = 180_000;
const { typescript, tsPatch } = inject('installation').host;

const order = (described: string) => ({
  type: 'object',
  description: 'An order of a customer.',
  properties: {
    number: { type: 'string', description: described },
    status: { type: 'string', description: 'Where it is.', enum: ['paid', 'shipped'] },
  },
  required: ['number', 'status'],
  additionalProperties: false,
});
const closed = { type: 'object', additionalProperties: false };

/** What the program prints, whoever built it. */
const expected = (described = 'The number on the receipt.') => ({
  tools: [
    {
      name: 'describe_order',
      description: 'Describe where an order is, in words for a customer.',
      parameters: { ...closed, properties: { order: order(described) }, required: ['order'] },
    },
    {
      name: 'searchOrders',
      description: 'Search the orders of a customer, those with a status only if one is given.',
      parameters: {
        ...closed,
        properties: {
          query: {
            ...closed,
            description: 'What is looked for.',
            properties: {
              text: { type: 'string', description: 'Words that must all occur in the order.' },
              limit: { type: 'number', minimum: 1 },
            },
            required: ['text'],
          },
          status: { type: 'string', enum: ['paid', 'shipped'] },
        },
        required: ['query'],
      },
    },
    {
      name: 'ship',
      description: 'Ship an order that is paid, and return it as it is then.',
      parameters: { ...closed, properties: { order: order(described) }, required: ['order'] },
    },
  ],
  shipped: { number: 'A1', status: 'shipped' },
  refusal: ['order.status'],
  words: { words: 'A1 is shipped' },
});

describe('a monorepo that pnpm installed, with references and aliases', () => {
  let workspace: Workspace;

  beforeAll(async () => {
    cpSync(fixture, directory, { recursive: true });
    dependOn('.', { 'define-tool': inject('tarball'), typescript, 'ts-patch': tsPatch, vite: '7.3.8' });
    for (const name of ['tools', 'app']) dependOn(`packages/${name}`, { 'define-tool': inject('tarball') });
    workspace = openWorkspace(directory, {});
    const home = join(inject('scratch'), 'pnpm');
    await installPackages(home, ['pnpm@10.18.0']);
    const pnpm = join(home, 'node_modules/pnpm/bin/pnpm.cjs');
    const options = ['--store-dir', join(home, 'store'), '--no-frozen-lockfile', '--ignore-scripts', '--reporter=append-only'];
    const { code, output } = await run(process.execPath, [pnpm, 'install', ...options], {
      cwd: directory,
      env: { CI: '1' },
      timeoutMs,
    });
    expect(code, output).toBe(0);
  });

  const tspc = (...args: string[]): Promise<Run> =>
    run(inject('installation').nodeBinary, [join(directory, 'node_modules/ts-patch/bin/tspc.js'), ...args], {
      cwd: directory,
      env: { TSP_CACHE_DIR: join(directory, '.tsp-cache') },
      timeoutMs,
    });
  const vite = (): Promise<Run> =>
    run(process.execPath, [join(directory, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(directory, 'packages/app'),
      timeoutMs,
    });
  const report = async (program: string): Promise<unknown> => {
    const { code, output } = await run(inject('installation').nodeBinary, [join(directory, program)], {
      cwd: directory,
      timeoutMs,
    });
    expect(code, output).toBe(0);
    return JSON.parse(output);
  };
  /** With an edit that is undone afterwards. */
  const edited = async (path: string, [from, to]: [from: string, to: string], check: () => Promise<void>): Promise<void> => {
    const text = workspace.read(path)!;
    expect(text).toContain(from);
    workspace.write({ [path]: text.replace(from, to) });
    await check().finally(() => workspace.write({ [path]: text }));
  };
  const model = 'packages/model/src/order.ts';
  const tools = 'packages/tools/src/index.ts';

  describe('tspc -b', () => {
    test('builds it, and it runs', async () => {
      expect(await tspc('-b')).toEqual({ code: 0, output: '' });
      expect(await report('packages/app/dist/main.js')).toEqual(expected());
    });

    test('refuses what a linked package says wrong, which is the own code of the workspace', async () => {
      await edited(model, ['The number', 'TODO the number'], async () => {
        const { code, output } = await tspc('-b');
        expect(code).not.toBe(0);
        expect(reported(output)).toMatchObject([
          { file: tools, code: 'DT3003' },
          { file: 'packages/app/src/main.ts', code: 'DT3003' },
        ]);
        expect(output.match(/It is written in \.\.\/\.\.\/model\/dist\/order\.d\.ts:3:9\./g)).toHaveLength(2);
      });
      expect(await tspc('-b')).toEqual({ code: 0, output: '' });
    });

    test('has nothing to do the second time', async () => {
      const { code, output } = await tspc('-b', '--verbose');
      expect(code).toBe(0);
      expect(output.match(/is up to date/g)).toHaveLength(3);
    });

    test('takes a comment of the first package into the tools of both others', async () => {
      await edited(model, ['The number on the receipt.', 'The number of the parcel.'], async () => {
        expect(await tspc('-b')).toEqual({ code: 0, output: '' });
        expect(await report('packages/app/dist/main.js')).toEqual(expected('The number of the parcel.'));
      });
    });

    test('fails for a mistake in a package between, in its file, until it is mended', async () => {
      await edited(tools, ['Search the orders', 'TODO search the orders'], async () => {
        const first = await tspc('-b');
        expect(first.code).not.toBe(0);
        expect(reported(first.output)).toMatchObject([{ file: tools, line: 7, code: 'DT3003' }]);
        expect(codesIn((await tspc('-b')).output)).toEqual(['DT3003']);
      });
      expect(await tspc('-b')).toEqual({ code: 0, output: '' });
      expect(await report('packages/app/dist/main.js')).toEqual(expected());
    });
  });

  describe('Vite', () => {
    test('builds it from the sources of all packages, and it runs', async () => {
      expect(await vite()).toMatchObject({ code: 0 });
      expect(workspace.list('packages/app/bundle')).toEqual(['main.js']);
      expect(workspace.read('packages/app/bundle/main.js')).not.toContain('@shop/');
      expect(await report('packages/app/bundle/main.js')).toEqual(expected());
    });

    test('takes what another package says from its sources, which no build has seen', async () => {
      await edited(model, ['The number on the receipt.', 'The number of the parcel.'], async () => {
        expect(await vite()).toMatchObject({ code: 0 });
        expect(await report('packages/app/bundle/main.js')).toEqual(expected('The number of the parcel.'));
      });
    });

    test('fails for a mistake in another package', async () => {
      await edited(tools, ['Search the orders', 'TODO search the orders'], async () => {
        const { code, output } = await vite();
        expect(code).not.toBe(0);
        expect(output).toContain('DT3003');
        expect(output).toContain('packages/tools/src/index.ts:7');
      });
    });
  });

  describe('the editor', () => {
    let server: Tsserver;
    afterAll(() => server?.stop());

    test('finds the plugin, and shows mistakes of a package once', async () => {
      server = startTsserver(workspace, join(directory, 'node_modules/typescript/lib/tsserver.js'));
      for (const path of [tools, 'packages/app/src/main.ts', model]) server.open(path);
      expect(await server.errors('packages/app/src/main.ts')).toEqual([]);
      expect(await server.errors(tools)).toEqual([]);
      server.edit(model, server.text(model).replace('The number', 'TODO the number'));
      expect((await server.errors('packages/app/src/main.ts')).map(({ code }) => code)).toEqual([913003]);
      expect((await server.errors(tools)).map(({ code }) => code)).toEqual([913003]);
    });
  });
});

/** Adds packages to the manifest of a package. */
function dependOn(path: string, versions: Readonly<Record<string, string>>): void {
  const file = join(directory, path, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const specifiers = Object.entries(versions).map(([name, version]) => [
    name,
    version.endsWith('.tgz') ? `file:${version}` : version,
  ]);
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...Object.fromEntries(specifiers) } }),
  );
}
