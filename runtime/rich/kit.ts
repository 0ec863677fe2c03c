/** Converts one value of one type; what is not of the type passes through. */
export type Convert = (value: unknown) => unknown;

/** The members that an object has by name: how each is converted. */
export type Members = Readonly<Record<string, Convert>>;
export type Patterns = readonly (readonly [pattern: string, convert: Convert])[];

/** What code that the build makes is written with, in both directions. */
export interface RichKit {
  readonly same: Convert;
  readonly date: Convert;
  readonly url: Convert;
  readonly bigint: Convert;
  readonly bytes: Convert;
  readonly buffer: Convert;
  array(item?: Convert): Convert;
  set(item?: Convert): Convert;
  /** `rest`: the items beyond the listed ones. */
  tuple(items: readonly Convert[], rest?: Convert): Convert;
  /** `rest`: the members that are neither listed nor of a pattern. */
  object(members: Members, rest?: Convert, patterns?: Patterns): Convert;
  map(members?: Members, rest?: Convert, patterns?: Patterns): Convert;
  /** A type that contains itself. */
  later(make: () => Convert): Convert;
}

/** The kit that rebuilds values from JSON. A JSON value does not say what it stands for, so unions are told apart by its shape. */
export interface DecodeKit extends RichKit {
  /** By the JSON type of the value; the others stay as they are. */
  either(by: { readonly string?: Convert; readonly array?: Convert; readonly object?: Convert }): Convert;
  /** A text that is not one of the words. */
  except(words: readonly string[], text: Convert): Convert;
  /** By the length of an array: the first that it does not exceed. */
  sized(by: readonly (readonly [most: number | null, convert: Convert])[]): Convert;
  /** By the members of an object: the first whose condition, or one of them, holds. */
  choose(by: readonly (readonly [Condition | readonly Condition[], Convert])[], otherwise: Convert): Convert;
}

/** The kit that turns values into JSON. */
export interface EncodeKit extends RichKit {
  /** A value of several types: it says itself what it is. */
  readonly any: Convert;
}

/** What an object must look like. A key that is absent passes `is` and `type`. */
export interface Condition {
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly is?: Readonly<Record<string, readonly unknown[]>>;
  readonly type?: Readonly<Record<string, readonly string[]>>;
}

/** How each member of an object is converted. */
export function chooseMember(
  members: Members = {},
  rest?: Convert,
  patterns: Patterns = [],
): (key: string) => Convert | undefined {
  const known = new Map(Object.entries(members));
  const tests = patterns.map(([pattern, convert]) => ({ pattern: new RegExp(pattern, 'u'), convert }));
  return (key) => known.get(key) ?? tests.find(({ pattern }) => pattern.test(key))?.convert ?? rest;
}

export function later(make: () => Convert): Convert {
  let made: Convert | undefined;
  return (value) => {
    made ??= make();
    return made(value);
  };
}

export const same: Convert = (value) => value;
