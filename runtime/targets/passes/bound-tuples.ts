import { canonicalText } from '../../validate/canonical-text.js';
import { describeSchema } from '../../validate/describe.js';
import type { Schema } from '../../validate/resolve-ref.js';
import { everywhere, without } from '../pass.js';
import { addSentences } from '../say.js';
import { uniteItems } from './list-tuples.js';

/**
 * Tuples that mean the same to a reader who takes `items` for all items, as drafts before 2020-12 do: their length is bounded by `maxItems`,
 * and what follows is one of all that the tuple holds.
 */
export const boundTuples = everywhere((schema, root) => {
  const { prefixItems: prefix, items: rest, maxItems } = schema;
  if (!Array.isArray(prefix) || rest === undefined) return schema;
  if (rest !== false) {
    const items = uniteItems([...prefix, rest]);
    if (canonicalText(items) === canonicalText(rest)) return schema;
    const after = `After the first ${prefix.length === 1 ? 'item' : `${prefix.length} items`} each is ${describeSchema(root, rest as Schema)}.`;
    return addSentences({ ...schema, items }, [after]);
  }
  return { ...without(schema, 'items'), maxItems: Math.min(prefix.length, Number(maxItems ?? Infinity)) };
});
