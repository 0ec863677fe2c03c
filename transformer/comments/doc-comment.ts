import type { Place } from '../schema/ir.js';

/** A developer note in a text that a model reads. */
export interface Note {
  /** TODO, FIXME, XXX or HACK. */
  readonly marker: string;
  /** From the marker to the end of its line. */
  readonly place: Place;
}

export interface DocText {
  readonly text: string;
  /** The developer notes in it, in order. */
  readonly notes: readonly Note[];
}

/** A block or modifier tag that is neither prose nor `@param` nor `@returns`. */
export interface TagDoc {
  /** With the at sign, in the usual spelling: `@minimum`. */
  readonly name: string;
  /** What follows the tag, raw: no link or escape is replaced. */
  readonly text: string;
  /** The tag and what follows it on its line. */
  readonly place: Place;
  /** It stands below the cut. */
  readonly below: boolean;
}

export interface ParamDoc extends DocText {
  /** `['options', 'name']` for `@param options.name`; empty where the tag has no name. */
  readonly path: readonly string[];
  /** The name; the tag where there is none. */
  readonly place: Place;
  /** Schema keywords said about this parameter: `@param days - How many. @minimum 1`. */
  readonly tags: readonly TagDoc[];
}

/** What one doc comment says, told apart by whom it is for. */
export interface DocComment {
  readonly place: Place;
  /** For the model: the prose above the cut, `@remarks` and `@example` included; '' where there is none. */
  readonly description: DocText;
  /** There is prose below the cut, which was left out. */
  readonly below: boolean;
  readonly params: readonly ParamDoc[];
  readonly returns?: DocText | undefined;
  /** Every other tag in source order, `@example` too. */
  readonly tags: readonly TagDoc[];
}
