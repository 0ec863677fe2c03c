import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { createClient } from 'redis';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { ToolDefinitionError } from '../runtime/errors.js';
import { storeConformance } from '../runtime/stores/conformance.js';
import { redisStore } from '../runtime/stores/redis.js';
import type { ClaimRequest, Store } from '../runtime/stores/store.js';
import { type CuttableServer, startCuttable } from './support/cut-connection.js';
import { startRedis } from './support/redis-server.js';

const server = await startRedis();
const withRedis = describe.skipIf(server === undefined);
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => server?.stop());

function openIoRedis(options: RedisOptions = {}): Redis {
  const client = new Redis({ path: server!.socket, ...options });
  client.on('error', () => {});
  closing.push(() => client.disconnect());
  return client;
}

async function openNodeRedis(path = server!.socket) {
  const client = createClient({ socket: { path, tls: false } });
  client.on('error', () => {});
  await client.connect();
  closing.push(() => client.destroy());
  return client;
}

const claimOf = (changes: Partial<ClaimRequest> = {}): ClaimRequest => ({
  key: 'key-1',
  fingerprint: 'print-1',
  tool: 'refund',
  schemaHash: 'schema-1',
  owner: 'owner-a',
  leaseMs: 60_000,
  repeatable: false,
  needsApproval: false,
  retainMs: 3_600_000,
  ...changes,
});
const question = { key: 'key-1', fingerprint: 'print-1', tool: 'refund', schemaHash: 'schema-1', asked: '{}', token: 'token-1' };
const done = { state: 'done', outcome: '"sent"', retainMs: 60_000 } as const;
const leaseA = { key: 'key-1', owner: 'owner-a', fence: 1 };

withRedis('the store in Redis passes the conformance checks', () => {
  describe('through ioredis', () => {
    for (const check of storeConformance()) {
      test(check.name, () => check.run(() => redisStore(openIoRedis(), { prefix: randomUUID() })));
    }
  });

  describe('through redis', () => {
    for (const check of storeConformance()) {
      test(check.name, () => check.run(async () => redisStore(await openNodeRedis(), { prefix: randomUUID() })));
    }
  });

  describe('through eval alone, with all keys of a command in one slot of a cluster', () => {
    for (const check of storeConformance()) {
      test(check.name, () => {
        const redis = openIoRedis();
        const client = {
          eval: (script: string, keys: string[], args: string[]) => {
            const tags = keys.map((key) => /\{(.+?)\}/.exec(key)?.[1] ?? key);
            expect(new Set(tags).size).toBe(1);
            return redis.eval(script, keys.length, ...keys, ...args);
          },
        };
        return check.run(() => redisStore(client, { prefix: randomUUID() }));
      });
    }
  });
});

