import type * as TS from 'typescript';
import { notJson } from './problem.js';
import type { Reader, Reading } from './reading.js';
import { bigintText, escapeText, numberText, oneCharacter, textBefore } from './template-pattern.js';

export const readTemplate: Reader = (reading, type, use) => {
  const pattern = templatePattern(reading, type);
  if (pattern === undefined) return undefined;
  // key: `${T}-id`
  if (pattern === false) {
    return notJson(reading, type, use, [
      'a part of the template has no fixed set of texts',
      "Write 'string' for that part, or 'string' for all.",
    ]);
  }
  return { kind: 'template', patterns: [`^${pattern}$`] };
};

/** The regular expression, not yet anchored, of a template literal type; `false` when a part can't be expressed. */
export function templatePattern(reading: Reading, type: TS.Type): string | false | undefined {
  const { TypeFlags } = reading.context.ts;
  // sku: `sku-${number}`
  if (type.flags & TypeFlags.TemplateLiteral) return patternOf(reading, type as TS.TemplateLiteralType);
  // shout: Uppercase<string>
  if (type.flags & TypeFlags.StringMapping) return slotPattern(reading, type, '');
  return undefined;
}

/**
 * TypeScript never backtracks: a slot ends at the first occurrence of the text after it, or after one character when another slot
 * follows at once; the last slot takes the rest. So '1-2-3' is no `${string}-${number}`. The pattern says the same.
 */
function patternOf(reading: Reading, type: TS.TemplateLiteralType): string | false {
  const last = type.types.length - 1;
  let pattern = escapeText(type.texts[0] ?? '');
  for (const [index, slot] of type.types.entries()) {
    const text = type.texts[index + 1] ?? '';
    const isEnd = index === last || text !== '';
    const slotted = isEnd ? slotPattern(reading, slot, index === last ? '' : text) : oneCharacterOf(reading, slot);
    if (slotted === false) return false;
    pattern += slotted + escapeText(text);
  }
  return pattern;
}

/** @param before - The text that must not occur in the slot, '' for none. */
function slotPattern(reading: Reading, slot: TS.Type, before: string): string | false {
  const { TypeFlags } = reading.context.ts;
  if (slot.flags & (TypeFlags.String | TypeFlags.Any)) return textBefore(before);
  if (slot.flags & TypeFlags.Number) return numberText(before);
  if (slot.flags & TypeFlags.BigInt) return bigintText(before);
  if (slot.flags & TypeFlags.StringMapping) return mappedText(reading, slot as TS.StringMappingType, before);
  if (slot.flags & TypeFlags.TemplateLiteral) {
    const inner = patternOf(reading, slot as TS.TemplateLiteralType);
    return inner && (before === '' ? inner : false);
  }
  // A slot of `string & {}` or of a branded string.
  if (slot.isIntersection()) {
    const kinds = slot.types.filter((member) => !(member.flags & TypeFlags.Object));
    return kinds.length === 1 ? slotPattern(reading, kinds[0]!, before) : false;
  }
  return false;
}

function oneCharacterOf(reading: Reading, slot: TS.Type): string | false {
  const { TypeFlags } = reading.context.ts;
  if (slot.flags & (TypeFlags.String | TypeFlags.Any)) return oneCharacter;
  if (slot.flags & TypeFlags.Number) return '[0-9\\s]';
  if (slot.flags & TypeFlags.BigInt) return '[0-9]';
  return false;
}

/** Texts that one of the four intrinsic string types leaves as they are. */
function mappedText(reading: Reading, type: TS.StringMappingType, before: string): string | false {
  if (!(type.type.flags & reading.context.ts.TypeFlags.String)) return false;
  const not = before === '' ? '' : `(?!${escapeText(before)})`;
  const all = (character: string): string => (not === '' ? `${character}*` : `(?:${not}${character})*`);
  // The first UTF-16 unit is mapped alone, so a character outside the basic plane never changes.
  const first = (character: string): string => `(?:${not}(?:${character}|[\\u{10000}-\\u{10FFFF}])${all(oneCharacter)})?`;
  switch (type.symbol.name) {
    case 'Uppercase':
      return all('[^\\p{Changes_When_Uppercased}]');
    case 'Lowercase':
      return all('[^\\p{Changes_When_Lowercased}]');
    case 'Capitalize':
      return first('[^\\p{Changes_When_Uppercased}]');
    case 'Uncapitalize':
      return first('[^\\p{Changes_When_Lowercased}]');
    default:
      return false;
  }
}
