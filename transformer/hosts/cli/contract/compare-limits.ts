import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../schema/ir.js';
import { brokenBy, type Comparison, type Pair, subjectOf } from './comparison.js';
import { sayValue } from './say-schema.js';
import { annotations, type Root } from './schema.js';

/** Keywords that other steps look at. */
const elsewhere = new Set([
  ...['$ref', 'type', 'enum', 'const', 'anyOf', 'oneOf', 'items', 'prefixItems'],
  ...['properties', 'required', 'additionalProperties', 'patternProperties'],
]);

const words: Readonly<Record<string, string>> = {
  minimum: 'minimum',
  maximum: 'maximum',
  exclusiveMinimum: 'exclusive minimum',
  exclusiveMaximum: 'exclusive maximum',
  multipleOf: 'step',
  minLength: 'least length',
  maxLength: 'greatest length',
  minItems: 'least number of items',
  maxItems: 'greatest number of items',
  minProperties: 'least number of keys',
  maxProperties: 'greatest number of keys',
  uniqueItems: 'demand that items differ',
};

/** Bounds, patterns, formats and whatever else refuses a value. */
export function compareLimits(comparison: Comparison, { before, after, path }: Pair<Root>): void {
  const { part, add, keeps, narrows } = comparison;
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const keyword of keywords) {
    if (elsewhere.has(keyword) || annotations.has(keyword) || isDeepStrictEqual(before[keyword], after[keyword])) continue;
    const only = (schema: Root): Root => ({
      ...(schema['type'] === undefined ? {} : { type: schema['type'] }),
      ...(schema[keyword] === undefined ? {} : { [keyword]: schema[keyword] }),
    });
    const [was, is] = [only(before), only(after)];
    const isKept = keeps(was, is);
    const isLooser = part === 'arguments' ? isKept : narrows(is, was);
    const kind = isLooser ? 'limit-loosened' : narrows(was, is) ? 'limit-tightened' : 'limit-changed';
    const say = (value: Json | undefined): string => (value === undefined ? 'none' : sayValue(value));
    const broken = brokenBy(part, isKept);
    add(kind, path, {
      message: `The ${words[keyword] ?? keyword} of ${path === '' ? 'the whole' : subjectOf(path, part)} is ${say(after[keyword])}; it was ${say(before[keyword])}.`,
      breaks: broken.length > 0 && part === 'arguments' ? [...broken, 'prompts'] : broken,
    });
  }
}
