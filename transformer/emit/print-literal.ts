import type { Json } from '../schema/ir.js';

/**
 * A JSON value as a JavaScript expression that reads back as the same value: JSON, but for what means something else in code.
 *
 * @param indent - Blanks for each level, and then every member has a line of its own; 0: all on one line.
 */
export function printLiteral(value: Json, indent = 0): string {
  let text = JSON.stringify(value, undefined, indent);
  // line separators end a string in what some tools still parse as older JavaScript
  if (text.includes('\u2028') || text.includes('\u2029')) {
    text = text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  }
  // `"__proto__": x` in code would set the prototype; no string has these characters, since a quote in one follows a backslash
  return text.includes('"__proto__"') ? text.replaceAll(/([{,]\s*)"__proto__":/g, '$1["__proto__"]:') : text;
}
