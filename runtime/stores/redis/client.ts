import { ToolDefinitionError } from '../../errors.js';

/** Runs a Lua script: `eval` of any client of Redis, as one shape. */
export interface RedisEval {
  eval(script: string, keys: string[], args: string[]): Promise<unknown>;
}

/** As much of a client of the package `ioredis` as is needed; a `Cluster` too. */
export interface IoRedisClient {
  defineCommand: unknown;
  eval(script: string, numberOfKeys: number, ...keysAndArgs: string[]): Promise<unknown>;
}

/** As much of a client of the package `redis` as is needed; of a cluster, a pool or a sentinel too. */
export interface NodeRedisClient {
  evalSha: unknown;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

export type RedisClient = IoRedisClient | NodeRedisClient | RedisEval;

/** Told apart by a method that only one of them has. */
export function toRedisEval(client: RedisClient): RedisEval {
  const known = typeof client === 'object' && client !== null && typeof client.eval === 'function';
  if (!known) {
    throw new ToolDefinitionError(
      "'redisStore' gets no client of Redis. Write redisStore(new Redis()) with ioredis, redisStore(await createClient().connect()) with redis, or give it an object with eval(script, keys, args).",
    );
  }
  if ('defineCommand' in client) return { eval: (script, keys, args) => client.eval(script, keys.length, ...keys, ...args) };
  if ('evalSha' in client) return { eval: (script, keys, args) => client.eval(script, { keys, arguments: args }) };
  return client;
}
