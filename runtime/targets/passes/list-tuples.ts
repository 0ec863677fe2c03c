import { canonicalText } from '../../validate/canonical-text.js';
import { describeSchema } from '../../validate/describe.js';
import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import { everywhere, type Keywords, splitNotes, without } from '../pass.js';
import { addSentences } from '../say.js';

/** A tuple as an array of any of its items, with its order in words. */
export const listTuples = everywhere((schema, root) => {
  const prefix = schema['prefixItems'];
  if (!Array.isArray(prefix)) return schema;
  const { items: rest, ...array } = without(schema, 'prefixItems');
  const items = uniteItems([...prefix, ...(rest === false ? [] : [rest ?? {}])]);
  const bound = rest === false ? { maxItems: Math.min(prefix.length, Number(array['maxItems'] ?? Infinity)) } : {};
  return addSentences({ ...array, items, ...bound }, [tellOrder(prefix, rest, root)]);
});

/** Items that are the same but for what is said of them are one; a union that allows anything is just that. */
export function uniteItems(all: readonly unknown[]): Keywords {
  const schemas = all.flatMap((each): Keywords[] => {
    if (!isSchemaObject(each)) return [{}];
    const isUnion = Array.isArray(each['anyOf']) && Object.keys(each).length === 1;
    return isUnion ? (each['anyOf'] as Keywords[]) : [each];
  });
  const groups = new Map<string, Map<string, Keywords>>();
  for (const schema of schemas) {
    const key = canonicalText(splitNotes(schema)[1]);
    const group = groups.get(key) ?? new Map<string, Keywords>();
    groups.set(key, group.set(canonicalText(schema), schema));
  }
  if (groups.has('{}')) return {};
  const branches = [...groups.values()].map((group) => {
    const [first] = group.values();
    return group.size === 1 ? first! : splitNotes(first!)[1];
  });
  return branches.length === 1 ? branches[0]! : { anyOf: branches };
}

function tellOrder(prefix: readonly unknown[], rest: unknown, root: Keywords): string {
  const told = prefix.map((item) => tellItem(item, root)).join('; ');
  const more = rest === false ? '' : `; then any number of items, each ${describeSchema(root, (rest ?? true) as Schema)}`;
  return `Items in this order: ${told}${more}.`;
}

// lat: a number (degrees north)
function tellItem(item: unknown, root: Keywords): string {
  const { title, description } = isSchemaObject(item) ? item : {};
  const shape = describeSchema(root, item as Schema);
  const named = typeof title === 'string' ? `${title}: ${shape}` : shape;
  return typeof description === 'string' ? `${named} (${description.trim().replace(/\.$/, '')})` : named;
}
