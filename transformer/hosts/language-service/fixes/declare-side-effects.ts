import type * as TS from 'typescript';
import { findCalls } from '../../../find/find-calls.js';
import { unwrap } from '../../../source/unwrap.js';
import { indentAt, lineBreakOf, startsLine } from '../source-layout.js';
import type { Edit, Fix, Spot } from './fix.js';

const meanings = [
  ['true', 'a call changes something'],
  ['false', 'a call only reads'],
] as const;

/** Adds the option that has no default. Which of the two holds only the author knows. */
export const declareSideEffects: Fix = {
  name: 'declare-side-effects',
  codes: ['DT2001'],
  propose(spot) {
    const call = findCalls(spot.context, spot.file).find(
      (each) => (each.arguments[1] ?? each).getStart() === spot.place.start && each.arguments.length > 0,
    );
    if (!call) return [];
    return meanings.flatMap(([value, meaning]) => {
      const edit = addOption(spot, call, `sideEffecting: ${value}`);
      return edit ? [{ description: `Add 'sideEffecting: ${value}': ${meaning}`, edits: [edit] }] : [];
    });
  },
};

function addOption({ context: { ts }, file: { text } }: Spot, call: TS.CallExpression, option: string): Edit | undefined {
  const [fn, options] = call.arguments;
  if (!options) return { start: fn!.end, end: fn!.end, text: `, { ${option} }` };
  const literal = unwrap(ts, options);
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  const [first] = literal.properties;
  const at = literal.getStart() + 1;
  if (!first) {
    // what stands between the braces may be a comment
    const isEmpty = text.slice(at, literal.end - 1).trim() === '';
    return { start: at, end: isEmpty ? literal.end - 1 : at, text: isEmpty ? ` ${option} ` : ` ${option},` };
  }
  const start = first.getStart();
  const separator = startsLine(text, start) ? `${lineBreakOf(text)}${indentAt(text, start)}` : ' ';
  return { start, end: start, text: `${option},${separator}` };
}
