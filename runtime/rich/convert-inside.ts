import type { Path } from '../validate/path.js';
import { type Convert, same } from './kit.js';

/** A value that has no JSON form, and where it is. It never leaves the package: a `ToolShapeError` tells it. */
export class NoJsonForm extends Error {
  path: Path = [];
}

/** Converts what stands at a key, and says so of a failure. */
export function convertInside(key: string | number, convert: Convert, value: unknown): unknown {
  try {
    return convert(value);
  } catch (error) {
    if (error instanceof NoJsonForm) error.path = [key, ...error.path];
    throw error;
  }
}

/** Members by name. As in JSON, an undefined one is none. */
export function convertMembers(
  entries: readonly (readonly [unknown, unknown])[],
  convertOf: (key: string) => Convert | undefined,
): [string, unknown][] {
  const present = entries.filter(([, member]) => member !== undefined);
  return present.map(([key, member]) => {
    if (typeof key !== 'string') throw new NoJsonForm(`must have texts for keys, got a key that is a ${typeof key}`);
    return [key, convertInside(key, convertOf(key) ?? same, member)];
  });
}
