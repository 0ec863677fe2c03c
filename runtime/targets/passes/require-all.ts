import { isSchemaObject } from '../../validate/resolve-ref.js';
import { everywhere, type Keywords, splitNotes } from '../pass.js';
import { type References, readReferences } from '../references.js';

/** Every property is required, and null stands for one that is left out. Where null is a value of its own it stays one. */
export const requireAll = (root: Keywords): Keywords => {
  const references = readReferences(root);
  return everywhere((schema) => {
    const { properties, required = [] } = schema;
    if (schema['type'] !== 'object' || !isSchemaObject(properties)) return schema;
    const needed = required as readonly string[];
    const entries = Object.entries(properties).map(([name, inner]) => [
      name,
      needed.includes(name) ? inner : allowNull(inner as Keywords, references),
    ]);
    return { ...schema, properties: Object.fromEntries(entries), required: entries.map(([name]) => name) };
  })(root);
};

function allowNull(schema: Keywords, references: References): Keywords {
  if (takesNull(schema, references)) return schema;
  if (Array.isArray(schema['anyOf'])) return { ...schema, anyOf: [...schema['anyOf'], { type: 'null' }] };
  const [said, demanded] = splitNotes(schema);
  return { ...said, anyOf: [demanded, { type: 'null' }] };
}

function takesNull(schema: Keywords, references: References, steps = 0): boolean {
  if (schema['type'] === 'null') return true;
  // A chain of references longer than that leads round in a circle.
  if (steps > 20) return false;
  const target = typeof schema['$ref'] === 'string' ? references.resolve(schema['$ref']) : undefined;
  if (target !== undefined) return takesNull(target, references, steps + 1);
  const branches = schema['anyOf'];
  return Array.isArray(branches) && branches.some((branch) => takesNull(branch as Keywords, references, steps + 1));
}
