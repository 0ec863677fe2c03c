import { checkLimit, checkMs } from './check-numbers.js';
import type { RedisClient } from './redis/client.js';
import { connect } from './redis/connection.js';
import { listCalls } from './redis/list-calls.js';
import { type Answer, toClaimReply, toDecideReply, toRecord } from './redis/record.js';
import type { Store } from './store.js';
import { toWholeMs } from './whole-ms.js';

export type { IoRedisClient, NodeRedisClient, RedisClient, RedisEval } from './redis/client.js';

export interface RedisStoreOptions {
  /** What all keys begin with: 'define-tool:'. Stores with different prefixes do not see each other. */
  readonly prefix?: string;
  /** How long a command may take, in milliseconds: 5000. */
  readonly timeoutMs?: number;
}

/**
 * A store for many machines, in Redis 6.2 or later or a cluster of it. What it promises holds as long as Redis keeps what it has
 * acknowledged: give it `maxmemory-policy noeviction` and an append-only file. A failover may lose the last claims.
 *
 * @param client - Of the package `ioredis` or `redis`, connected by the caller, who also closes it; or any `{ eval(script, keys, args) }`.
 * @throws ToolDefinitionError for what is no such client, and for a prefix with braces; RangeError for a `timeoutMs` that is no duration.
 * The methods reject with what the client throws, and with an Error where it does not answer in time.
 * @example
 * const executor = new Executor(registry, { store: redisStore(new Redis('redis://localhost'), { prefix: 'shop:' }) });
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Store {
  const { prefix = 'define-tool:', timeoutMs = 5000 } = options;
  checkMs('timeoutMs', timeoutMs);
  const redis = connect(client, { prefix, timeoutMs });
  const isYes = ({ status }: Answer): boolean => status === 'yes';

  return {
    name: 'redis',
    durable: true,
    async claim(request) {
      const leaseMs = toWholeMs('leaseMs', request.leaseMs);
      const retainMs = toWholeMs('retainMs', request.retainMs);
      return toClaimReply(await redis.change('claim', request.key, { ...request, leaseMs, retainMs }));
    },
    async renew(lease, leaseMs) {
      return isYes(await redis.change('renew', lease.key, { ...lease, leaseMs: toWholeMs('leaseMs', leaseMs) }));
    },
    async settle(lease, settlement) {
      const retainMs = toWholeMs('retainMs', settlement.retainMs);
      return isYes(await redis.change('settle', lease.key, { ...lease, ...settlement, retainMs }));
    },
    async ask(request) {
      const expiresInMs = toWholeMs('expiresInMs', request.expiresInMs);
      return toRecord(await redis.change('ask', request.key, { ...request, expiresInMs }));
    },
    async decide(key, token, decision) {
      return toDecideReply(await redis.change('decide', key, { ...decision, token }));
    },
    async read(key) {
      const answer = await redis.change('read', key);
      return answer.status === 'found' ? toRecord(answer) : undefined;
    },
    async list(state, { limit } = {}) {
      checkLimit(limit);
      return listCalls(redis, state, limit);
    },
    async resolve(key, settlement) {
      const retainMs = toWholeMs('retainMs', settlement.retainMs);
      return isYes(await redis.change('resolve', key, { ...settlement, retainMs }));
    },
    readCache: (key) => redis.readCache(key),
    writeCache: async (key, value, ttlMs) => redis.writeCache(key, value, toWholeMs('ttlMs', ttlMs)),
    async purge() {
      // Redis frees records itself. Listing drops what the indexes still say of them.
      await Promise.all(redis.groups.map((group) => redis.list(group, [], 0)));
    },
    async close() {},
  };
}
