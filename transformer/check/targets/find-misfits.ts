import { findLoops } from './find-loops.js';
import { measure } from './measure.js';
import type { Misfit, Step } from './misfit.js';
import type { TargetRule } from './rules.js';
import { behind, innerSchemas, isSchema, listOf, type Schema, type Told } from './walk-schema.js';

/** What a target does not take in the schema of a tool's arguments. */
export function findMisfits(root: Schema, rule: TargetRule): Misfit[] {
  const loops =
    rule.recursion === undefined
      ? new Set<Schema>()
      : findLoops(root, { told: toldBy(rule), onlyRequired: rule.recursion === 'optional' });
  const places = listPlaces(root, rule);
  const misfits = places.flatMap((place) => [...judgeShape(place, rule), ...judgeSize(place, rule.limits)]);
  // Where the way round has to be cut, or else where it is entered.
  const isLoop = (schema: Schema | undefined): boolean => schema !== undefined && loops.has(schema);
  const loop = places.find(({ schema }) => isLoop(targetOf(schema, root)) && (rule.recursion === 'none' || isLoop(schema)));
  if (loop) misfits.push({ kind: rule.recursion === 'none' ? 'recursion' : 'required-recursion', steps: loop.steps });
  return loop ? misfits : [...misfits, ...measure(root, rule, toldBy(rule))];
}

/** Of a record that is refused, or told in words, the values do not matter. */
const toldBy = ({ tellsRecords = false, tellsTuples = false, closed = false }: TargetRule): Told => ({
  records: tellsRecords || closed,
  tuples: tellsTuples,
});

const targetOf = (schema: Schema, root: Schema): Schema | undefined => {
  const target = typeof schema['$ref'] === 'string' ? behind(schema['$ref'], root) : undefined;
  return isSchema(target) ? target : undefined;
};

function judgeShape({ schema, steps }: Place, { closed, typed, ignoresCase }: TargetRule): Misfit[] {
  const misfits: Misfit[] = [];
  // Beside a reference the type is said for keywords that are for one type only.
  const isObject = schema['type'] === 'object' && !('$ref' in schema);
  const isOpen = isObject && (schema['additionalProperties'] !== false || 'patternProperties' in schema);
  if (closed && isOpen) misfits.push({ kind: 'open-object', steps });
  if (typed && isUntyped(schema)) misfits.push({ kind: 'any-value', steps });
  if (typed && isUntypedArray(schema)) misfits.push({ kind: 'any-value', steps: [...steps, { kind: 'item' }] });
  const values = ignoresCase ? findAlike(schema) : undefined;
  return values ? [...misfits, { kind: 'values-by-case', steps, values }] : misfits;
}

function judgeSize({ schema, steps, depth }: Place, limits: TargetRule['limits'] = {}): Misfit[] {
  const { depth: deepest, longEnum } = limits;
  const misfits: Misfit[] = [];
  if (deepest !== undefined && depth === deepest + 1) misfits.push({ kind: 'depth', steps, limit: deepest });
  const texts = listOf(schema['enum']).filter((value) => typeof value === 'string');
  const length = texts.join('').length;
  if (longEnum && texts.length > longEnum.values && length > longEnum.text)
    misfits.push({ kind: 'long-enum', steps, count: length, limit: longEnum.text });
  return misfits;
}

interface Place {
  readonly schema: Schema;
  readonly steps: readonly Step[];
  /** Steps into properties and items, since the last reference. */
  readonly depth: number;
}

/** Every schema once, by its shortest way; breadth first. */
function listPlaces(root: Schema, rule: TargetRule): readonly Place[] {
  const places: Place[] = [{ schema: root, steps: [], depth: 0 }];
  const seen = new Set<Schema>([root]);
  for (const place of places) {
    for (const { schema, step } of innerSchemas(place.schema, root, toldBy(rule))) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      const isBehind = '$ref' in place.schema && !step;
      const depth = isBehind ? 0 : place.depth + (step ? 1 : 0);
      places.push({ schema, steps: step ? [...place.steps, step] : place.steps, depth });
    }
  }
  return places;
}

const shapes = ['type', 'anyOf', '$ref', 'enum', 'const'];

const isUntyped = (schema: Schema): boolean => !shapes.some((keyword) => keyword in schema);

/** `[]`, whose items are not told. */
const isUntypedArray = (schema: Schema): boolean =>
  schema['type'] === 'array' && !('prefixItems' in schema) && !isSchema(schema['items']);

function findAlike(schema: Schema): readonly [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const value of listOf(schema['enum'])) {
    if (typeof value !== 'string') continue;
    const other = seen.get(value.toLowerCase());
    if (other !== undefined && other !== value) return [other, value];
    seen.set(value.toLowerCase(), value);
  }
  return undefined;
}
