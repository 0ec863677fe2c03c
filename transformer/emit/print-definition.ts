import type { ToolDefinition } from '../model.js';
import type { Json } from '../schema/ir.js';
import { printChecks } from './print-checks.js';
import { printCode } from './print-code.js';
import { printLiteral } from './print-literal.js';

const indent = 2;

/** A definition as the JavaScript expression that is inlined at its call: JSON with a line for each member, then code. */
export function printDefinition({ decode, encode, checks, ...data }: ToolDefinition): string {
  const text = printLiteral(data as unknown as Json, indent);
  const margin = ' '.repeat(indent);
  const members = [
    ...Object.entries({ decode, encode }).flatMap(([key, code]) => (code ? [`"${key}": ${printCode(code, margin)}`] : [])),
    ...(checks ? [`"checks": ${printChecks(checks, margin)}`] : []),
  ];
  if (members.length === 0) return text;
  return `${text.slice(0, text.lastIndexOf('\n'))},\n${members.map((member) => `${margin}${member}`).join(',\n')}\n}`;
}
