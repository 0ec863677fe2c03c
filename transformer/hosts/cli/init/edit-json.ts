import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';
import { fail } from '../fail.js';

/** A JSON text that is edited in place: comments, order and layout of the rest stay. */
export interface JsonText {
  readonly text: string;
  /** What it says; comments and trailing commas are allowed. */
  readonly value: Record<string, unknown>;
}

/** @throws A failure for what is no JSON object. */
export function readJson(text: string, name: string): JsonText {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true, disallowComments: false });
  if (errors.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    throw fail(`'${name}' is no JSON.`, ['Mend it first; nothing was written.']);
  return { text, value: value as Record<string, unknown> };
}

/** @param at - `append` adds to a list. Keys that are new among others in alphabetical order are put in that order. */
export function editJson({ text }: JsonText, path: JSONPath, value: unknown, at?: 'append'): JsonText {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  const edits = modify(text, path, value, {
    formattingOptions: {
      insertSpaces: !indent.includes('\t'),
      tabSize: indent.length,
      eol: text.includes('\r\n') ? '\r\n' : '\n',
    },
    isArrayInsertion: at === 'append',
    getInsertionIndex: (keys) => {
      const isSorted = keys.every((key, index) => index === 0 || keys[index - 1]! <= key);
      const later = keys.findIndex((key) => key > `${path.at(-1)}`);
      return isSorted && later >= 0 && path.length > 1 && `${path[0]}`.endsWith('ependencies') ? later : keys.length;
    },
  });
  const edited = applyEdits(text, edits);
  return { text: edited, value: parse(edited, [], { allowTrailingComma: true }) as Record<string, unknown> };
}
