import { randomUUID } from 'node:crypto';
import type { ToolContext } from '../context.js';
import { stateOf } from '../context-state.js';

const ids = new WeakMap<object, string>();

/** Names the run. One without an id is known by its first context, as long as that lives. */
export function runIdOf(ctx: ToolContext): string {
  const { run, runId } = stateOf(ctx);
  if (runId !== undefined) return runId;
  const known = ids.get(run) ?? `unnamed:${randomUUID()}`;
  ids.set(run, known);
  return known;
}
