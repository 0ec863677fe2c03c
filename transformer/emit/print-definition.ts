import type { ToolDefinition } from '../model.js';
import type { Json } from '../schema/ir.js';
import { printCode } from './print-code.js';
import { layOut, printKey, printLiteral } from './print-literal.js';

/** A definition as the JavaScript expression that is inlined at its call. */
export function printDefinition(definition: ToolDefinition): string {
  const inner = '    ';
  const members = Object.entries(definition).map(([key, value]) => {
    const isCode = key === 'decode' || key === 'encode';
    return `${printKey(key)}: ${isCode ? printCode(value, inner) : printLiteral(value as Json, inner)}`;
  });
  return layOut(['{ ', ' }'], members, '');
}
