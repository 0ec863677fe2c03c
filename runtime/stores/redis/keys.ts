import { ToolDefinitionError } from '../../errors.js';

/**
 * Records are spread over a fixed number of groups. A group has one hash tag, so a script may change a record together with its group's
 * indexes in a cluster too, and yet no node has to hold all records. The number is part of the layout of the data: another one would lose
 * sight of the records that are there.
 */
const groupCount = 32;

export interface GroupKeys {
  readonly indexes: readonly [byState: string, byExpiry: string];
  record(key: string): string;
}

export interface Keys {
  readonly groups: readonly GroupKeys[];
  groupOf(key: string): GroupKeys;
  cached(key: string): string;
}

/** @throws ToolDefinitionError for a prefix that would break up the hash tags. */
export function createKeys(prefix: string): Keys {
  if (typeof prefix !== 'string' || /[{}]/.test(prefix)) {
    throw new ToolDefinitionError(
      `The prefix '${String(prefix)}' of 'redisStore' is no text without braces. Write one such as redisStore(client, { prefix: 'shop:' }).`,
    );
  }
  const groups = Array.from({ length: groupCount }, (_, number): GroupKeys => {
    const tag = `${prefix}{${number}}`;
    return { indexes: [`${tag}:by-state`, `${tag}:by-expiry`], record: (key) => `${tag}:call:${key}` };
  });
  return { groups, groupOf: (key) => groups[groupNumber(key)]!, cached: (key) => `${prefix}cache:${key}` };
}

function groupNumber(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index++) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) >>> 0;
  return hash % groupCount;
}
