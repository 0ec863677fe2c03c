import { findGroups } from '../validate/find-groups.js';
import { isSchemaObject } from '../validate/resolve-ref.js';
import { listSubschemas } from '../validate/walk-schema.js';
import type { Keywords } from './pass.js';
import type { References } from './references.js';
import type { Place } from './walk-places.js';

/** The path of a property through which a type contains itself with nothing optional on the way round. */
export function findRequiredLoop(places: readonly Place[], references: References): string | undefined {
  function* onward(schema: Keywords): Iterable<Keywords> {
    const target = typeof schema['$ref'] === 'string' ? references.resolve(schema['$ref']) : undefined;
    if (target !== undefined) yield target;
    const { properties, required = [] } = schema;
    for (const name of required as readonly string[]) {
      const inner = isSchemaObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (isSchemaObject(inner)) yield inner;
    }
    for (const [keyword, inner] of listSubschemas(schema)) {
      if (isSchemaObject(inner) && keyword !== 'properties' && keyword !== '$defs') yield inner;
    }
  }
  const start: Keywords = {};
  const all = places.map(({ schema }) => schema);
  for (const group of findGroups<Keywords>(start, (schema) => (schema === start ? all : onward(schema)))) {
    const isLoop = group.length > 1 || [...onward(group[0]!)].includes(group[0]!);
    // The reference that closes the circle stands where the property is written.
    if (isLoop) return places.find(({ schema }) => group.includes(schema) && '$ref' in schema)?.path ?? '';
  }
  return undefined;
}
