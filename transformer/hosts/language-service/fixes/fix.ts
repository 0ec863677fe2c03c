import type * as TS from 'typescript';
import type { Context } from '../../../context.js';
import type { Code } from '../../../diagnostics/catalogue.js';
import type { Place } from '../../../schema/ir.js';

/** Where a finding's mistake is written, which may be another file than the one that shows it. */
export interface Spot {
  readonly context: Context;
  readonly file: TS.SourceFile;
  readonly place: Place;
  /** One step of the file's indentation. */
  readonly indent: string;
}

/** The text between two positions is replaced. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One way to mend a mistake, by edits of the spot's file. */
export interface Proposal {
  readonly description: string;
  readonly edits: readonly Edit[];
  /** Another file than the spot's. */
  readonly fileName?: string;
  /** What it mends as a whole: of several proposals with one subject the first is enough. */
  readonly subject?: string;
}

export interface Fix {
  /** Kebab-case, as its file. */
  readonly name: string;
  readonly codes: readonly Code[];
  /** What mending the whole file is called; absent where each mistake asks for a decision. */
  readonly all?: string;
  /** Ways to mend it, the best first; none where it can't be done safely. */
  propose(spot: Spot): readonly Proposal[];
}
