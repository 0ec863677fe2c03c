import ts from 'typescript';
import type { DocComment } from '../../transformer/comments/doc-comment.js';
import { findComment } from '../../transformer/comments/find-comment.js';
import { readComment } from '../../transformer/comments/read-comment.js';
import type { Place } from '../../transformer/schema/ir.js';

/** A source file as a host leaves it that parses no JSDoc. */
export function parseSource(text: string): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile('/tools.ts', text, options, true, ts.ScriptKind.TS);
}

/** The first declaration with this name. */
export function declarationOf(file: ts.SourceFile, name: string): ts.Node {
  const visit = (node: ts.Node): ts.Node | undefined => {
    const named = (node as { name?: ts.Node }).name;
    if (named && ts.isIdentifier(named) && named.text === name) return node;
    return ts.forEachChild(node, visit);
  };
  const found = visit(file);
  if (!found) throw new Error(`No declaration of '${name}'.`);
  return found;
}

/** The comment found for the declaration of `name`, as it stands in the source. */
export function commentOf(text: string, name: string): string | undefined {
  const file = parseSource(text);
  const range = findComment(ts, declarationOf(file, name));
  return range && file.text.slice(range.pos, range.end);
}

/** A comment as it is read above a function; `slice` gives the source at a place. */
export function readDoc(text: string): DocComment & { slice(place: Place): string } {
  const file = parseSource(`${text}\nfunction f() {}`);
  const comment = readComment(ts, declarationOf(file, 'f'));
  if (!comment) throw new Error('No comment found.');
  return { ...comment, slice: ({ start, length }) => file.text.slice(start, start + length) };
}

/** A comment of these lines, with stars. */
export function starred(...lines: readonly string[]): string {
  return ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'].join('\n');
}

/** What the model reads of a comment of these lines. */
export function descriptionOf(...lines: readonly string[]): string {
  return readDoc(starred(...lines)).description.text;
}
