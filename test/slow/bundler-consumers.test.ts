import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { consumerReport } from '../support/consumer-report.js';
import { type Run, start } from '../support/run-compiler.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';

interface Host {
  readonly project: string;
  /** The first is the host. */
  readonly packages: readonly string[];
  build(consumer: HostConsumer): Promise<Run>;
}

const vite = (version: string): Host => ({
  project: 'vite',
  packages: [`vite@${version}`],
  build: ({ command }) => command('vite', 'build'),
});

const hosts: readonly Host[] = [
  vite('6.4.6'),
  vite('7.3.8'),
  vite('8.3.8'),
  {
    project: 'rollup',
    packages: ['rollup@4.68.8', 'rollup-plugin-esbuild@6.2.1', 'esbuild@0.28.2'],
    build: ({ command }) => command('rollup', '-c', 'rollup.config.cjs'),
  },
  { project: 'rolldown', packages: ['rolldown@1.2.19'], build: ({ command }) => command('rolldown', '-c') },
  { project: 'esbuild', packages: ['esbuild@0.28.2'], build: ({ node }) => node('build.mjs') },
  {
    project: 'farm',
    packages: ['@farmfe/core@1.7.11', '@farmfe/cli@1.0.5'],
    build: ({ command }) => command('@farmfe/cli:farm', 'build'),
  },
];

describe.each(hosts)('$packages.0', ({ project, packages, build }) => {
  let consumer: HostConsumer;

  beforeAll(async () => {
    consumer = await installHostConsumer(project, packages, packages[0]!.replaceAll(/[@/]/g, '-'));
  });

  it('builds the tools that every host builds', async () => {
    const built = await build(consumer);
    expect(built.code, built.output).toBe(0);
    expect(await consumer.report('out/main.js')).toMatchObject(consumerReport);
  });

  it('fails for wrong tools, and names all of them with their lines', async () => {
    const mistakes = consumer.addMistakes();
    const { code, output } = await build(consumer);
    consumer.removeMistakes();
    expect(code, output).not.toBe(0);
    for (const mistake of mistakes) {
      expect(output).toContain(`[${mistake.code}]`);
      expect(output).toMatch(new RegExp(`src/tools\\.ts[ (:]+${mistake.line}:`));
    }
  });

  it('builds again when they are mended', async () => {
    const { code, output } = await build(consumer);
    expect(code, output).toBe(0);
  });

  // the others are watched in test/bundlers-watch.test.ts, since they are development dependencies
  it.runIf(project === 'farm')('follows types in another file while it watches', { timeout: 120_000 }, async () => {
    /** Saves a file until the bundle has it: Farm may not watch yet when it says that it has built. */
    const built = (file: string, [before, after]: readonly [string, string]): Promise<void> => {
      const changed = consumer.read(file).replace(before, after);
      const outputAfterSave = async (): Promise<string> => {
        write(file, changed);
        await setTimeout(2000);
        return consumer.read('out/main.js');
      };
      return expect.poll(outputAfterSave, { timeout: 30_000 }).toContain(after);
    };
    const alsoBuilt = consumer.read('src/parcels.ts');
    const { directory, binary, write } = consumer;
    // one file that is in the bundle, and one of types alone
    const [, address = ''] = /(export interface Address \{[\s\S]*?\n\}\n)/.exec(alsoBuilt)!;
    write('src/address.ts', address);
    write('src/parcels.ts', `import type { Address } from './address.js';\n${alsoBuilt.replace(address, '')}`);
    const watching = start(process.execPath, [binary('@farmfe/cli:farm'), 'watch'], { cwd: directory, timeoutMs: 110_000 });
    try {
      let printed = '';
      watching.stdout!.on('data', (chunk) => (printed += chunk));
      await expect.poll(() => printed, { timeout: 60_000 }).toContain('Build completed');
      await built('src/address.ts', ['ISO 3166 code of the country', 'Two letters of the country']);
      await built('src/parcels.ts', ['The weight of the parcel.', 'What the parcel weighs.']);
    } finally {
      watching.kill('SIGKILL');
    }
  });
});
