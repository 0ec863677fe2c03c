import { findRepeated } from './canonical-text.js';
import { countCodePoints, isMultiple, isOneOf } from './examine-scalar.js';
import { formats } from './formats.js';

type Test = (value: unknown) => boolean;

/** What checks that the build writes are written with. */
export interface CheckKit {
  isObject(value: unknown): boolean;
  /** The object, or its own members where it inherits others; undefined for anything else. */
  own(value: unknown): object | undefined;
  /** An own member; undefined where there is none. */
  get(object: object, key: string): unknown;
  size(object: object): number;
  /** A test of the members that are not listed, and of those that have a pattern. */
  rest(
    listed: readonly string[],
    others: boolean | Test,
    patterns?: readonly (readonly [RegExp, Test])[],
  ): (object: object) => boolean;
  every(items: readonly unknown[], test: Test, from?: number): boolean;
  contains(items: readonly unknown[], test: Test, least: number, most?: number): boolean;
  isUnique(items: readonly unknown[]): boolean;
  /** Exactly one of the tests holds. */
  isOne(value: unknown, tests: readonly Test[]): boolean;
  isOneOf(value: unknown, legal: readonly unknown[]): boolean;
  isMultiple(value: number, of: number): boolean;
  /** Characters of a text. */
  count(text: string): number;
  pattern(source: string): RegExp;
  isFormat(format: string, text: string): boolean;
}

const hasOwn = Object.prototype.hasOwnProperty;

export const checkKit: CheckKit = {
  isObject: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  own(value) {
    if (!checkKit.isObject(value)) return undefined;
    const object = value as object;
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype === Object.prototype || prototype === null) return object;
    const copy = Object.create(null) as Record<string, unknown>;
    for (const key of Object.getOwnPropertyNames(object)) copy[key] = (object as Record<string, unknown>)[key];
    return copy;
  },
  get: (object, key) => (hasOwn.call(object, key) ? (object as Record<string, unknown>)[key] : undefined),
  size: (object) => Object.keys(object).length,
  rest(listed, others, patterns = []) {
    const known = new Set(listed);
    const isRight = typeof others === 'function' ? others : () => others;
    return (object) => {
      for (const key of Object.keys(object)) {
        const member = (object as Record<string, unknown>)[key];
        let isMatched = known.has(key);
        for (const [pattern, test] of patterns) {
          if (!pattern.test(key)) continue;
          if (!test(member)) return false;
          isMatched = true;
        }
        if (!isMatched && !isRight(member)) return false;
      }
      return true;
    };
  },
  every(items, test, from = 0) {
    for (let index = from; index < items.length; index += 1) if (!test(items[index])) return false;
    return true;
  },
  contains(items, test, least, most = Number.POSITIVE_INFINITY) {
    const count = items.filter(test).length;
    return count >= least && count <= most;
  },
  isUnique: (items) => findRepeated(items) === undefined,
  isOne: (value, tests) => tests.filter((test) => test(value)).length === 1,
  isOneOf: (value, legal) => isOneOf(legal, value),
  isMultiple,
  count: countCodePoints,
  pattern: (source) => new RegExp(source, 'u'),
  isFormat: (format, text) => formats[format]?.(text) !== false,
};
