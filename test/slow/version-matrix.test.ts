import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn } from '../support/run-compiler.js';
import { type Host, hostName, type Installation, installHost, nodeCache } from '../support/run-host.js';
import { installNode } from '../support/run-install.js';
import { createWorkspace, type Files, tsconfig } from '../support/workspace.js';
import { packageJson, toolWithNote } from '../support/workspace-sources.js';

const compilers = [
  { typescript: '5.5.4', tsPatch: '3.3.0' },
  { typescript: '5.9.3', tsPatch: '3.3.0' },
  { typescript: '6.0.3', tsPatch: '3.3.0' },
  { typescript: '5.5.4', tsPatch: '4.0.1' },
  { typescript: '5.9.3', tsPatch: '4.0.1' },
  { typescript: '6.0.3', tsPatch: '4.0.1' },
];
const nodes = ['20', '22', '24'];

/** Why a host can't work, by what its parts say of themselves. */
function refusal({ typescript, tsPatch, node }: Host): string | undefined {
  if (tsPatch.startsWith('4.') && typescript.startsWith('5.')) return 'ts-patch 4 refuses TypeScript below 6';
  if (tsPatch.startsWith('4.') && node === '20') return 'ts-patch 4 asks for Node 22.15 or later';
  return undefined;
}

describe.each(compilers)('TypeScript $typescript, ts-patch $tsPatch', (compiler) => {
  const hosts = nodes.map((node) => ({ host: { ...compiler, node }, reason: refusal({ ...compiler, node }) }));
  let installation: Installation;
  beforeAll(async () => {
    const first = hosts.find(({ reason }) => reason === undefined);
    if (!first) return;
    installation = await installHost(first.host, join(inject('scratch'), `${compiler.typescript}-${compiler.tsPatch}`), [
      inject('tarball'),
    ]);
  });

  for (const { host, reason } of hosts) {
    test.skipIf(reason !== undefined)(`Node ${host.node}${reason ? `: skipped, ${reason}` : ''}`, async () => {
      const workspace = createWorkspace(smokeProject, {
        ...installation,
        host,
        nodeBinary: await installNode(host.node, nodeCache),
      });
      expect(await workspace.node('-p', 'process.versions.node')).toMatchObject({
        output: expect.stringMatching(`^${host.node}\\.`),
      });

      expect(await workspace.tspc(), hostName(host)).toEqual({ code: 0, output: '' });
      const { code, output } = await workspace.node('out/main.js');
      expect(code, output).toBe(0);
      expect(JSON.parse(output)).toEqual(smokeOutput);

      workspace.write({ 'src/noted.ts': toolWithNote });
      for (const flag of ['--noEmit', '--incremental', '--incremental']) {
        const bad = await workspace.tspc(flag);
        expect(bad.code).not.toBe(0);
        expect(codesIn(bad.output)).toEqual(['DT3003']);
      }
    });
  }
});

/** Functions of one's own, one that takes its argument apart, a bound method, one from a package with its docs. */
const smokeProject: Files = {
  'package.json': packageJson,
  'tsconfig.json': tsconfig(),
  'node_modules/greetings/package.json': '{ "name": "greetings", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/greetings/index.js': 'export function greet(name) { return `Hello, ${name}!`; }\n',
  'node_modules/greetings/index.d.ts': `/**
 * Say hello to somebody in a friendly way.
 *
 * @param name - Whom to greet.
 */
export declare function greet(name: string): string;
`,
  'src/types.ts': `export interface Query {
  /** Words that must all occur in the name of the product. */
  text: string;
  kind?: 'tea' | 'coffee';
}
`,
  'src/main.ts': `import { defineTool } from 'define-tool';
import { greet as sayHello } from 'greetings';
import type { Query } from './types.js';
declare const console: { log(text: string): void };

/** Search the product catalogue and return the matching items. */
const search = defineTool(async (query: Query): Promise<string> => 'found ' + query.text, { sideEffecting: false });

const greet = defineTool(sayHello, { sideEffecting: false });

/**
 * Tell the weather of the next days in a city.
 *
 * @param days - How many days ahead.
 */
const forecast = defineTool(({ city, days = 3 }: { city: string; days?: number }): string => city + days, { sideEffecting: false });

class Counter {
  private total = 0;
  /** Add an amount to the running total and return it. */
  add(amount: number): number {
    return (this.total += amount);
  }
}
const counter = new Counter();
const add = defineTool(counter.add.bind(counter), { name: 'add', sideEffecting: true });

const tools = [search, greet, forecast, add];
console.log(
  JSON.stringify({
    descriptions: tools.map((tool) => [tool.name, tool.description]),
    search: search.parameters,
    results: [
      await search.execute({ query: { text: 'tea' } }),
      await greet.execute({ name: 'you' }),
      await forecast.execute('{"city":"Rome"}'),
      await add.call(add.validate({ amount: 2 })),
    ],
  }),
);
`,
};

const smokeOutput = {
  descriptions: [
    ['search', 'Search the product catalogue and return the matching items.'],
    ['greet', 'Say hello to somebody in a friendly way.'],
    ['forecast', 'Tell the weather of the next days in a city.'],
    ['add', 'Add an amount to the running total and return it.'],
  ],
  search: {
    type: 'object',
    properties: {
      query: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'Words that must all occur in the name of the product.' },
          kind: { type: 'string', enum: ['tea', 'coffee'] },
        },
        required: ['text'],
        additionalProperties: false,
      },
    },
    required: ['query'],
    additionalProperties: false,
  },
  results: ['found tea', 'Hello, you!', 'Rome3', 2],
};
