import type * as Refa from 'refa';
import type * as Scslre from 'scslre';
import { isAmbiguous } from './is-ambiguous.js';
import { loopsOf } from './loops-of.js';

/** How the time grows in which a regular expression refuses a text, where a long text could stop a program. */
export type Slowness = 'exponential' | 'cubic';

const known = new Map<string, Slowness | undefined>();

/**
 * Catastrophic backtracking: `^(a+)+$` needs twice the time for each further character, `^.*,.*,.*$` a thousand times as long for a text ten
 * times as long. What grows with the square of the length is taken: no argument is long enough for it to matter.
 *
 * @param pattern - One that compiles with the flag `u`.
 */
export function findSlowness(pattern: string): Slowness | undefined {
  if (!known.has(pattern)) known.set(pattern, analyse(pattern));
  return known.get(pattern);
}

function analyse(source: string): Slowness | undefined {
  // nothing is repeated
  if (!/[*+{]/.test(source)) return undefined;
  const literal = { source, flags: 'u' };
  // Loaded here, since few schemas have patterns.
  const { analyse: findReports } = require('scslre') as typeof Scslre;
  const { reports } = findReports(literal);
  if (reports.some((report) => report.exponential) || loops(literal).some(isAmbiguous)) return 'exponential';
  const trades = reports.flatMap((report) =>
    report.type === 'Trade' ? [[report.startQuant.start, report.endQuant.start] as const] : [],
  );
  return longestChain(trades) > 2 ? 'cubic' : undefined;
}

/** scslre does not compare alternatives, as in `^(a|ab|b)*$`; these are looked at by ourselves. */
function loops(literal: { source: string; flags: string }) {
  const { JS } = require('refa') as typeof Refa;
  const { expression } = JS.Parser.fromLiteral(literal).parse({ assertions: 'unknown', backreferences: 'unknown' });
  return loopsOf(expression);
}

/** How many quantifiers in a row can take the same characters: the degree of the polynomial. */
function longestChain(trades: readonly (readonly [from: number, to: number])[]): number {
  const lengths = new Map<number, number>();
  const sorted = [...trades].map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const).sort(([, a], [, b]) => a - b);
  for (const [from, to] of sorted) lengths.set(to, Math.max(lengths.get(to) ?? 0, (lengths.get(from) ?? 1) + 1));
  return Math.max(0, ...lengths.values());
}
