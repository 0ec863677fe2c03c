import type { Json, Problem, SchemaNode } from '../ir.js';
import { resolveRef } from '../resolve-ref.js';
import { acceptsValue } from './accepts-value.js';
import { checkPatterns } from './check-patterns.js';
import { checkTogether } from './check-together.js';
import type { Declared } from './declared.js';
import { keywords, type Takes } from './keyword-table.js';
import { completeSubschema } from './subschema.js';

/**
 * Adds declared keywords to a node, in order, so that a later one replaces an earlier one; what does not fit becomes a problem.
 * The types around the node must be read: a keyword may be for what a reference leads to.
 *
 * @returns Whether all of them fit.
 */
export function applyKeywords(node: SchemaNode, declared: readonly Declared[]): boolean {
  let fitting = true;
  const refuse = (problem: Problem, { place, foreign }: Declared): void => {
    if (foreign) return;
    fitting = false;
    node.problems = [...(node.problems ?? []), { ...problem, place }];
  };
  for (const each of declared) {
    const problem = applyOne(node, each);
    if (problem) refuse(problem, each);
  }
  for (const each of declared) {
    for (const problem of combinedProblems(node, each)) refuse(problem, each);
  }
  // Values last: any other keyword may rule them out.
  for (const each of declared) {
    const rejected = each.value !== undefined && rejectedValue(node, each);
    if (!rejected) continue;
    if (node.annotations) delete node.annotations[each.keyword as 'default' | 'examples'];
    refuse(rejected, each);
  }
  return fitting;
}

function applyOne(node: SchemaNode, { keyword: name, value, text, together }: Declared): Problem | undefined {
  const keyword = keywords.get(name);
  if (!keyword)
    return {
      code: 'DT5001',
      params: {
        keyword: name,
        type: describe(node),
        takes: `There is no such keyword. There are ${[...keywords.keys()].join(', ')}.`,
      },
    };
  if (value === undefined || !keyword.isValue(value))
    return { code: 'DT5002', params: { keyword: name, value: text, expected: keyword.expected } };
  if (name === 'type') return applyType(node, value as string);
  if (keyword.takes === 'any') {
    node.annotations = { ...node.annotations, [name]: value };
    return undefined;
  }
  const targets = targetsOf(node, keyword.takes);
  if (targets.length === 0)
    return { code: 'DT5001', params: { keyword: name, type: describe(node), takes: sentences[keyword.takes] } };
  for (const target of targets) setKeyword(target, name, together ? narrower(name, target.keywords?.[name], value) : value);
  return undefined;
}

/** What only all keywords together show. A keyword with such a problem is taken out, also where it is not ours to report. */
function combinedProblems(node: SchemaNode, { keyword: name, value }: Declared): Problem[] {
  const takes = keywords.get(name)?.takes;
  if (value === undefined || !takes || takes === 'any') return [];
  return targetsOf(node, takes).flatMap((target) => {
    const isKept = target.keywords?.[name] !== undefined;
    const isTemplate = target.kind === 'template' && name === 'pattern';
    if (!isKept && !isTemplate) return [];
    const problem = checkPatterns({ keyword: name, value }, target.keywords?.['maxLength']) ?? checkTogether(name, target);
    if (!problem) return [];
    if (isTemplate) target.patterns = target.patterns.filter((pattern) => pattern !== value);
    else target.keywords = Object.fromEntries(Object.entries(target.keywords!).filter(([key]) => key !== name));
    return [problem];
  });
}

/** `integer` makes a number whole; any other name only repeats what the type says. */
function applyType(node: SchemaNode, value: string): Problem | undefined {
  const targets = value === 'integer' ? targetsOf(node, 'number') : [];
  for (const target of targets) if (target.kind === 'primitive') target.type = 'integer';
  const isKnown = targets.length > 0 || describe(node) === value;
  return isKnown
    ? undefined
    : {
        code: 'DT5001',
        params: { keyword: value === 'integer' ? 'integer' : 'type', type: describe(node), takes: "'integer' is for numbers." },
      };
}

function narrower(name: string, known: Json | undefined, value: Json): Json {
  if (typeof known !== 'number' || typeof value !== 'number') return value;
  return /^(?:min|exclusiveMin)/.test(name) ? Math.max(known, value) : /max/i.test(name) ? Math.min(known, value) : value;
}

function setKeyword(node: SchemaNode, name: string, value: Json): void {
  // A template has a pattern of its own.
  if (node.kind === 'template' && name === 'pattern') node.patterns.push(value as string);
  else {
    // what is there may be shared with another use
    const own = node.keywords ? { ...node.keywords } : {};
    own[name] = isSubschemaKeyword(name) ? completeSubschema(value) : value;
    node.keywords = own;
  }
}

const isSubschemaKeyword = (name: string): boolean => name === 'contains' || name === 'propertyNames';

/** The nodes that a keyword constrains: the node itself, or the members of a union that it can be for. */
function targetsOf(node: SchemaNode, takes: Takes): SchemaNode[] {
  const resolved = resolveRef(node);
  if (resolved.kind !== 'union') return fits(resolved, takes) ? [node] : [];
  // A shared union is copied: the keyword is for this use of it.
  const members = node.kind === 'ref' ? resolved.members.map((member) => ({ ...member })) : resolved.members;
  const targets = members.flatMap((member) => targetsOf(member, takes));
  if (targets.length > 0 && node.kind === 'ref') {
    const { annotations, problems, keywords: own } = node;
    for (const key of Object.keys(node)) delete (node as unknown as Record<string, unknown>)[key];
    Object.assign(
      node,
      resolved,
      { members, annotations: { ...resolved.annotations, ...annotations } },
      problems && { problems: [...(resolved.problems ?? []), ...problems] },
      own && { keywords: own },
    );
  }
  return targets;
}

function fits(node: SchemaNode, takes: Takes): boolean {
  switch (node.kind) {
    case 'primitive':
      return takes === (node.type === 'integer' ? 'number' : node.type);
    case 'template':
      return takes === 'string';
    case 'array':
    case 'tuple':
      return takes === 'array';
    case 'object':
      return takes === 'object';
    default:
      return false;
  }
}

const sentences: Record<Takes, string> = {
  number: "It is for numbers: 'number', 'Integer'.",
  string: "It is for texts: 'string' and template literal types.",
  array: 'It is for arrays, tuples and sets.',
  object: 'It is for objects, records and maps.',
  any: '',
};

function describe(node: SchemaNode): string {
  const resolved = resolveRef(node);
  switch (resolved.kind) {
    case 'primitive':
      return resolved.type;
    case 'template':
      return 'string';
    case 'rich':
      return { date: 'Date', url: 'URL', bigint: 'bigint', bytes: 'Uint8Array', buffer: 'Buffer' }[resolved.type];
    case 'array':
    case 'object':
      return { array: 'array', set: 'Set', object: 'object', map: 'Map' }[resolved.container];
    case 'union':
      return [...new Set(resolved.members.map(describe))].join(' | ');
    case 'enum':
      return resolved.values.map((value) => JSON.stringify(value)).join(' | ');
    default:
      return resolved.kind;
  }
}

function rejectedValue(node: SchemaNode, { keyword, value }: Declared): Problem | undefined {
  const values = keyword === 'default' ? [value!] : keyword === 'examples' && Array.isArray(value) ? value : [];
  const rejected = values.find((each) => !acceptsValue(node, each));
  if (rejected === undefined) return undefined;
  return { code: 'DT5003', params: { keyword: keyword === 'default' ? 'default' : 'example', value: JSON.stringify(rejected) } };
}
