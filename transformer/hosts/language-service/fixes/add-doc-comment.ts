import type * as TS from 'typescript';
import { boundNames, hiddenNames } from '../../../source/shaping-options.js';
import { type ReadCall, readCalls } from '../read-calls.js';
import { indentAt, lineBreakOf, startsLine } from '../source-layout.js';
import { commentAround } from './comment-around.js';
import { commentLineAt } from './comment-line.js';
import type { Edit, Fix, Spot } from './fix.js';

/** Too short to be taken for a description: the finding about its length stays until somebody writes one. */
const placeholder = 'Describe this tool.';

/** A doc comment to fill in, with a line for each parameter that has no text yet. */
export const addDocComment: Fix = {
  name: 'add-doc-comment',
  codes: ['DT3001'],
  propose(spot) {
    const existing = commentAround(spot.file, spot.place.start);
    if (existing) {
      const edit = startComment(spot.file.text, existing);
      return edit ? [{ description: 'Start its doc comment with a description', edits: [edit] }] : [];
    }
    const read = readCalls(spot.context, spot.file).find(({ call }) => call.expression.getStart() === spot.place.start);
    return read?.reading ? [{ description: 'Add a doc comment', edits: [writeComment(spot, read)] }] : [];
  },
};

/** A comment of several lines without a description gets its first line. */
function startComment(text: string, { start, end }: { start: number; end: number }): Edit | undefined {
  const opening = commentLineAt(text, start);
  if (opening.next >= end || text.slice(start, opening.next).trim() !== '/**') return undefined;
  const { margin, content } = commentLineAt(text, opening.next);
  if (content === '/' || content === '*/') return undefined;
  const newLine = lineBreakOf(text);
  const separation = content === '' ? '' : `${margin.trimEnd()}${newLine}`;
  return { start: opening.next, end: opening.next, text: `${margin}${placeholder}${newLine}${separation}` };
}

function writeComment(spot: Spot, read: ReadCall): Edit {
  const { text } = spot.file;
  const holder: TS.Node | undefined = read.holder.commented.findLast((node) => startsLine(text, node.getStart()));
  // in the middle of a line, where a break could end a statement
  if (!holder) return { start: read.call.getStart(), end: read.call.getStart(), text: `/** ${placeholder} */ ` };
  const start = holder.getStart();
  const names = undescribed(spot, read);
  const lines = [
    '/**',
    ` * ${placeholder}`,
    ...(names.length > 0 ? [' *', ...names.map((name) => ` * @param ${name} -`)] : []),
    ' */',
  ];
  const indent = indentAt(text, start);
  return { start, end: start, text: lines.map((line) => `${line}${lineBreakOf(text)}${indent}`).join('') };
}

/** Tags use the function's own names, whatever the model sees. */
function undescribed({ context }: Spot, { reading }: ReadCall): string[] {
  if (!reading) return [];
  const {
    options,
    docs,
    arguments: { list },
  } = reading;
  const unseen = [...boundNames(context, options), ...hiddenNames(options), ...docs.params.map(({ path }) => path[0])];
  return list.map(({ name }) => name).filter((name) => !unseen.includes(name));
}
