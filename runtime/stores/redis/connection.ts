import { randomUUID } from 'node:crypto';
import { answerWithin } from '../answer-within.js';
import { type RedisClient, toRedisEval } from './client.js';
import { createKeys, type GroupKeys } from './keys.js';
import { type Answer, toAnswer } from './record.js';
import { scripts } from './scripts.js';

export interface Connection {
  readonly groups: readonly GroupKeys[];
  /** Runs the script of a transition on the record of a key. */
  change(name: keyof typeof scripts, key: string, request?: object): Promise<Answer>;
  /** Entries of an index, at most `limit` of each state. */
  list(group: GroupKeys, states: readonly string[], limit: number): Promise<string[]>;
  readCache(key: string): Promise<string | undefined>;
  writeCache(key: string, value: string, ttlMs: number): Promise<void>;
}

export function connect(client: RedisClient, { prefix, timeoutMs }: { prefix: string; timeoutMs: number }): Connection {
  const redis = toRedisEval(client);
  const keys = createKeys(prefix);
  // In an async function, so that a client that throws at once rejects too. A client may be set to answer with buffers.
  const run = async (name: keyof typeof scripts, on: readonly string[], args: readonly string[]): Promise<string[]> => {
    const answer = redis.eval(scripts[name], [...on], [...args]);
    return ((await answerWithin(answer, { store: 'redis', command: name, timeoutMs })) as unknown[]).map(String);
  };
  return {
    groups: keys.groups,
    async change(name, key, request = {}) {
      const group = keys.groupOf(key);
      // A client that sends a command again, because its reply was lost, sends the same number again.
      const asked = { ...request, command: randomUUID() };
      return toAnswer(await run(name, [...group.indexes, group.record(key)], [JSON.stringify(asked)]));
    },
    list: (group, states, limit) => run('list', group.indexes, [JSON.stringify({ states, limit })]),
    readCache: async (key) => (await run('readCache', [keys.cached(key)], []))[0],
    async writeCache(key, value, ttlMs) {
      await run('writeCache', [keys.cached(key)], [value, String(ttlMs)]);
    },
  };
}
