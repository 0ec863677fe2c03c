import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn } from '../support/run-compiler.js';
import { type Host, hostName, type Installation, installHost, nodeCache } from '../support/run-host.js';
import { installNode } from '../support/run-install.js';
import { createWorkspace, type Workspace } from '../support/workspace.js';
import { queryType, toolWithNote } from '../support/workspace-sources.js';

const compilers = [
  { typescript: '5.5.4', tsPatch: '3.3.0' },
  { typescript: '5.9.3', tsPatch: '3.3.0' },
  { typescript: '6.0.3', tsPatch: '3.3.0' },
  { typescript: '5.5.4', tsPatch: '4.0.1' },
  { typescript: '5.9.3', tsPatch: '4.0.1' },
  { typescript: '6.0.3', tsPatch: '4.0.1' },
];
const nodes = ['20', '22', '24', '26'];

/** Why a host can't work, by what its parts say of themselves. */
function refusal({ typescript, tsPatch, node }: Host): string | undefined {
  if (tsPatch.startsWith('4.') && typescript.startsWith('5.')) return 'ts-patch 4 refuses TypeScript below 6';
  if (tsPatch.startsWith('4.') && node === '20') return 'ts-patch 4 asks for Node 22.15 or later';
  return undefined;
}

const quickstart = join(import.meta.dirname, '../../fixtures/quickstart');
/** What the model is told, by the first host that compiled it; all others must say the same. */
let told: unknown;

/** One installation serves all Node lines. */
const installations = new Map<string, Promise<Installation>>();

for (const host of compilers.flatMap((compiler) => nodes.map((node) => ({ ...compiler, node })))) {
  const reason = refusal(host);
  describe.skipIf(reason !== undefined)(reason ? `${hostName(host)} (${reason})` : hostName(host), () => {
    let workspace: Workspace;
    beforeAll(async () => {
      const key = `${host.typescript}-${host.tsPatch}`;
      const installing =
        installations.get(key) ?? installHost(host, join(inject('scratch'), key), [inject('tarball'), ...quickstartPackages()]);
      installations.set(key, installing);
      workspace = createWorkspace({}, { ...(await installing), host, nodeBinary: await installNode(host.node, nodeCache) });
      for (const name of ['package.json', 'tsconfig.json', 'src']) {
        cpSync(join(quickstart, name), join(workspace.directory, name), { recursive: true });
      }
    });

    test('the quickstart compiles, and its tools are described in its own words', async () => {
      expect((await workspace.node('-p', 'process.versions.node')).output).toMatch(new RegExp(`^${host.node}\\.`));
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      workspace.write({ 'dist/tell.js': tell });
      const { code, output } = await workspace.node('dist/tell.js');
      expect(code, output).toBe(0);
      const tools = JSON.parse(output) as { name: string; description: string }[];
      const described = Object.fromEntries(tools.map(({ name, description }) => [name, description]));
      expect(described).toMatchObject({
        quote_delivery: expect.stringMatching(/^Quote the price and the duration of a delivery\.\n\nAsk for the weight/),
        look_up_order: expect.stringMatching(/^Look up an order by its number/),
        compare_titles: expect.stringMatching(/similarity/i),
      });
      told ??= tools;
      expect(tools).toEqual(told);
    });

    test('the quickstart runs', async () => {
      const { code, output } = await workspace.node('dist/main.js');
      expect(code, output).toBe(0);
      expect(output).toContain('search_books');
    });

    test('a mistake fails, incrementally twice', async () => {
      workspace.write({ 'src/noted.ts': toolWithNote, 'src/types.ts': queryType() });
      for (const args of [['--noEmit'], ['--incremental'], ['--incremental']]) {
        const { code, output } = await workspace.tspc(...args);
        expect(code).not.toBe(0);
        expect(codesIn(output)).toEqual(['DT3003']);
      }
    });
  });
}

/** Prints the tools as a model sees them. */
const tell = `import { tools } from './tools.js';
console.log(JSON.stringify(tools.map(({ name, description, parameters }) => ({ name, description, parameters }))));
`;

/** All that the quickstart needs beside the host and define-tool itself. */
function quickstartPackages(): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(quickstart, 'package.json'), 'utf8'));
  const hostPackages = ['define-tool', 'typescript', 'ts-patch'];
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  return versions.filter(([name]) => !hostPackages.includes(name)).map(([name, version]) => `${name}@${version}`);
}
