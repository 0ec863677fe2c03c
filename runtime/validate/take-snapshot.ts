import type { Limits } from './limits.js';
import type { Path } from './path.js';

/** A private copy, or the reason why the value is not data that a tool can be given. */
export type Snapshot =
  | { readonly value: unknown; readonly forbidden: readonly Path[]; readonly hasNull: boolean }
  | { readonly path: Path; readonly problem: string };

interface Level {
  readonly source: object;
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  readonly copy: Record<string, unknown> | unknown[];
  next: number;
}

/** Printable ASCII, which most texts are: each character is one byte, and none is half of another. */
const plainText = /^[ -~]*$/;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Copies plain JSON data in one walk, without recursion, and stops at the first thing that is too much or that is not JSON.
 * Every member is read once, so what is checked afterwards is what runs. `__proto__` keys are left out and listed in `forbidden`.
 * A member that is `undefined` counts as absent, as it does in JSON.
 */
export function takeSnapshot(root: unknown, limits: Limits): Snapshot {
  const levels: Level[] = [];
  const open = new Set<object>();
  const forbidden: Path[] = [];
  let bytes = 0;
  let nodes = 0;
  let hasNull = false;
  let problem: string | undefined;

  const here = (): (string | number)[] => levels.map((level) => (level.keys ? level.keys[level.next - 1]! : level.next - 1));

  const text = (value: string): string => {
    const isPlainText = value.length > limits.bytes || plainText.test(value);
    bytes += isPlainText ? value.length : utf8Length(value);
    if (bytes > limits.bytes) problem = tooMuchText(limits);
    else if (!isPlainText && loneSurrogate.test(value))
      problem = 'must be well-formed text, got a string with half of a surrogate pair';
    return value;
  };

  const enter = (source: object): unknown => {
    if (levels.length >= limits.depth) problem = `must not be nested deeper than ${limits.depth} levels`;
    else if (open.has(source)) problem = 'must not contain itself';
    if (problem !== undefined) return undefined;
    const isArray = Array.isArray(source);
    if (!isArray && !isPlain(source)) {
      problem = `must be plain JSON data, got ${kindOf(source)}`;
      return undefined;
    }
    const keys = isArray ? undefined : Object.keys(source);
    if (nodes + (keys?.length ?? (source as unknown[]).length) > limits.nodes) {
      problem = tooManyValues(limits);
      return undefined;
    }
    if (!isArray && Object.getOwnPropertySymbols(source).length > 0) {
      problem = 'must be plain JSON data, got an object with a symbol key';
      return undefined;
    }
    const length = keys?.length ?? (source as unknown[]).length;
    const level: Level = { source, keys, length, copy: isArray ? [] : {}, next: 0 };
    levels.push(level);
    open.add(source);
    return level.copy;
  };

  const take = (value: unknown): unknown => {
    nodes++;
    if (nodes > limits.nodes) problem = tooManyValues(limits);
    if (value === null) hasNull = true;
    switch (typeof value) {
      case 'string':
        return text(value);
      case 'number':
        if (!Number.isFinite(value)) problem = `must be a finite number, got ${value}`;
        return value;
      case 'boolean':
        return value;
      case 'object':
        return value === null ? null : enter(value);
      default:
        problem = `must be JSON data, got ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
        return undefined;
    }
  };

  try {
    const value = take(root);
    while (problem === undefined && levels.length > 0) {
      const level = levels[levels.length - 1]!;
      if (level.next === level.length) {
        levels.pop();
        open.delete(level.source);
        continue;
      }
      const key = level.keys ? level.keys[level.next]! : level.next;
      level.next++;
      if (key === '__proto__') {
        forbidden.push(here());
        continue;
      }
      const member = Object.getOwnPropertyDescriptor(level.source, key);
      if (member === undefined) problem = 'must be JSON data, got a hole in an array';
      else if (!('value' in member)) problem = 'must be plain JSON data, got an accessor property';
      else if (level.keys === undefined) {
        const copy = level.copy as unknown[];
        const index = copy.length;
        copy.push(undefined);
        copy[index] = take(member.value);
      } else if (member.value !== undefined) {
        text(key as string);
        if (problem === undefined) (level.copy as Record<string, unknown>)[key] = take(member.value);
      }
      if (problem !== undefined) return { path: here(), problem };
    }
    return problem === undefined ? { value, forbidden, hasNull } : { path: [], problem };
  } catch {
    // A proxy may throw from anywhere.
    return { path: [], problem: 'cannot be read' };
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // The plain object of another realm has a prototype that itself has none.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: object): string {
  const name: unknown = (Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null)?.constructor?.name;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? `an instance of '${name}'` : 'an instance of a class';
}

export function tooMuchText(limits: Limits): string {
  return `must not have more than ${limits.bytes} bytes of text in one call`;
}

function tooManyValues(limits: Limits): string {
  return `must not hold more than ${limits.nodes} values in one call`;
}

/** Without an encoder: it would allocate the bytes only to count them. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // A surrogate pair is two units and four bytes.
    if (unit > 0x7f) length += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return length;
}
