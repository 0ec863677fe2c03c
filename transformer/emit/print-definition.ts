import type { ToolDefinition } from '../model.js';
import type { Json } from '../schema/ir.js';
import { printCode } from './print-code.js';
import { printLiteral } from './print-literal.js';

const indent = 2;

/** A definition as the JavaScript expression that is inlined at its call: JSON with a line for each member, then code. */
export function printDefinition({ decode, encode, ...data }: ToolDefinition): string {
  const text = printLiteral(data as unknown as Json, indent);
  const code = Object.entries({ decode, encode }).filter(([, value]) => value !== undefined);
  if (code.length === 0) return text;
  const margin = ' '.repeat(indent);
  const members = code.map(([key, value]) => `${margin}"${key}": ${printCode(value!, margin)}`);
  return `${text.slice(0, text.lastIndexOf('\n'))},\n${members.join(',\n')}\n}`;
}
