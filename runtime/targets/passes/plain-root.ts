import { describeChoice } from '../../validate/describe.js';
import { isSchemaObject } from '../../validate/resolve-ref.js';
import { type Keywords, type Pass, without } from '../pass.js';
import { readReferences } from '../references.js';
import { addSentences, moveKeywords } from '../say.js';
import { uniteItems } from './list-tuples.js';
import { mergePart } from './merge-all-of.js';

const unions = ['anyOf', 'oneOf'] as const;

/** A root that is plainly an object: what it is made up of is put together, loosely where it must, with the rest in words. */
export const plainRoot: Pass = (root) => {
  let plain = mergePart(followRoot(root), root);
  for (const union of unions) plain = loosen(plain, union, root);
  const rest = ['$ref', 'not', 'if', 'then', 'else', 'enum', 'const'].filter((keyword) => keyword in plain);
  plain = moveKeywords(plain, rest, root);
  return plain['type'] === 'object' ? plain : { type: 'object', ...without(plain, 'type') };
};

function followRoot(root: Keywords): Keywords {
  let plain = root;
  const references = readReferences(root);
  for (let steps = 0; steps < 20 && typeof plain['$ref'] === 'string'; steps++) {
    const target = references.resolve(plain['$ref']);
    if (target === undefined || target === root) break;
    plain = { ...target, ...without(plain, '$ref') };
  }
  return plain;
}

/** One object that takes what any of several forms takes, and which keys make up a form. */
function loosen(schema: Keywords, union: (typeof unions)[number], root: Keywords): Keywords {
  if (!Array.isArray(schema[union])) return schema;
  const references = readReferences(root);
  const branches = (schema[union] as readonly unknown[])
    .map((branch) => (isSchemaObject(branch) && typeof branch['$ref'] === 'string' ? references.resolve(branch['$ref']) : branch))
    .filter(isSchemaObject)
    .filter((branch) => branch['type'] === undefined || [branch['type']].flat().includes('object'));
  const own = without(schema, union);
  const names = [...new Set([own, ...branches].flatMap((branch) => Object.keys(propertiesOf(branch))))];
  // What the root says of a property holds in every form.
  const properties = names.map((name) => [
    name,
    unitePropertyOf(name, Object.hasOwn(propertiesOf(own), name) ? [own] : branches),
  ]);
  const shared = names.filter((name) => branches.length > 0 && branches.every((branch) => requiredOf(branch).includes(name)));
  const required = [...new Set([...requiredOf(own), ...shared])];
  const isOpen = branches.some((branch) => branch['additionalProperties'] !== false);
  return addSentences(
    {
      ...own,
      ...(names.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...('additionalProperties' in own || isOpen ? {} : { additionalProperties: false }),
    },
    branches.length === 0 ? [] : [tellForms(branches, requiredOf(own))],
  );
}

const propertiesOf = (schema: Keywords): Keywords => (isSchemaObject(schema['properties']) ? schema['properties'] : {});
const requiredOf = (schema: Keywords): readonly string[] => (Array.isArray(schema['required']) ? schema['required'] : []);

function unitePropertyOf(name: string, branches: readonly Keywords[]): unknown {
  return uniteItems(
    branches.map(propertiesOf).flatMap((properties) => (Object.hasOwn(properties, name) ? [properties[name]] : [])),
  );
}

function tellForms(branches: readonly Keywords[], always: readonly string[]): string {
  const forms = branches.map((branch) => {
    const properties = propertiesOf(branch);
    const needed = requiredOf(branch).filter((name) => !always.includes(name) || isSchemaObject(properties[name]));
    const optional = Object.keys(properties).filter((name) => !needed.includes(name));
    const told = needed.map((name) => tellKey(name, properties[name]));
    return [...told, ...(optional.length > 0 ? [`optionally ${optional.map((name) => `'${name}'`).join(', ')}`] : [])].join(', ');
  });
  const distinct = [...new Set(forms.map((form) => (form === '' ? 'nothing more' : form)))];
  return `Give one of these sets of keys: ${distinct.map((form, index) => `(${index + 1}) ${form}`).join('; ')}.`;
}

// 'kind' ("circle")
function tellKey(name: string, property: unknown): string {
  const { const: value, enum: values } = isSchemaObject(property) ? property : {};
  if (value !== undefined) return `'${name}' (${describeChoice([value])})`;
  return Array.isArray(values) ? `'${name}' (${describeChoice(values)})` : `'${name}'`;
}
