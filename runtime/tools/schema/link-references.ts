import type { JsonSchema } from '../../definition.js';
import { shorten } from '../../validate/path.js';
import type { Schema } from '../../validate/resolve-ref.js';
import type { Located } from './locate-schemas.js';
import type { Report } from './report.js';

/** Of each schema, what the references in it stand for. */
export type Links = ReadonlyMap<JsonSchema, readonly Schema[]>;

/** In a document that stands alone, the references that look for a wider context find the same as a plain one. */
const keywords = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Follows all references. A schema that is nothing but a reference is skipped on the way. */
export function linkReferences({ places, resolve }: Located, report: Report): Links {
  const links = new Map<JsonSchema, readonly Schema[]>();
  // Looking at one may add others.
  for (const [schema, { path }] of places) {
    const targets = keywords.flatMap((keyword): Schema[] => {
      const ref = schema[keyword];
      if (ref === undefined) return [];
      const found = typeof ref === 'string' ? resolve(schema, ref) : { problem: 'must be a string' };
      if ('target' in found) return [found.target];
      report([...path, keyword], typeof ref === 'string' ? `is '${shorten(ref, 100)}', which ${found.problem}` : found.problem);
      return [];
    });
    if (targets.length > 0) links.set(schema, targets);
  }
  return new Map([...links].map(([schema, targets]) => [schema, targets.map((target) => skip(links, target))]));
}

function skip(links: Links, from: Schema): Schema {
  const seen = new Set<Schema>();
  let at = from;
  while (typeof at === 'object' && Object.keys(at).length === 1 && !seen.has(at)) {
    seen.add(at);
    const [target, ...others] = links.get(at) ?? [];
    if (target === undefined || others.length > 0) return at;
    at = target;
  }
  return at;
}
