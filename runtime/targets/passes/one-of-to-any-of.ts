import { isSchemaObject } from '../../validate/resolve-ref.js';
import { listSubschemas } from '../../validate/walk-schema.js';
import { everywhere, type Keywords, without } from '../pass.js';
import type { TargetRules } from '../rules.js';
import { moveKeywords } from '../say.js';

/** `oneOf` as `anyOf`: a model that is shown distinct branches takes one. */
export const oneOfToAnyOf = everywhere(toAnyOf);

/** The same where a branch will be looser, because the target has no words for all that it demands: a value could then fit two. */
export const loosenOneOf = ({ keywords = [] }: TargetRules) =>
  everywhere((schema, root) => {
    const branches = schema['oneOf'];
    return Array.isArray(branches) && branches.some((branch) => saysMore(branch, keywords)) ? toAnyOf(schema, root) : schema;
  });

function toAnyOf(schema: Keywords, root: Keywords): Keywords {
  if (!Array.isArray(schema['oneOf'])) return schema;
  if ('anyOf' in schema) return moveKeywords(schema, ['oneOf'], root);
  return { ...without(schema, 'oneOf'), anyOf: schema['oneOf'] };
}

/** Notes, and what is written in other words without loss. */
const kept: readonly string[] = ['const', 'examples', '$comment', '$defs'];

function saysMore(schema: unknown, keywords: readonly string[]): boolean {
  if (!isSchemaObject(schema)) return false;
  if (Object.keys(schema).some((keyword) => !keywords.includes(keyword) && !kept.includes(keyword))) return true;
  return [...listSubschemas(schema)].some(([, inner]) => saysMore(inner, keywords));
}
