import type * as TS from 'typescript';
import type { SchemaNode } from '../ir.js';
import { annotate, isAnnotation } from './annotated.js';
import { isContradiction } from './contradiction.js';
import { readExactArray } from './exact-array.js';
import { readObject } from './object.js';
import { isCarrier, isExact } from './part.js';
import { notJson } from './problem.js';
import type { Reader, Reading, Use } from './reading.js';
import { templatePattern } from './template.js';

export const readIntersection: Reader = (reading, type, use) => {
  if (!type.isIntersection()) return undefined;
  const annotations = type.types.filter((part) => isAnnotation(part) && !use.hoisted?.includes(part));
  const node = readParts(reading, type, { ...use, hoisted: undefined });
  // port: Annotated<number, { minimum: 1 }>
  for (const annotation of annotations) annotate(reading, node, { annotation, use });
  return node;
};

function readParts(reading: Reading, type: TS.IntersectionType, use: Use): SchemaNode {
  const { context } = reading;
  // both: { kind: 'a' } & { kind: 'b' }
  if (isContradiction(context, type)) return reading.read(context.checker.getNeverType(), use);
  // filter: object & { field: string }
  const isBare = (part: TS.Type) => isAnnotation(part) || (part.flags & context.ts.TypeFlags.NonPrimitive) !== 0;
  const parts = type.types.filter((part) => !isBare(part));
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only) return reading.read(only, use);

  // id: string & { readonly __brand: 'UserId' }
  const primitives = parts.filter((part) => !(part.flags & context.ts.TypeFlags.Object));
  if (primitives.length > 0) return readPrimitives(reading, type, primitives, use);
  // tags: string[] & { readonly __brand: 'Tags' }
  const carriers = parts.filter((part) => isCarrier(context, part));
  if (carriers.length > 0) return readCarriers(reading, type, { carriers, parts, use });
  // range: { from: number } & { to: number }
  return readObject(reading, type, use);
}

/** A primitive with a brand, or template literals that must all match. */
function readPrimitives(reading: Reading, type: TS.Type, primitives: readonly TS.Type[], use: Use): SchemaNode {
  if (primitives.length === 1) return reading.read(primitives[0]!, use);
  const patterns = primitives.map((part) => templatePattern(reading, part));
  if (patterns.every((pattern) => typeof pattern === 'string')) {
    return { kind: 'template', patterns: patterns.map((pattern) => `^${pattern}$`) };
  }
  return notJson(reading, type, use, noCommonSchema);
}

/** An array, tuple, Set, Date ... that other members of the intersection only brand, or make more exact. */
function readCarriers(
  reading: Reading,
  type: TS.IntersectionType,
  found: { carriers: TS.Type[]; parts: TS.Type[]; use: Use },
): SchemaNode {
  const { carriers, parts, use } = found;
  const [carrier] = carriers as [TS.Type];
  const isExacter = carriers.length > 1 || parts.some((part) => part !== carrier && isExact(reading.context, part));
  if (!isExacter) return reading.read(carrier, use);
  // names: string[] & { 0: string }
  if (carriers.every((each) => reading.context.checker.isArrayType(each))) return readExactArray(reading, type, use);
  // pair: [string, string] & string[]
  return notJson(reading, type, use, noCommonSchema);
}

const noCommonSchema = [
  'the parts of the intersection have no common schema',
  'Write the type that the parts have in common.',
] as const;
