import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consumerReport } from '../support/consumer-report.js';
import { type Run, run } from '../support/run-compiler.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';

const packages = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.1', '@types/node@20.19.0'];
const env = { NEXT_TELEMETRY_DISABLED: '1' };
const patienceMs = 240_000;
/** A server may miss a file that is saved while it compiles. Its user would save again. */
const savedEveryMs = 15_000;

let consumer: HostConsumer;
beforeAll(async () => {
  consumer = await installHostConsumer('next', packages);
  writeBareImports();
});

/** Turbopack finds a TypeScript file by its name without an ending only. */
function writeBareImports(): void {
  for (const name of readdirSync(join(consumer.directory, 'src'))) {
    consumer.write(`src/${name}`, consumer.read(`src/${name}`).replace(/(from '\.[^']*)\.js'/g, "$1'"));
  }
}

let server: ChildProcess | undefined;
afterEach(async () => {
  const running = server;
  server = undefined;
  if (!running?.pid || running.exitCode !== null) return;
  const closed = once(running, 'close');
  // It starts workers, which end with its process group.
  process.kill(-running.pid, 'SIGKILL');
  await closed;
});

const next = (...args: string[]): Promise<Run> =>
  run(process.execPath, ['node_modules/next/dist/bin/next', ...args], { cwd: consumer.directory, env, timeoutMs: patienceMs });

/** Starts a server and returns where the report is. */
async function serve(...args: string[]): Promise<string> {
  const port = await freePort();
  const command = ['node_modules/next/dist/bin/next', ...args, '-p', String(port)];
  server = spawn(process.execPath, command, {
    cwd: consumer.directory,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  return `http://localhost:${port}/report`;
}

type Wanted = (status: number, body: string) => boolean;

/** What the address answers, once it is what is wanted; the last answer where the patience is over. */
async function ask(url: string, wanted: Wanted, save: () => void = () => {}): Promise<string> {
  const end = Date.now() + patienceMs;
  let nextSave = 0;
  for (;;) {
    if (Date.now() > nextSave) {
      save();
      nextSave = Date.now() + savedEveryMs;
    }
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
    const body = (await response?.text().catch(() => '')) ?? '';
    if (response && wanted(response.status, body)) return body;
    if (Date.now() > end) return body;
    await sleep(200);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

const isGood = (status: number): boolean => status === 200;

describe.each([
  ['Turbopack', '--turbopack'],
  ['webpack', '--webpack'],
])('Next with %s, and withDefineTool', (_, flag) => {
  it('builds a program with compiled tools', async () => {
    const { code, output } = await next('build', flag);
    expect(code, output).toBe(0);
    const url = await serve('start');
    expect(JSON.parse(await ask(url, isGood))).toMatchObject(consumerReport);
  }, 600_000);

  it('fails to build with the findings and their places', async () => {
    const mistakes = consumer.addMistakes();
    writeBareImports();
    const { code, output } = await next('build', flag);
    consumer.removeMistakes();
    writeBareImports();
    expect(code).toBe(1);
    for (const mistake of mistakes) {
      expect(output).toContain(`src/tools.ts:${mistake.line}:${mistake.column} - `);
      expect(output).toContain(`[${mistake.code}]`);
    }
  }, 600_000);

  it('compiles a tool again in development when a type or a comment in another file changed', async () => {
    const url = await serve('dev', flag);
    expect(JSON.parse(await ask(url, isGood))).toMatchObject(consumerReport);
    const parcels = consumer.read('src/parcels.ts');

    const askAfter = (text: string, wanted: Wanted) => ask(url, wanted, () => consumer.write('src/parcels.ts', text));

    const withPallet = parcels.replace("'letter' | 'parcel'", "'letter' | 'parcel' | 'pallet'");
    expect(await askAfter(withPallet, (_, body) => body.includes('"pallet"'))).toContain('"enum":["letter","parcel","pallet"]');

    const inGrams = parcels.replace('The weight of the parcel.', 'The weight in grams.');
    expect(await askAfter(inGrams, (_, body) => body.includes('in grams'))).toContain('"description":"The weight in grams."');

    const withFunction = parcels.replace('  city: string;', '  city: () => void;');
    expect(await askAfter(withFunction, (status) => status === 500)).toContain('DT4001');

    expect(JSON.parse(await askAfter(parcels, isGood))).toMatchObject(consumerReport);
  }, 900_000);
});
