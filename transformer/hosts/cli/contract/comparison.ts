import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../schema/ir.js';
import type { Change, ChangeKind, Reliant } from './change.js';
import { isSubschema } from './is-subschema.js';
import { saySchema } from './say-schema.js';
import { isObject, type Root } from './schema.js';

/** Two schemas of the same value. */
export interface Pair<Schema extends Json = Json> {
  readonly before: Schema;
  readonly after: Schema;
  readonly path: string;
}

/** What the steps of one comparison share. */
export interface Comparison {
  readonly part: 'arguments' | 'result';
  readonly roots: { readonly before: Root; readonly after: Root };
  readonly changes: Change[];
  add(kind: ChangeKind, path: string, said: { readonly message: string; readonly breaks: readonly Reliant[] }): void;
  /** Adds that a value has another type, and whether that is narrower. */
  addType(pair: Pair): void;
  /** Whether what was saved or promised under `before` still holds under `after`. */
  keeps(before: Json, after: Json): boolean;
  /** Whether `after` takes nothing that `before` did not take. */
  narrows(before: Json, after: Json): boolean;
  /** For a pair that comes up again, because a type contains itself: not a second time. */
  enter(pair: Pair): boolean;
  /** Whether two schemas may differ; equal words with references in them may. */
  differ(before: Json, after: Json): boolean;
}

/** Those who rely on what broke: a call that is refused breaks the plan that it is part of. */
export const brokenBy = (part: 'arguments' | 'result', isKept: boolean): readonly Reliant[] =>
  isKept ? [] : part === 'arguments' ? ['calls', 'plans'] : ['plans'];

export function createComparison({
  before: beforeRoot,
  after: afterRoot,
  part,
}: {
  readonly before: Root;
  readonly after: Root;
  readonly part: 'arguments' | 'result';
}): Comparison {
  const changes: Change[] = [];
  const entered = new Set<string>();
  const narrows = (before: Json, after: Json): boolean => isSubschema(after, before, { narrow: afterRoot, wide: beforeRoot });
  const widens = (before: Json, after: Json): boolean => isSubschema(before, after, { narrow: beforeRoot, wide: afterRoot });
  const comparison: Comparison = {
    part,
    roots: { before: beforeRoot, after: afterRoot },
    changes,
    narrows,
    keeps: part === 'arguments' ? widens : narrows,
    differ: (before, after) => !isDeepStrictEqual(before, after) || JSON.stringify(before).includes('"$ref"'),
    add: (kind, path, { message, breaks }) => changes.push({ kind, part, path, message, breaks }),
    enter({ before, after }) {
      const names = [before, after].map((schema) => (isObject(schema) ? schema['$ref'] : undefined));
      if (names.every((name) => name === undefined)) return true;
      // The whole of both, so that a use with a description of its own is looked at.
      const key = JSON.stringify([before, after]);
      return !entered.has(key) && entered.add(key) !== undefined;
    },
    addType({ before, after, path }) {
      const kind = widens(before, after) ? 'type-widened' : narrows(before, after) ? 'type-narrowed' : 'type-changed';
      const [was, is] = [saySchema(before, beforeRoot), saySchema(after, afterRoot)];
      const broken = brokenBy(part, comparison.keeps(before, after));
      comparison.add(kind, path, {
        message:
          was === is
            ? `${subjectOf(path, part)} is another ${was.replace(/^an? /, '')} than before.`
            : `${subjectOf(path, part)} is ${is}; it was ${was}.`,
        breaks: broken.length > 0 ? [...broken, 'prompts'] : [],
      });
    },
  };
  return comparison;
}

/** How a sentence about a value begins. */
export function subjectOf(path: string, part: 'arguments' | 'result'): string {
  if (path === '') return part === 'arguments' ? 'The arguments object' : 'The result';
  return part === 'arguments' ? `'${path}'` : `'${path}' of the result`;
}
