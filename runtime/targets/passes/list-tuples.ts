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
  const schemas = all.map((each) => (isSchemaObject(each) ? each : {}));
  const groups = new Map<string, Keywords[]>();
  for (const schema of schemas) {
    const key = canonicalText(splitNotes(schema)[1]);
    groups.set(key, [...(groups.get(key) ?? []), schema]);
  }
  if (groups.has('{}')) return {};
  const branches = [...groups.values()].map((group) => (group.length === 1 ? group[0]! : splitNotes(group[0]!)[1]));
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
