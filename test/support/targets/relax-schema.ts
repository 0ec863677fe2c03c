import { rulesOf, type SchemaTarget } from '../../../runtime/targets/rules.js';

// biome-ignore lint/suspicious/noExplicitAny: a schema may hold anything.
type Schema = Record<string, any>;

/** Losses that are not of a keyword as such. */
const always = ['description', 'title', 'default', 'examples', 'deprecated'];

/** A schema of the build without what a target says in words only: the losses that its documentation lists. */
export function relaxSchema(schema: Schema, target: SchemaTarget): Schema {
  const rules = rulesOf(target);
  const isKept = (keyword: string): boolean =>
    ['allOf', 'const', 'enum', 'additionalProperties', '$ref', '$defs', 'not'].includes(keyword) ||
    !rules.keywords ||
    rules.keywords.includes(keyword);
  const relax = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null) return given;
    const { prefixItems, items, patternProperties, ...rest } = given as Schema;
    const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => isKept(keyword) && !always.includes(keyword)));
    for (const keyword of ['anyOf', 'allOf']) if (kept[keyword]) kept[keyword] = kept[keyword].map(relax);
    for (const keyword of ['properties', '$defs']) if (kept[keyword]) kept[keyword] = mapValues(kept[keyword], relax);
    if (typeof kept['additionalProperties'] === 'object') kept['additionalProperties'] = relax(kept['additionalProperties']);
    if (prefixItems) {
      // The order, and whatever follows.
      const all = [...prefixItems, ...(items === undefined ? [{}] : items === false ? [] : [items])].map(relax);
      kept['items'] = { anyOf: all };
      if (items === false) kept['maxItems'] = Math.min(prefixItems.length, kept['maxItems'] ?? Infinity);
    } else if (items !== undefined) kept['items'] = relax(items);
    if (patternProperties && (!rules.keywords || rules.keywords.includes('patternProperties')))
      kept['patternProperties'] = mapValues(patternProperties, relax);
    else if (patternProperties) delete kept['additionalProperties'];
    if (rules.keywords && !rules.keywords.includes('additionalProperties')) delete kept['additionalProperties'];
    if (rules.keywords && !rules.keywords.includes('maxItems')) delete kept['maxItems'];
    if (kept['additionalProperties'] !== false && kept['properties'])
      kept['properties'] = Object.fromEntries(Object.entries(kept['properties']).filter(([, each]) => !isNever(each)));
    if (rules.formats && !rules.formats.includes(kept['format'])) delete kept['format'];
    if (rules.minItems && !rules.minItems.includes(kept['minItems'])) delete kept['minItems'];
    // Of several patterns one remains, and of those that look around none.
    if (Array.isArray(kept['allOf']) && rules.keywords) delete kept['allOf'];
    if (rules.plainPatterns && /\(\?[=!<]|\\p\{/.test(kept['pattern'] ?? '')) delete kept['pattern'];
    // Null alone has no type there.
    if (rules.spelling === 'openapi-upper' && kept['type'] === 'null') kept['type'] = ['null', 'string'];
    return dropValues(kept);
  };
  const dropValues = (given: Schema): Schema => {
    const values: unknown[] | undefined = 'const' in given ? [given['const']] : given['enum'];
    if (!values || values.every((value) => rules.enumTypes.includes(value === null ? 'null' : typeof value))) return given;
    const { const: _, enum: __, ...rest } = given;
    return {
      ...rest,
      anyOf: values.map((value) =>
        rules.enumTypes.includes(typeof value) ? { const: value } : { type: value === null ? 'null' : typeof value },
      ),
    };
  };
  return relax(schema) as Schema;
}

const isNever = (schema: unknown): boolean => JSON.stringify(schema) === '{"not":{}}';

const mapValues = (object: Schema, change: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
