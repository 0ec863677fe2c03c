import type { ToolDefinition } from '../model.js';
import type { Json } from '../schema/ir.js';
import { printChecks } from './print-checks.js';
import { printCode } from './print-code.js';
import { printLiteral } from './print-literal.js';

/** A definition as an expression without a line break, so that the lines of a text it is inserted into keep their numbers. */
export function printOnOneLine({ decode, encode, checks, ...data }: ToolDefinition): string {
  const members = [
    ...Object.entries({ decode, encode }).flatMap(([key, code]) => (code ? [`"${key}":${joinLines(printCode(code))}`] : [])),
    ...(checks ? [`"checks":${joinLines(printChecks(checks, ''))}`] : []),
  ];
  const text = printLiteral(data as unknown as Json);
  return members.length === 0 ? text : `${text.slice(0, -1)},${members.join(',')}}`;
}

/** Every line break of printed code is layout: strings and patterns escape theirs, and statements end with a semicolon. */
const joinLines = (code: string): string =>
  code.replaceAll(/\n\s*/g, ' ').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
