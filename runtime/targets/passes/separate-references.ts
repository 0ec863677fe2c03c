import { everywhere, splitNotes, without } from '../pass.js';
import { moveKeywords } from '../say.js';

/** A reference with nothing beside it: what is said of this use stands around it. */
export const separateReferences = everywhere((schema, root) => {
  if (!('$ref' in schema)) return schema;
  const [said, { $ref, $defs: _, ...demanded }] = splitNotes(schema);
  const definitions = '$defs' in schema ? { $defs: schema['$defs'] } : {};
  // The type is that of the schema behind the reference.
  const told = moveKeywords({ ...said, ...without(demanded, 'type') }, Object.keys(demanded), root);
  return Object.keys(told).length === 0 ? { $ref, ...definitions } : { ...told, anyOf: [{ $ref }], ...definitions };
});
