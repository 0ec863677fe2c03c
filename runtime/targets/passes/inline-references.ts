import { isSchemaObject } from '../../validate/resolve-ref.js';
import { listSubschemas, mapSubschemas } from '../../validate/walk-schema.js';
import { mergeSchemas } from '../merge-schemas.js';
import { type Keywords, type Pass, splitNotes, without } from '../pass.js';
import { type References, readReferences } from '../references.js';
import { addSentences } from '../say.js';
import { sayKeywords } from '../say-keywords.js';
import { dropUnused } from './drop-unused.js';

export interface Inlining {
  /** References stay as they are where the schema would become more than so many times as long; those used once never do. */
  readonly growth?: number;
  /** How many schemas there may be then. */
  readonly schemas?: number;
  /** Only the references with something beside them. */
  readonly described?: boolean;
}

/** No schema gets deeper than this by it: everybody has to walk it. */
const DEEPEST = 400;

/** What references stand for, written where they stand. Those of types that contain themselves remain. */
export function inlineReferences({ growth = Infinity, schemas = 10_000, described = false }: Inlining): Pass {
  return (root) => {
    const references = readReferences(root);
    if (references.uses.size === 0) return root;
    const measure = createMeasure(references);
    // Each after those it leads to, so that a long chain of them is not gone through at one go.
    for (const ref of references.uses.keys()) if (isOpen(references, ref)) measure({ $ref: ref });
    const all = measure(without(root, '$defs'));
    const isSmall = all.length <= growth * JSON.stringify(root).length && all.schemas <= schemas && all.depth <= DEEPEST;
    const isInlined = (schema: Keywords, ref: string): boolean => {
      if (!isOpen(references, ref)) return false;
      if (described) return Object.keys(schema).length > 1;
      return isSmall || (references.uses.get(ref) === 1 && measure(references.resolve(ref)!).depth <= DEEPEST / 2);
    };
    const walk = (schema: unknown): unknown => {
      if (!isSchemaObject(schema)) return schema;
      const { $ref } = schema;
      if (typeof $ref !== 'string' || !isInlined(schema, $ref)) return mapSubschemas(schema, walk);
      const beside = mapSubschemas(without(schema, '$ref'), walk) as Keywords;
      return combine(walk(references.resolve($ref)) as Keywords, beside, root);
    };
    return dropUnused(walk(root) as Keywords);
  };
}

/** Whether what a reference stands for can be written where it stands. */
const isOpen = (references: References, ref: string): boolean =>
  references.resolve(ref) !== undefined && !references.isRecursive(ref);

/** What is said of this use wins over what is said of the type. */
function combine(target: Keywords, beside: Keywords, root: Keywords): Keywords {
  const [said, demanded] = splitNotes(beside);
  const merged =
    mergeSchemas(target, demanded) ?? addSentences(target, sayKeywords({ allOf: [demanded] }, { schema: demanded, root }));
  return { ...merged, ...said };
}

interface Measures {
  /** Characters of JSON. */
  readonly length: number;
  readonly schemas: number;
  readonly depth: number;
}

/** Measures a schema with its references written out, without writing them out: it may grow beyond all bounds. */
function createMeasure(references: References): (schema: Keywords) => Measures {
  const known = new Map<string, Measures>();
  const measure = (schema: Keywords): Measures => {
    let length = JSON.stringify(schema).length;
    let schemas = 0;
    let depth = 0;
    // References are few; what stands between them is walked without recursion.
    const stack: (readonly [schema: Keywords, depth: number])[] = [[schema, 1]];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [here, level] = at;
      schemas += 1;
      depth = Math.max(depth, level);
      const { $ref } = here;
      if (typeof $ref === 'string' && isOpen(references, $ref)) {
        const inner = measureReference($ref);
        length += inner.length - JSON.stringify({ $ref }).length;
        schemas += inner.schemas;
        depth = Math.max(depth, level + inner.depth);
      }
      for (const [, inner] of listSubschemas(here)) if (isSchemaObject(inner)) stack.push([inner, level + 1]);
    }
    return { length, schemas, depth };
  };
  const measureReference = (ref: string): Measures => {
    let measures = known.get(ref);
    if (measures === undefined) {
      measures = measure(references.resolve(ref)!);
      known.set(ref, measures);
    }
    return measures;
  };
  return measure;
}