withRedis('a command whose answer got lost', () => {
  let proxy: CuttableServer;

  /** A connected store over a connection that breaks when the answer to the next command comes. */
  async function openCuttable(options: RedisOptions = {}): Promise<{ store: Store; prefix: string }> {
    proxy = await startCuttable(server!.socket);
    closing.push(() => proxy.stop());
    const client = openIoRedis({ path: proxy.socket, retryStrategy: () => 1, ...options });
    await client.ping();
    const prefix = randomUUID();
    return {
      store: redisStore(client, { prefix, timeoutMs: options.autoResendUnfulfilledCommands === false ? 200 : 5000 }),
      prefix,
    };
  }

  test('takes effect once when the client sends it again', async () => {
    const { store } = await openCuttable();
    proxy.cutNextAnswer();
    expect(await store.claim(claimOf())).toEqual({ status: 'claimed', fence: 1, attempt: 1 });
    proxy.cutNextAnswer();
    expect(await store.renew(leaseA, 60_000)).toBe(true);
    proxy.cutNextAnswer();
    expect(await store.settle(leaseA, { ...done, state: 'unknown' })).toBe(true);
    proxy.cutNextAnswer();
    expect(await store.resolve('key-1', { ...done, state: 'clean' })).toBe(true);
    expect(await store.read('key-1')).toMatchObject({ state: 'clean', fence: 1, attempt: 1, outcome: '"sent"' });
  });

  test('is a question or an answer once when the client sends it again', async () => {
    const { store } = await openCuttable();
    proxy.cutNextAnswer();
    expect(await store.ask({ ...question, expiresInMs: 60_000 })).toMatchObject({ state: 'waiting', token: 'token-1' });
    proxy.cutNextAnswer();
    const reply = await store.decide('key-1', 'token-1', { approved: true, note: '"by phone"' });
    expect(reply).toMatchObject({ status: 'decided', record: { state: 'approved', note: '"by phone"' } });
    proxy.cutNextAnswer();
    expect(await store.claim(claimOf({ needsApproval: true }))).toMatchObject({ status: 'claimed', fence: 1 });
  });

  test('does not keep its caller waiting where the client forgets it; the owner then gets its own claim', async () => {
    const { store } = await openCuttable({ autoResendUnfulfilledCommands: false });
    proxy.cutNextAnswer();
    await expect(store.claim(claimOf())).rejects.toThrow();
    expect(await store.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({ status: 'running' });
    expect(await store.claim(claimOf())).toEqual({ status: 'claimed', fence: 1, attempt: 1 });
  });

  test('rejects where the client says so; the owner then gets its own claim', async () => {
    proxy = await startCuttable(server!.socket);
    closing.push(() => proxy.stop());
    const store = redisStore(await openNodeRedis(proxy.socket), { prefix: randomUUID() });
    proxy.cutNextAnswer();
    await expect(store.claim(claimOf())).rejects.toThrow();
    expect(await store.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({ status: 'running' });
    expect(await store.claim(claimOf())).toEqual({ status: 'claimed', fence: 1, attempt: 1 });
  });
});

describe('a server that does not answer', () => {
  const silent = { eval: () => new Promise<never>(() => {}) };

  test('is waited for no longer than allowed, and the error says what is not known', async () => {
    const store = redisStore(silent, { timeoutMs: 5 });
    await expect(store.claim(claimOf())).rejects.toThrow(
      "The store 'redis' does not answer 'claim' within 5 ms, so it is not known whether the command took effect.",
    );
    await expect(store.list('unknown')).rejects.toThrow("does not answer 'list'");
    await expect(store.readCache('key')).rejects.toThrow("does not answer 'readCache'");
  });

  test('does not let the process end before its time', async () => {
    const started = vi.spyOn(globalThis, 'setTimeout');
    const claim = redisStore(silent, { timeoutMs: 5 }).claim(claimOf());
    expect((started.mock.results[0]!.value as NodeJS.Timeout).hasRef()).toBe(true);
    started.mockRestore();
    await expect(claim).rejects.toThrow();
  });
});

withRedis('what the store leaves in Redis', () => {
  test('is a hash that Redis frees when the record is over', async () => {
    const redis = openIoRedis();
    const prefix = randomUUID();
    const store = redisStore(redis, { prefix });
    await store.claim(claimOf());
    await store.settle(leaseA, done);
    const [hash] = await redis.keys(`${prefix}*:call:key-1`);
    const left = await redis.pttl(hash!);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(done.retainMs);
  });

  test('is nothing at all after a purge, when all records are over', async () => {
    const redis = openIoRedis();
    const prefix = randomUUID();
    const store = redisStore(redis, { prefix });
    const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
    for (const key of keys) {
      await store.claim(claimOf({ key }));
      await store.settle({ ...leaseA, key }, { ...done, retainMs: 5 });
    }
    await sleep(20);
    await store.purge();
    expect(await redis.keys(`${prefix}*`)).toEqual([]);
  });

  test('does not pile up without a purge', async () => {
    const redis = openIoRedis();
    const prefix = randomUUID();
    const store = redisStore(redis, { prefix });
    for (let index = 0; index < 300; index++) {
      await store.claim(claimOf({ key: `key-${index}` }));
      await store.settle({ ...leaseA, key: `key-${index}` }, { ...done, retainMs: 1 });
    }
    const indexes = await redis.keys(`${prefix}*:by-*`);
    const sizes = await Promise.all(indexes.map((index) => redis.zcard(index)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150);
  });

  test('lies under the prefix of the client too', async () => {
    const prefix = randomUUID();
    const store = redisStore(openIoRedis({ keyPrefix: `app-${prefix}:` }), { prefix: 'calls:' });
    await store.claim(claimOf());
    expect((await store.list('running')).map(({ key }) => key)).toEqual(['key-1']);
    const names = await openIoRedis().keys(`app-${prefix}:*`);
    expect(names).toHaveLength(3);
  });

  test('stays as it was when there is no memory for a change', async () => {
    const redis = openIoRedis();
    const store = redisStore(redis, { prefix: randomUUID() });
    await store.claim(claimOf());
    const before = await store.read('key-1');
    await redis.config('SET', 'maxmemory', '1');
    try {
      await expect(store.settle(leaseA, done)).rejects.toThrow('OOM');
      await expect(store.claim(claimOf({ key: 'key-2' }))).rejects.toThrow('OOM');
    } finally {
      await redis.config('SET', 'maxmemory', '0');
    }
    expect(await store.read('key-1')).toEqual(before);
    expect(await store.read('key-2')).toBeUndefined();
    expect(await store.settle(leaseA, done)).toBe(true);
  });

  test('is the same whichever client wrote it', async () => {
    const prefix = randomUUID();
    const [one, other] = [redisStore(openIoRedis(), { prefix }), redisStore(await openNodeRedis(), { prefix })];
    await one.claim(claimOf());
    expect(await other.read('key-1')).toEqual(await one.read('key-1'));
    expect(await other.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({ status: 'running' });
    expect(await other.settle(leaseA, done)).toBe(true);
    expect(await one.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({ status: 'done', record: { outcome: '"sent"' } });
  });
});

describe('redisStore refuses', () => {
  const client = { eval: async () => [] };

  test.each([undefined, null, {}, 'redis://localhost', { eval: true }])('%j as a client', (bad) => {
    expect(() => redisStore(bad as never)).toThrow(ToolDefinitionError);
  });

  test.each(['a{b}', '{', 3])('%j as a prefix', (prefix) => {
    expect(() => redisStore(client, { prefix: prefix as string })).toThrow(ToolDefinitionError);
  });

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('%d as a time to wait', (timeoutMs) => {
    expect(() => redisStore(client, { timeoutMs })).toThrow(RangeError);
  });
});
