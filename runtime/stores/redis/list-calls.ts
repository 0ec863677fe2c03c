import type { CallRecord, CallState } from '../store.js';
import type { Connection } from './connection.js';
import { toRecord } from './record.js';

const batch = 100;

/**
 * Records in a state, oldest first: each group names its own, then the records are read. One that has changed in between is left out.
 * An index holds the states as they were written, so the calls that count as unknown are among the running ones.
 */
export async function listCalls(
  connection: Connection,
  state: CallState,
  limit = Number.POSITIVE_INFINITY,
): Promise<CallRecord[]> {
  const mixed = state === 'unknown' || state === 'running';
  const states = state === 'unknown' ? ['unknown', 'running'] : [state];
  const perState = mixed || limit === Number.POSITIVE_INFINITY ? -1 : limit;
  const lists = await Promise.all(connection.groups.map((group) => connection.list(group, states, perState)));
  const keys = lists
    .flat()
    .map(toEntry)
    .sort((a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);

  const found: CallRecord[] = [];
  for (let start = 0; start < keys.length && found.length < limit; start += batch) {
    const answers = await Promise.all(keys.slice(start, start + batch).map((key) => connection.change('read', key)));
    const records = answers.filter(({ status }) => status === 'found').map(toRecord);
    found.push(...records.filter((record) => record.state === state));
  }
  return found.slice(0, limit);
}

function toEntry(entry: string): { createdAt: number; key: string } {
  const [, createdAt, key] = /^\S+ (\d+) (.*)$/s.exec(entry)!;
  return { createdAt: Number(createdAt), key: key! };
}
