import type { Json } from '../../schema/ir.js';
import { findTag } from './find-tag.js';
import { writeConditions, writeFunction } from './write-conditions.js';
import { type Conditions, declare, isSchema, join, readMember, type Schema, type Writer, writeObjectFunction } from './writer.js';

export function writeUnions(writer: Writer, schema: Schema, value: string): Conditions {
  const { anyOf, oneOf, allOf, not } = schema;
  const parts: Conditions[] = [];
  for (const part of Array.isArray(allOf) ? allOf : []) parts.push(writeConditions(writer, part, value));
  if (Array.isArray(anyOf)) parts.push(writeAnyOf(writer, anyOf, value));
  if (Array.isArray(oneOf)) {
    const branches = oneOf.map((branch) => writeFunction(writer, branch));
    parts.push(branches.includes(undefined) ? undefined : [`kit.isOne(${value}, [${branches.join(', ')}])`]);
  }
  if (not !== undefined) {
    const inner = writeConditions(writer, not, value);
    parts.push(inner && [`!(${join(inner)})`]);
  }
  if (schema['if'] !== undefined) parts.push(writeIf(writer, schema, value));
  if (parts.includes(undefined)) return undefined;
  return parts.flatMap((part) => part ?? []);
}

function writeIf(writer: Writer, schema: Schema, value: string): Conditions {
  const [test, yes, no] = [schema['if']!, schema['then'] ?? true, schema['else'] ?? true].map((each) =>
    writeConditions(writer, each, value),
  );
  if (test === undefined || yes === undefined || no === undefined) return undefined;
  return [`(${join(test)} ? ${join(yes)} : ${join(no)})`];
}

function writeAnyOf(writer: Writer, branches: readonly Json[], value: string): Conditions {
  const isNull = (branch: Json): boolean => isSchema(branch) && branch['type'] === 'null';
  const objects = branches.filter((branch) => !isNull(branch));
  const tagged = findTag(writer.root, objects);
  if (tagged !== undefined) {
    const chosen = writeTagged(writer, objects, tagged);
    if (chosen === undefined) return undefined;
    return [objects.length < branches.length ? `(${value} === null || ${chosen}(${value}))` : `${chosen}(${value})`];
  }
  const written = branches.map((branch) => writeConditions(writer, branch, value));
  if (written.includes(undefined)) return undefined;
  if (written.some((conditions) => conditions!.length === 0)) return [];
  return [`(${written.map((conditions) => join(conditions!)).join(' || ')})`];
}

/** One branch is tried, by the value of its tag, instead of all. */
function writeTagged(
  writer: Writer,
  branches: readonly Json[],
  { name, values }: NonNullable<ReturnType<typeof findTag>>,
): string | undefined {
  const functions = branches.map((branch) => writeFunction(writer, branch));
  if (functions.includes(undefined)) return undefined;
  const tag = readMember(name);
  const cases = functions.map((each, index) => {
    const tests = values[index]!.map((tagged) => `${tag} === ${JSON.stringify(tagged)}`);
    return `${tests.join(' || ')} ? ${each}(v) : `;
  });
  return declare(writer, 'u', writeObjectFunction(writer, [`(${cases.join('')}false)`]));
}
