import { findGroups } from '../validate/find-groups.js';
import { isSchemaObject, resolveRef } from '../validate/resolve-ref.js';
import { listSubschemas } from '../validate/walk-schema.js';
import type { Keywords } from './pass.js';

/** The references of a schema document, and what they lead to. */
export interface References {
  /** The schema behind a reference; `undefined` where it points nowhere, or to `true` or `false`. */
  resolve(ref: string): Keywords | undefined;
  /** Whether what a reference leads to leads back to itself. */
  isRecursive(ref: string): boolean;
  /** How often each reference is used; the references that one leads to come before it. */
  readonly uses: ReadonlyMap<string, number>;
}

export function readReferences(root: Keywords): References {
  const targets = new Map<string, Keywords | undefined>();
  const uses = new Map<string, number>();
  const resolve = (ref: string): Keywords | undefined => {
    if (!targets.has(ref)) {
      const target = resolveRef(root, ref);
      targets.set(ref, isSchemaObject(target) ? target : undefined);
    }
    return targets.get(ref);
  };
  for (const schema of listSchemas(root)) {
    const { $ref } = schema;
    if (typeof $ref === 'string') uses.set($ref, (uses.get($ref) ?? 0) + 1);
  }
  const { recursive, order } = findRecursive(root, resolve);
  const places = new Map(order.map((schema, index) => [schema, index]));
  const placeOf = (ref: string): number => places.get(resolve(ref) ?? root) ?? 0;
  return {
    resolve,
    uses: new Map([...uses].sort(([one], [other]) => placeOf(one) - placeOf(other))),
    isRecursive: (ref) => {
      const target = resolve(ref);
      return target !== undefined && recursive.has(target);
    },
  };
}

/** A schema and all schemas inside it, definitions included; references are not followed. Without recursion: it may be deep. */
export function* listSchemas(root: Keywords): Iterable<Keywords> {
  const stack: Keywords[] = [root];
  for (let schema = stack.pop(); schema !== undefined; schema = stack.pop()) {
    yield schema;
    for (const [, inner] of listSubschemas(schema)) if (isSchemaObject(inner)) stack.push(inner);
  }
}

/** Schemas that lead to themselves, by going inside and by following references. Definitions are reached by reference only. */
function findRecursive(
  root: Keywords,
  resolve: References['resolve'],
): { readonly recursive: ReadonlySet<Keywords>; readonly order: readonly Keywords[] } {
  function* onward(schema: Keywords): Iterable<Keywords> {
    const target = typeof schema['$ref'] === 'string' ? resolve(schema['$ref']) : undefined;
    if (target !== undefined) yield target;
    for (const [keyword, inner] of listSubschemas(schema)) {
      if (isSchemaObject(inner) && keyword !== '$defs' && keyword !== 'definitions') yield inner;
    }
  }
  const recursive = new Set<Keywords>();
  // Definitions that nothing leads to are looked at as well: passes walk them.
  const start: Keywords = {};
  const all = [root, ...Object.values((root['$defs'] ?? {}) as Keywords).filter(isSchemaObject)];
  const groups = findGroups<Keywords>(start, (schema) => (schema === start ? all : onward(schema)));
  for (const group of groups) {
    const isLoop = group.length > 1 || [...onward(group[0]!)].includes(group[0]!);
    if (isLoop) for (const schema of group) recursive.add(schema);
  }
  return { recursive, order: groups.flat() };
}
