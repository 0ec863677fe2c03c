import type { Place } from '../schema/ir.js';
import type { Code } from './catalogue.js';

/** One mistake, at one place, with everything a host needs to show it. */
export interface Finding {
  readonly code: Code;
  readonly place: Place;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** What to write instead, a line each. */
  readonly help: readonly string[];
  /** Another place that has to do with it, such as the declaration of a shared type. */
  readonly related?: { readonly place: Place; readonly message: string } | undefined;
  /** TypeScript's own checker may report this too; a host that ran it shows only one of the two. */
  readonly alsoTyped?: boolean;
}
