import type { Json } from '../schema/ir.js';

/** Wider than this, an object takes a line per key, so that a changed schema shows as a readable diff. */
const lineWidth = 100;

/** A JSON value as a JavaScript expression that reads back as the same value. */
export function printLiteral(value: Json, indent = ''): string {
  const pieces: string[] = [];
  write(value, indent, pieces);
  return pieces.join('');
}

/** Nothing that is written is looked at again, so that the cost does not grow with the depth. */
function write(value: Json, indent: string, pieces: string[]): void {
  const line = onOneLine(value);
  if (line !== undefined) {
    pieces.push(line);
    return;
  }
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  let separator = isList ? '[' : '{';
  for (const [key, member] of Object.entries(value as object) as [string, Json][]) {
    pieces.push(`${separator}\n${inner}`);
    if (!isList) pieces.push(`${printKey(key)}: `);
    write(member, inner, pieces);
    separator = ',';
  }
  pieces.push(`\n${indent}${isList ? ']' : '}'}`);
}

/** The value on one line, where it fits; a list of scalars always does. */
function onOneLine(value: Json): string | undefined {
  if (isScalar(value)) return printScalar(value);
  if (Array.isArray(value) && value.every(isScalar)) return `[${value.map(printScalar).join(', ')}]`;
  const isList = Array.isArray(value);
  const parts: string[] = [];
  let width = 0;
  for (const [key, member] of Object.entries(value)) {
    const line = onOneLine(member);
    if (line === undefined) return undefined;
    const part = isList ? line : `${printKey(key)}: ${line}`;
    width += part.length + 2;
    if (width > lineWidth) return undefined;
    parts.push(part);
  }
  if (parts.length === 0) return '{}';
  return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
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

type Scalar = null | boolean | number | string;

const isScalar = (value: Json): value is Scalar => value === null || typeof value !== 'object';

function printScalar(value: Scalar): string {
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
