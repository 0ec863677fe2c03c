import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';
import type { Case } from './expand-cases.js';
import { isObject, schemasOfMember } from './schema.js';

/** A part of a value: what it fits by one schema, all of it, and what it must fit by the other. */
export interface Part {
  readonly narrow: readonly Json[];
  readonly wide: Json;
}

/** The members of an object: those that are named, then any others, by pattern and without. */
export function listMembers(narrow: Case, wide: JsonObject): Part[] {
  const schemasIn = (name: string): Json[] => narrow.flatMap((each) => schemasOfMember(each, name));
  const names = new Set(
    [...narrow, wide].flatMap((each) => (isObject(each['properties']) ? Object.keys(each['properties']) : [])),
  );
  const named = [...names].flatMap((name) =>
    schemasOfMember(wide, name).map((expected) => ({ narrow: schemasIn(name), wide: expected })),
  );
  // Of several schemas that say something of the others, the first is read: less is known then, and no more.
  const own = narrow.find((each) => each['additionalProperties'] !== undefined || each['patternProperties'] !== undefined) ?? {};
  return [...named, ...listOthers(own, wide)];
}

/** Each pattern of the one against each of the other: which names match both is not looked at. */
function listOthers(own: JsonObject, wide: JsonObject): Part[] {
  const [patterns, expectedPatterns] = [patternsOf(own), patternsOf(wide)];
  const [others, expectedOthers] = [own['additionalProperties'] ?? true, wide['additionalProperties'] ?? true];
  return [
    { narrow: [others], wide: expectedOthers },
    ...[...patterns].map(([pattern, schema]) => ({ narrow: [schema], wide: expectedPatterns.get(pattern) ?? expectedOthers })),
    ...[...expectedPatterns]
      .filter(([pattern]) => !patterns.has(pattern))
      .flatMap(([, expected]) => [others, ...patterns.values()].map((schema) => ({ narrow: [schema], wide: expected }))),
  ];
}

const patternsOf = ({ patternProperties }: JsonObject): Map<string, Json> =>
  new Map(isObject(patternProperties) ? Object.entries(patternProperties) : []);

/** The items of a list, as many as are told apart; the last stands for all that come after. */
export function listItems(narrow: Case, wide: JsonObject): Part[] {
  const prefixOf = ({ prefixItems }: JsonObject): readonly Json[] => (Array.isArray(prefixItems) ? prefixItems : []);
  const at = (schema: JsonObject, index: number): Json => prefixOf(schema)[index] ?? schema['items'] ?? true;
  const longest = Math.max(...[...narrow, wide].map((each) => prefixOf(each).length));
  const most = Math.min(...narrow.map(({ maxItems }) => (typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY)));
  const parts: Part[] = [];
  for (let index = 0; index <= longest && index < most; index++) {
    const schemas = narrow.map((each) => at(each, index));
    // No list has that many.
    if (schemas.includes(false)) break;
    parts.push({ narrow: schemas, wide: at(wide, index) });
  }
  return parts;
}
