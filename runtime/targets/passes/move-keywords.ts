import { isPlainPattern } from '../is-plain-pattern.js';
import { everywhere, type Keywords } from '../pass.js';
import type { TargetRules } from '../rules.js';
import { moveKeywords } from '../say.js';
import { uniteItems } from './list-tuples.js';

/** Whatever a target does not take goes into the description, where a model still reads it. */
export const moveForeign = ({ keywords, formats, minItems, plainPatterns }: TargetRules) =>
  everywhere((schema, root) => {
    const names = Object.keys(schema).filter((keyword) => {
      // There are no words for it; where it may not be, the schema is refused.
      if (keyword === '$ref' || keyword === '$defs') return false;
      if (keywords !== undefined && !keywords.includes(keyword)) return true;
      const value = schema[keyword];
      if (keyword === 'format') return formats !== undefined && !formats.includes(value as string);
      if (keyword === 'minItems') return minItems !== undefined && !minItems.includes(value as number);
      return keyword === 'pattern' && plainPatterns && !isPlainPattern(value as string);
    });
    return moveKeywords(widen(schema, names), names, root);
  });

/** Keys that a pattern allowed must not be forbidden by what remains. */
function widen(schema: Keywords, moved: readonly string[]): Keywords {
  const { patternProperties: patterns, additionalProperties: others = true } = schema;
  if (!moved.includes('patternProperties') || moved.includes('additionalProperties') || others === true) return schema;
  const values = Object.values(patterns as object);
  return { ...schema, additionalProperties: uniteItems(others === false ? values : [...values, others]) };
}

/** Values of a type that a target does not list are said in words. */
export const moveValues = ({ enumTypes, keywords = ['const'] }: TargetRules) =>
  everywhere((schema, root) => {
    if (!('enum' in schema || 'const' in schema) || schema['type'] === undefined) return schema;
    if (!enumTypes.includes(String(schema['type']))) return moveKeywords(schema, ['enum', 'const'], root);
    if (keywords.includes('const') || !('const' in schema)) return schema;
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => (keyword === 'const' ? ['enum', [value]] : [keyword, value])),
    );
  });
