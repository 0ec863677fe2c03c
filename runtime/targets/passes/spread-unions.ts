import { canonicalText } from '../../validate/canonical-text.js';
import { isSchemaObject } from '../../validate/resolve-ref.js';
import { mergeSchemas } from '../merge-schemas.js';
import { type Change, everywhere, type Keywords, splitNotes, without } from '../pass.js';
import { isNever, moveKeywords } from '../say.js';

/** A union stands alone: what stands beside it goes into each branch. Unions in unions, and branches said twice, become one. */
const spread: Change = (schema, root) => {
  if (!Array.isArray(schema['anyOf'])) return schema;
  const definitions = '$defs' in schema ? { $defs: schema['$defs'] } : {};
  const [said, { anyOf: _, ...beside }] = splitNotes(without(schema, '$defs'));
  const branches = flatten(schema['anyOf']);
  if (Object.keys(beside).length === 0) return { ...unite(branches, said), ...definitions };
  const merged = branches.map((branch) => (isReference(branch) ? undefined : mergeSchemas(branch, beside)));
  // A branch that contradicts what stands beside it can be no value's.
  const possible = merged.filter((branch) => branch !== undefined).map((branch) => spread(branch, root));
  const isExact = merged.every((branch, index) => branch !== undefined || isContradiction(branches[index]!, beside));
  if (isExact && possible.length > 0) return { ...unite(flatten(possible), said), ...definitions };
  return moveKeywords(schema, ['anyOf'], root);
};

export const spreadUnions = everywhere(spread);

const isReference = (branch: Keywords): boolean => '$ref' in branch;

function isContradiction(branch: Keywords, beside: Keywords): boolean {
  if (isReference(branch) || branch['type'] === undefined || beside['type'] === undefined) return false;
  return mergeSchemas({ type: branch['type'] }, { type: beside['type'] }) === undefined;
}

function flatten(branches: readonly unknown[]): Keywords[] {
  const flat = branches.flatMap((branch): Keywords[] => {
    if (!isSchemaObject(branch)) return [];
    const isUnion = Array.isArray(branch['anyOf']) && Object.keys(branch).length === 1;
    return isUnion ? (branch['anyOf'] as Keywords[]) : [branch];
  });
  const seen = new Set<string>();
  const distinct = flat.filter((branch) => seen.size < seen.add(canonicalText(branch)).size);
  const possible = distinct.filter((branch) => !isNever(branch));
  return possible.length > 0 ? possible : distinct;
}

function unite(branches: readonly Keywords[], said: Keywords): Keywords {
  const [only] = branches;
  // A reference keeps the union around it where something is said about this use.
  if (branches.length === 1 && only !== undefined && !('$ref' in only && Object.keys(said).length > 0))
    return { ...only, ...said };
  return { ...said, anyOf: branches };
}
