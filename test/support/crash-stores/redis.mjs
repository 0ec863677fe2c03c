import { Redis } from 'ioredis';
import { redisStore } from '../../../dist/runtime/stores/redis.js';

/** The store behind the socket, under the prefix. */
export function makeStore({ socket, prefix }) {
  const client = new Redis(socket);
  return {
    ...redisStore(client, { prefix }),
    close: async () => client.disconnect(),
  };
}
