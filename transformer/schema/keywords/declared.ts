import type { Json, Place } from '../ir.js';

/** A keyword as its author wrote it, not yet checked. */
export interface Declared {
  readonly keyword: string;
  /** Absent where the text is no value. */
  readonly value?: Json | undefined;
  /** What stands in the source. */
  readonly text: string;
  readonly place?: Place | undefined;
  /** Written in code that the project can't edit: what is wrong with it is passed over. */
  readonly foreign?: boolean | undefined;
  /** All of several declarations hold, so of two limits the narrower one does. */
  readonly together?: boolean | undefined;
}
