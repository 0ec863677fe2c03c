import type { Random } from '../oracle/random.js';

// biome-ignore lint/suspicious/noExplicitAny: keywords of any kind are changed here.
type Schema = Record<string, any>;

/** A copy with one small change somewhere, such as an author makes. */
export function mutateSchema(random: Random, schema: Schema): Schema {
  const copy = structuredClone(schema);
  const nodes = collectNodes(copy);
  for (let tries = 0; tries < 30; tries++) if (changeNode(random, random.pick(nodes))) return copy;
  return copy;
}

function collectNodes(schema: unknown, into: Schema[] = []): Schema[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return into;
  const node = schema as Schema;
  into.push(node);
  for (const keyword of ['properties', '$defs', 'patternProperties'])
    for (const inner of Object.values(node[keyword] ?? {})) collectNodes(inner, into);
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const inner of node[keyword] ?? []) collectNodes(inner, into);
  for (const keyword of ['items', 'additionalProperties', 'contains', 'not', 'if', 'else']) collectNodes(node[keyword], into);
  return into;
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/** Returns whether it changed anything. */
function changeNode(random: Random, node: Schema): boolean {
  const names = Object.keys(node['properties'] ?? {});
  switch (random.below(14)) {
    case 0:
      if (names.length === 0) return false;
      delete node['properties'][random.pick(names)];
      return true;
    case 1:
      if (node['type'] !== 'object') return false;
      node['properties'] = { ...node['properties'], [random.pick(['a', 'b', 'c', 'd', 'v'])]: leaf(random) };
      return true;
    case 2:
      if (!node['required']?.length) return false;
      node['required'] = node['required'].filter((_: unknown, index: number) => index > 0);
      return true;
    case 3:
      if (names.length === 0) return false;
      node['required'] = [...new Set([...(node['required'] ?? []), random.pick(names)])];
      return true;
    case 4:
      if (!(node['enum']?.length > 1)) return false;
      node['enum'] = node['enum'].slice(1);
      return true;
    case 5:
      if (!node['enum']) return false;
      node['enum'] = [...node['enum'], random.pick(['z', 7, null, false])];
      return true;
    case 6: {
      const present = bounds.filter((bound) => node[bound] !== undefined);
      if (present.length === 0) return false;
      node[random.pick(present)] += random.pick([-1, 1]);
      return true;
    }
    case 7:
      if (!['string', 'number', 'integer', 'array'].includes(node['type'])) return false;
      node[random.pick(bounds)] = random.below(4);
      return true;
    case 8: {
      const present = [...bounds, 'pattern', 'format', 'uniqueItems', 'multipleOf', 'not', 'const'].filter(
        (each) => node[each] !== undefined,
      );
      if (present.length === 0) return false;
      delete node[random.pick(present)];
      return true;
    }
    case 9:
      if (node['additionalProperties'] === undefined && node['type'] !== 'object') return false;
      node['additionalProperties'] = random.pick<unknown>([false, true, leaf(random)]);
      return true;
    case 10:
      if (!(node['anyOf']?.length > 1)) return false;
      node['anyOf'] = random.chance(0.5) ? [...node['anyOf'], leaf(random)] : node['anyOf'].slice(1);
      return true;
    case 11: {
      const { $defs, ...rest } = node;
      if ($defs !== undefined) return false;
      for (const key of Object.keys(node)) delete node[key];
      node['anyOf'] = [rest, random.pick([{ type: 'null' }, leaf(random)])];
      return true;
    }
    case 12:
      if (node['type'] === 'integer') node['type'] = 'number';
      else if (node['type'] === 'number') node['type'] = 'integer';
      else return false;
      return true;
    default:
      node[random.pick(['description', 'title'])] = `words ${random.below(5)}`;
      return true;
  }
}

const leaf = (random: Random): Schema =>
  random.pick<Schema>([
    { type: 'string' },
    { type: 'integer', minimum: 0 },
    { type: 'number' },
    { type: 'boolean' },
    { const: 'a' },
    { enum: ['a', 1, null] },
    { type: 'array', items: { type: 'string' } },
    {},
  ]);
