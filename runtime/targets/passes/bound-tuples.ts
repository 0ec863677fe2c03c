import { canonicalText } from '../../validate/canonical-text.js';
import { describeSchema } from '../../validate/describe.js';
import type { Schema } from '../../validate/resolve-ref.js';
import { everywhere, without } from '../pass.js';
import { addSentences } from '../say.js';
import { uniteItems } from './list-tuples.js';

/** Tuples that end are bounded by `maxItems`, and not by `items: false`: some readers want a schema there. */
export const boundTuples = everywhere((schema) => {
  const { prefixItems: prefix, items: rest, maxItems } = schema;
  if (!Array.isArray(prefix) || rest !== false) return schema;
  return { ...without(schema, 'items'), maxItems: Math.min(prefix.length, Number(maxItems ?? Infinity)) };
});

/** What follows in a tuple that goes on is one of all that it holds: readers of older drafts take `items` for all items. */
export const mixRests = everywhere((schema, root) => {
  const { prefixItems: prefix, items: rest } = schema;
  if (!Array.isArray(prefix) || rest === undefined || rest === false) return schema;
  const items = uniteItems([...prefix, rest]);
  if (canonicalText(items) === canonicalText(rest)) return schema;
  const after = `After the first ${prefix.length === 1 ? 'item' : `${prefix.length} items`} each is ${describeSchema(root, rest as Schema)}.`;
  return addSentences({ ...schema, items }, [after]);
});
