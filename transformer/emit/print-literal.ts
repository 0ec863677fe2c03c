import type { Json } from '../schema/ir.js';

/** Wider than this, an object takes a line per key, so that a changed schema shows as a readable diff. */
const lineWidth = 100;

/** A JSON value as a JavaScript expression that reads back as the same value. */
export function printLiteral(value: Json, indent = ''): string {
  if (value === null || typeof value !== 'object') return printScalar(value);
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    const parts = value.map((element) => printLiteral(element, inner));
    return value.every(isScalar) ? `[${parts.join(', ')}]` : layOut(['[', ']'], parts, indent);
  }
  const members = Object.entries(value).map(([key, member]) => `${printKey(key)}: ${printLiteral(member, inner)}`);
  return layOut(['{ ', ' }'], members, indent);
}

/** Parts between brackets, on one line where they fit. */
export function layOut([open, close]: readonly [string, string], parts: readonly string[], indent: string): string {
  if (parts.length === 0) return `${open.trim()}${close.trim()}`;
  const isShort =
    parts.reduce((width, part) => width + part.length + 2, 0) <= lineWidth && !parts.some((part) => part.includes('\n'));
  if (isShort) return `${open}${parts.join(', ')}${close}`;
  const inner = `${indent}    `;
  return `${open.trim()}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close.trim()}`;
}

const isScalar = (value: Json): boolean => value === null || typeof value !== 'object';

function printScalar(value: null | boolean | number | string): string {
  if (Object.is(value, -0)) return '-0';
  const text = JSON.stringify(value);
  // line separators end a string in what some tools still parse as older JavaScript
  return /[\u2028\u2029]/.test(text) ? text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : text;
}

/** `__proto__: x` in a literal would set the prototype; `["__proto__"]: x` is a key like any other. */
export function printKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : printScalar(key);
}
