import type { JsonSchema } from '../definition.js';
import { createExaminer, type Examiner } from '../validate/examine.js';
import { PairMap } from '../validate/pair-map.js';
import { follow, isSchemaObject, type Schema } from '../validate/resolve-ref.js';

/**
 * Arguments in which the values of enums are in the letter case of the schema, where a provider's decoding does not keep it ('anthropic-strict').
 * What is not a JSON object, and what no value of an enum differs from by case alone, is left as it is. Parts that do not change are shared.
 *
 * @param schema - The tool's own schema.
 *
 * @example
 * await tool.execute(restoreCase(tool.parameters, block.input), { toolCallId: block.id });
 */
export function restoreCase(schema: JsonSchema, args: unknown): unknown {
  try {
    return restore({ examiner: createExaminer(schema), root: schema, known: new PairMap() }, schema, args);
  } catch (error) {
    // Nested so deeply that the check of the arguments will refuse it.
    if (error instanceof RangeError) return args;
    throw error;
  }
}

interface Walk {
  readonly examiner: Examiner;
  readonly root: JsonSchema;
  /** What became of a value: unions in unions ask again and again. */
  readonly known: PairMap<unknown>;
}

function restore(walk: Walk, schema: Schema, value: unknown): unknown {
  const at = follow(walk.root, schema);
  if (!isSchemaObject(at)) return value;
  if (typeof value === 'string') return restoreText(walk, at, value);
  if (typeof value !== 'object' || value === null) return value;
  const before = walk.known.get(at, value);
  if (before !== undefined) return before;
  const restored = restoreInside(walk, at, value);
  walk.known.set(at, value, restored);
  return restored;
}

function restoreInside(walk: Walk, schema: JsonSchema, value: object): unknown {
  const union = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(union)) return restoreBranch(walk, union, value);
  return Array.isArray(value)
    ? restoreItems(walk, schema, value)
    : restoreMembers(walk, schema, value as Record<string, unknown>);
}

function restoreText({ root }: Walk, schema: JsonSchema, text: string): string {
  const values = listTexts(root, schema);
  if (values === undefined || values.includes(text)) return text;
  const alike = values.filter((value) => value.toLowerCase() === text.toLowerCase());
  return alike.length === 1 ? alike[0]! : text;
}

/** The texts that a schema allows; `undefined` where it allows others. */
function listTexts(root: JsonSchema, schema: Schema): readonly string[] | undefined {
  const at = follow(root, schema);
  if (!isSchemaObject(at)) return undefined;
  const values = 'const' in at ? [at['const']] : at['enum'];
  if (Array.isArray(values)) return values.filter((value) => typeof value === 'string');
  const union = at['anyOf'] ?? at['oneOf'];
  if (Array.isArray(union)) {
    const texts = union.map((branch: Schema) => listTexts(root, branch));
    return texts.every((each) => each !== undefined) ? texts.flat() : undefined;
  }
  return at['type'] !== undefined && ![at['type']].flat().includes('string') ? [] : undefined;
}

/** The first branch that then fits. */
function restoreBranch(walk: Walk, branches: readonly Schema[], value: unknown): unknown {
  for (const branch of branches) {
    const restored = restore(walk, branch, value);
    if (walk.examiner.find(branch, restored).count === 0) return restored;
  }
  return value;
}

function restoreItems(walk: Walk, schema: JsonSchema, value: readonly unknown[]): unknown {
  const prefix = (schema['prefixItems'] ?? []) as readonly Schema[];
  const restored = value.map((item, index) =>
    restore(walk, prefix[index] ?? (schema['items'] as Schema | undefined) ?? true, item),
  );
  return restored.some((item, index) => item !== value[index]) ? restored : value;
}

function restoreMembers(walk: Walk, schema: JsonSchema, value: Record<string, unknown>): unknown {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  let isSame = true;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const inner = Object.hasOwn(properties, name)
      ? properties[name]!
      : ((schema['additionalProperties'] as Schema | undefined) ?? true);
    const restored = restore(walk, inner, member);
    isSame &&= restored === member;
    return [name, restored];
  });
  return isSame ? value : Object.fromEntries(members);
}
