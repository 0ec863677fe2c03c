import { rulesOf, type SchemaTarget, type TargetRules } from '../../runtime/targets/rules.js';

// biome-ignore lint/suspicious/noExplicitAny: a schema may hold anything.
type Schema = { readonly [keyword: string]: any };

const single = [
  'items',
  'additionalItems',
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

interface Found {
  readonly schema: Schema | boolean;
  readonly at: string;
  readonly keyword: string;
  /** Steps into properties and items. */
  readonly depth: number;
}

/** Every schema in a document, with a pointer to it. Written apart from the code that is tested. */
function listAll(root: Schema): Found[] {
  const found: Found[] = [{ schema: root, at: '#', keyword: '', depth: 0 }];
  for (const { schema, at, depth } of found) {
    if (typeof schema !== 'object') continue;
    for (const [keyword, value] of Object.entries(schema)) {
      const level = ['properties', 'items', 'prefixItems', 'additionalProperties', 'patternProperties', 'contains'].includes(
        keyword,
      )
        ? depth + 1
        : depth;
      const add = (inner: unknown, step: string): void => {
        found.push({ schema: inner as Schema, at: `${at}/${step}`, keyword, depth: keyword === '$defs' ? 0 : level });
      };
      if (lists.includes(keyword) && Array.isArray(value))
        for (const [index, inner] of value.entries()) add(inner, `${keyword}/${index}`);
      else if (single.includes(keyword)) add(value, keyword);
      else if (maps.includes(keyword))
        for (const [name, inner] of Object.entries(value as object)) add(inner, `${keyword}/${name}`);
    }
  }
  return found;
}

/** What a target would refuse in a schema that was written for it, by the table of rules. */
export function validateTarget(root: object, target: SchemaTarget): string[] {
  const rules = rulesOf(target);
  const problems: string[] = [];
  const all = listAll(root as Schema);
  const objects = all.filter((each): each is Found & { schema: Schema } => typeof each.schema === 'object');
  for (const keyword of rules.notAtRoot) if (keyword in root) problems.push(`#: '${keyword}' at the root`);
  if (rules.notAtRoot.length > 0 && String((root as Schema)['type']).toLowerCase() !== 'object')
    problems.push('#: the root is no object');
  for (const each of all) problems.push(...checkPlace(each, rules).map((problem) => `${each.at}: ${problem}`));
  for (const name of Object.keys((root as Schema)['properties'] ?? {})) {
    if (rules.argumentName && !new RegExp(rules.argumentName).test(name)) problems.push(`#: the argument '${name}'`);
  }
  problems.push(...checkRecursion(root as Schema, rules), ...checkSize(objects, root as Schema, rules));
  return problems;
}

const isAnswer = (keyword: string): boolean => /^(items|additional|unevaluated)/.test(keyword);

function checkPlace({ schema, keyword }: Found, rules: TargetRules): string[] {
  if (schema === undefined) return ['undefined'];
  if (typeof schema === 'boolean') return !rules.booleanSchemas && !isAnswer(keyword) ? ['a boolean'] : [];
  const problems: string[] = [];
  const say = (problem: string): void => void problems.push(problem);
  const has = (name: string): boolean => name in schema;
  const type = rules.spelling === 'openapi-upper' ? String(schema['type'] ?? '').toLowerCase() : schema['type'];
  for (const [name, value] of Object.entries(schema)) {
    if (rules.keywords && !rules.keywords.includes(name)) say(`'${name}'`);
    if (value === undefined) say(`'${name}' is undefined`);
  }
  if (rules.typed && !has('type') && !has('anyOf') && !has('$ref')) say('no type');
  if (rules.typed && has('type') && has('anyOf')) say('a type beside a union');
  if (rules.closed && type === 'object' && schema['additionalProperties'] !== false) say('open');
  if (rules.allRequired && type === 'object' && `${Object.keys(schema['properties'] ?? {})}` !== `${schema['required']}`)
    say('not all required');
  if (rules.arrayItems && type === 'array' && !has('items')) say('no items');
  if (has('$ref') && rules.references === 'none') say('a reference');
  if (has('$ref') && rules.references === 'alone' && Object.keys(schema).some((name) => !name.startsWith('$')))
    say('beside a reference');
  const values: unknown[] = has('const') ? [schema['const']] : (schema['enum'] ?? []);
  for (const value of values)
    if (!rules.enumTypes.some((name) => isOfType(value, name, rules))) say(`the value ${JSON.stringify(value)}`);
  const texts = values.filter((value) => typeof value === 'string').map((value) => value.toLowerCase());
  if (!rules.caseMatters && new Set(texts).size < texts.length) say('values by case');
  if (has('format') && rules.formats && !rules.formats.includes(schema['format'])) say(`the format ${schema['format']}`);
  if (has('minItems') && rules.minItems && !rules.minItems.includes(schema['minItems'])) say(`minItems ${schema['minItems']}`);
  if (has('pattern') && rules.plainPatterns && /\(\?[=!<]|\\p\{|\\[1-9]/.test(schema['pattern']))
    say(`the pattern ${schema['pattern']}`);
  return [...problems, ...checkSpelling(schema, rules)];
}

function isOfType(value: unknown, type: string, { spelling }: TargetRules): boolean {
  if (value === null) return type === 'null' || spelling === 'openapi';
  if (type === 'integer') return Number.isInteger(value);
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

function checkSpelling(schema: Schema, { spelling }: TargetRules): string[] {
  const { type } = schema;
  if (spelling === 'draft-07') return ['$defs', 'prefixItems', 'dependentRequired'].filter((keyword) => keyword in schema);
  if (spelling === 'json-schema') return ['definitions', 'nullable'].filter((keyword) => keyword in schema);
  if (Array.isArray(type) || (typeof type === 'string' && type.toLowerCase() === 'null')) return [`the type ${type}`];
  const isSpelt =
    type === undefined || (spelling === 'openapi-upper' ? type === type.toUpperCase() : type === type.toLowerCase());
  return isSpelt ? [] : [`the type ${type}`];
}

function checkRecursion(root: Schema, { recursion }: TargetRules): string[] {
  if (recursion === 'any') return [];
  const problems = new Set<string>();
  const enter = (schema: unknown, open: readonly unknown[]): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if (open.includes(schema)) {
      problems.add('a type inside itself');
      return;
    }
    const { $ref, properties, required = [] } = schema as Schema;
    const inside = [...open, schema];
    if (typeof $ref === 'string') enter(root['$defs']?.[$ref.split('/').at(-1)!], inside);
    for (const [name, inner] of Object.entries(properties ?? {})) {
      if (recursion === 'none' || required.includes(name)) enter(inner, inside);
      // What is optional starts anew.
      else if (!open.includes(inner)) enterLater(inner);
    }
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' || keyword === '$defs') continue;
      for (const inner of lists.includes(keyword) && Array.isArray(value) ? value : single.includes(keyword) ? [value] : [])
        enter(inner, inside);
    }
  };
  const seen = new Set<unknown>();
  const later: unknown[] = [];
  const enterLater = (schema: unknown): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    later.push(schema);
  };
  enter(root, []);
  for (let next = later.pop(); next !== undefined; next = later.pop()) enter(next, []);
  return [...problems];
}

function checkSize(all: readonly (Found & { schema: Schema })[], root: Schema, { limits }: TargetRules): string[] {
  const problems: string[] = [];
  const names = all.flatMap(({ schema }) => Object.keys(schema['properties'] ?? {}));
  const values = all.flatMap(({ schema }) => (schema['enum'] ?? []) as unknown[]);
  const constants = all.flatMap(({ schema }) => ('const' in schema ? [schema['const']] : []));
  const text = [...names, ...Object.keys(root['$defs'] ?? {}), ...values, ...constants].join('').length;
  if (names.length > (limits.properties ?? Infinity)) problems.push(`${names.length} properties`);
  if (values.length > (limits.enumValues ?? Infinity)) problems.push(`${values.length} values`);
  if (text > (limits.text ?? Infinity)) problems.push(`${text} characters`);
  if (all.length > (limits.schemas ?? Infinity)) problems.push(`${all.length} schemas`);
  for (const { schema, at, depth } of all) {
    if (depth > (limits.depth ?? Infinity)) problems.push(`${at}: too deep`);
    const { longEnum } = limits;
    if (longEnum && schema['enum']?.length > longEnum.values && schema['enum'].join('').length > longEnum.text)
      problems.push(`${at}: a long enum`);
  }
  return problems;
}
