import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../runtime/stores/store.js';
import { type CrashReport, runCrashWorkers } from '../support/run-crash-workers.js';

/** Where a store keeps its records, a new place for each name; stops what it started. */
interface Place {
  where(name: string): unknown;
  stop(): unknown;
}

/** What each store needs. undefined: its server is not here, and the reason has been printed. */
const places: Record<string, () => Promise<Place | undefined>> = {
  sqlite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'define-tool-crash-sqlite-'));
    return { where: (name) => join(folder, `${name}.db`), stop: () => rmSync(folder, { recursive: true, force: true }) };
  },
  redis: async () => {
    const server = await (await import('../support/redis-server.js')).startRedis();
    return server && { where: (name) => ({ socket: server.socket, prefix: `${name}:` }), stop: () => server.stop() };
  },
  postgres: async () => {
    const server = await (await import('../support/postgres-server.js')).startPostgres();
    return server && { where: (name) => ({ connection: server.connection, prefix: `${name}_` }), stop: () => server.stop() };
  },
};

const keys = Array.from({ length: 400 }, (_, index) => `call-${index}`);
const crashRate = 0.03;
/** Far longer than a call takes: only a process that died is overtaken. */
const leaseMs = 500;

describe.each(Object.keys(places))('calls whose process is killed, with the %s store', async (name) => {
  const place = await places[name]!();
  const stores = new URL(`../support/crash-stores/${name}.mjs`, import.meta.url).href;
  afterAll(() => place?.stop());

  /** What 4 processes did, and the records that they left. */
  function run(repeatable: boolean) {
    const results = { report: {} as CrashReport, unknown: [] as string[], done: [] as string[], running: [] as string[] };
    beforeAll(async () => {
      const where = place!.where(repeatable ? 'repeatable' : 'once');
      results.report = await runCrashWorkers(4, { stores, where, keys, crashRate, repeatable, leaseMs });
      const { makeStore } = (await import(stores)) as { makeStore(where: unknown): Promise<Store> };
      const store = await makeStore(where);
      const list = async (state: 'unknown' | 'done' | 'running') => (await store.list(state)).map(({ key }) => key).sort();
      for (const state of ['unknown', 'done', 'running'] as const) results[state] = await list(state);
      await store.close();
      const { effects, crashed } = results.report;
      const twice = [...effects.values()].filter((count) => count > 1).length;
      console.log(
        `${name}, ${repeatable ? '' : 'not '}repeatable: ${keys.length} keys, ${crashed.length} crashes, ${results.unknown.length} unknown, ${twice} with more than one effect`,
      );
    });
    return results;
  }

  describe.skipIf(place === undefined)('and that may not run twice', () => {
    const results = run(false);

    it('have their effect once', () => {
      expect([...results.report.effects.entries()].filter(([, count]) => count !== 1)).toEqual([]);
      expect(results.report.effects.size).toBe(keys.length);
    });

    it('are listed as unknown when the process died with them, and as done otherwise', () => {
      const { crashed } = results.report;
      expect(crashed.length).toBeGreaterThan(0);
      expect(results.unknown).toEqual([...crashed].sort());
      expect(results.done).toEqual(keys.filter((key) => !crashed.includes(key)).sort());
      expect(results.running).toEqual([]);
    });
  });

  describe.skipIf(place === undefined)('and that may run again', () => {
    const results = run(true);

    it('all end, with an effect', () => {
      expect(results.report.crashed.length).toBeGreaterThan(0);
      expect(results.report.effects.size).toBe(keys.length);
      expect(results.done).toEqual([...keys].sort());
      expect([...results.unknown, ...results.running]).toEqual([]);
    });
  });
});
