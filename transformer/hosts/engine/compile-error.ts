import type * as TS from 'typescript';
import type { Code } from '../../diagnostics/catalogue.js';
import type { Finding } from '../../diagnostics/finding.js';
import { pageOf } from '../../diagnostics/format.js';
import { drawFrame } from './draw-frame.js';

/** A finding in the form that bundlers and loaders show. */
export interface CompileError {
  readonly code: Code;
  /** One sentence with the code: what is wrong. */
  readonly message: string;
  /** What to write instead, a line each, and where to read more. */
  readonly help: readonly string[];
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** In UTF-16 units, counted from 1. */
  readonly column: number;
  /** In UTF-16 units; it may end on a later line. */
  readonly length: number;
  /** From the start of the file, in UTF-16 units. */
  readonly offset: number;
  /** The line of the file, without its end. */
  readonly lineText: string;
  /** The lines around the place, with marks under it. */
  readonly frame: string;
}

/** @param source - The file that the finding is in, as it was analysed. */
export function toCompileError(finding: Finding, source: TS.SourceFile): CompileError {
  const { start, length } = finding.place;
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  const lines = source.text.split(/\r?\n/);
  return {
    code: finding.code,
    message: `${finding.message} [${finding.code}]`,
    help: [...finding.help, `See ${pageOf(finding.code)}`],
    file: source.fileName,
    line: line + 1,
    column: character + 1,
    length,
    offset: start,
    lineText: lines[line] ?? '',
    frame: drawFrame(lines, { line, character, length }),
  };
}
