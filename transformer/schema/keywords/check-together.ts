import type { Json, Problem, SchemaNode } from '../ir.js';

const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minContains', 'maxContains'],
  ['minProperties', 'maxProperties'],
] as const;
const rangeOf = new Map<string, readonly [least: string, most: string]>(
  ranges.flatMap((range) => range.map((name) => [name, range] as const)),
);

/** What is wrong with keywords only because of others. */
export function checkTogether(name: string, node: SchemaNode): Omit<Problem, 'place'> | undefined {
  const keywords = node.keywords ?? {};
  const refuse = (expected: string): Omit<Problem, 'place'> => ({
    code: 'DT5002',
    params: { keyword: name, value: JSON.stringify(keywords[name]), expected },
  });
  if (/^(?:min|max)Contains$/.test(name) && keywords['contains'] === undefined) {
    return refuse("It goes with 'contains', which says what is counted.");
  }
  const range = rangeOf.get(name);
  if (range && isAbove(keywords[range[0]], keywords[range[1]])) {
    return refuse(`No value has a '${range[0]}' of ${keywords[range[0]]} and a '${range[1]}' of ${keywords[range[1]]}.`);
  }
  const unknown = name === 'dependentRequired' ? unknownMember(node, keywords[name]) : undefined;
  return unknown === undefined ? undefined : refuse(`The object has no member '${unknown}'.`);
}

function isAbove(least: Json | undefined, most: Json | undefined): boolean {
  return typeof least === 'number' && typeof most === 'number' && least > most;
}

function unknownMember(node: SchemaNode, needs: Json | undefined): string | undefined {
  const target = node.kind === 'ref' ? node.definition.node : node;
  if (target?.kind !== 'object' || target.extra || target.patterns.length > 0) return undefined;
  const named = Object.entries((needs ?? {}) as Record<string, string[]>).flatMap(([key, others]) => [key, ...others]);
  return named.find((each) => !target.properties.some((property) => property.name === each));
}
