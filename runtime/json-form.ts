import type { AnyFunction } from './types.js';

/**
 * What a type is as JSON: a `Date`, `URL` or `bigint` and bytes are text, a `Set` an array, a `Map` an object, an object with `toJSON`
 * what that returns, at any depth. A type without such parts is itself.
 *
 * @example
 * type Sent = JsonForm<{ since: Date; tags: Set<string> }>; // { since: string; tags: string[] }
 */
export type JsonForm<T> = IsAny<T> extends true ? T : T extends Convert<T> ? T : Convert<T>;

// A Map has all that a Set has, to a type.
type Convert<T> = T extends bigint | Uint8Array
  ? string
  : T extends ReadonlyMap<infer Key, infer Value>
    ? Record<Extract<Key, string>, IsAny<Value> extends true ? unknown : JsonForm<Value>>
    : T extends ReadonlySet<infer Item>
      ? JsonForm<Item>[]
      : T extends AnyFunction
        ? T
        : T extends { toJSON(...args: never[]): infer Form }
          ? JsonForm<Form>
          : T extends object
            ? { [Key in keyof T]: JsonForm<T[Key]> }
            : T;

type IsAny<T> = 0 extends 1 & T ? true : false;
