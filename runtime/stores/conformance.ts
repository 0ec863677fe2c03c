import { approvals } from './conformance/approvals.js';
import { cache } from './conformance/cache.js';
import type { ConformanceCheck } from './conformance/check.js';
import { claims } from './conformance/claims.js';
import { endings } from './conformance/endings.js';
import { operators } from './conformance/operators.js';
import { races } from './conformance/races.js';
import { randomEvents } from './conformance/random-events.js';
import { values } from './conformance/values.js';

export type { ConformanceCheck, MakeStore } from './conformance/check.js';

/**
 * What a `Store` must do, as checks for any test runner. A store that passes them all may be given to an Executor.
 *
 * Each check makes its own store and closes it. A few wait for real time to pass, less than a second each; none expects the store to be fast.
 *
 * @example
 * for (const check of storeConformance()) test(check.name, () => check.run(() => myStore({ prefix: randomUUID() })));
 */
export function storeConformance(): readonly ConformanceCheck[] {
  return [...claims, ...endings, ...approvals, ...operators, ...cache, ...values, ...races, ...randomEvents];
}
