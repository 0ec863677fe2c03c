import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../store.js';

/** Makes an empty store that shares nothing with those made before. */
export type MakeStore = () => Store | Promise<Store>;

/** One thing that a store must do. */
export interface ConformanceCheck {
  /** What the store must do, as a sentence. */
  readonly name: string;
  /** @throws Error that says what the store did instead. */
  run(make: MakeStore): Promise<void>;
}

export function check(name: string, body: (store: Store, make: MakeStore) => Promise<void>): ConformanceCheck {
  return {
    name,
    run: async (make) => {
      const store = await make();
      try {
        await body(store, make);
      } finally {
        await store.close();
      }
    },
  };
}

/** Compares as JSON does: a field that is undefined equals one that is left out. */
export function same(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(plain(actual), plain(expected))) fail(what, actual, expected);
}

/** The fields that are named must be the same; others may be there. */
export function has<T extends object>(what: string, actual: T | undefined, expected: Partial<Record<keyof T, unknown>>): void {
  if (actual === undefined || actual === null) fail(what, actual, expected);
  for (const [name, value] of Object.entries(expected)) same(`${what}, '${name}'`, actual[name as keyof T], value);
}

export function holds(what: string, condition: boolean, actual: unknown): void {
  if (!condition) throw new Error(`${what}. Got ${show(actual)}.`);
}

export async function rejects(what: string, run: () => Promise<unknown>): Promise<void> {
  const reply = await run().then(
    (value) => ({ value }),
    () => undefined,
  );
  if (reply !== undefined) throw new Error(`${what} must be refused. Got ${show(reply.value)}.`);
}

/** A time so short that a check can wait for its end. */
export const brief = 10;
/** Waits until a time that began before is certainly over. */
export const pass = (ms: number = brief): Promise<void> => sleep(ms + 30);

/** Tries `body` with more and more time, until it says that the store was fast enough: a slow store is not a wrong one. */
export async function inTime(body: (ms: number, key: string) => Promise<boolean>): Promise<void> {
  for (const ms of [100, 1000, 10_000]) if (await body(ms, `key-${ms}`)) return;
  throw new Error('The store needs more than 10 seconds for a step.');
}

function fail(what: string, actual: unknown, expected: unknown): never {
  throw new Error(`${what}: expected ${show(expected)}, got ${show(actual)}.`);
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 500 ? `${text.slice(0, 500)}...` : text;
};
