import type { Typescript } from '../../context.js';
import { numberOf } from '../../diagnostics/format.js';
import { fixes } from './fixes/index.js';

/** TypeScript's own words for mistakes that we mend: a wrong or missing argument, a parameter or an element without a type. */
export const nativeCodes: readonly number[] = [2345, 2554, 2741, 7006, 7031];

/** The numbers of all errors that a fix may be offered for, as clients ask for them. */
export const fixableCodes: readonly string[] = [
  ...new Set([...fixes.flatMap(({ codes }) => codes.map(numberOf)), ...nativeCodes].map(String)),
];

/** The compiler's list of fixes, which is no public API. */
interface FixRegistry {
  readonly codefix?: {
    registerCodeFix?(fix: { errorCodes: readonly number[]; fixIds: undefined; getCodeActions(): undefined }): void;
  };
}

const registered = new WeakSet<Typescript>();

/**
 * Tells the compiler that there are fixes for our codes. VS Code asks for the codes of no file in particular, which no language
 * service is asked about, and never asks for fixes of others.
 */
export function registerCodes(ts: Typescript): void {
  if (registered.has(ts)) return;
  registered.add(ts);
  (ts as FixRegistry).codefix?.registerCodeFix?.({
    errorCodes: fixes.flatMap(({ codes }) => codes.map(numberOf)),
    fixIds: undefined,
    getCodeActions: () => undefined,
  });
}
