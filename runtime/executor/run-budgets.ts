import { LRUCache } from 'lru-cache';
import type { ToolContext } from '../context.js';
import { stateOf } from '../context-state.js';
import type { ToolLike } from '../tool.js';

/** How many calls one run may make. */
export interface RunLimits {
  /** Of all tools together. */
  readonly total?: number | undefined;
  /** By the tools' `kind`. */
  readonly perKind?: Readonly<Record<string, number>> | undefined;
  /** How deep calls may be nested: an agent as a tool of an agent is 1. */
  readonly depth?: number | undefined;
}

interface Spent {
  total: number;
  readonly perKind: Map<string, number>;
}

interface Reservation {
  /** Gives the call back to the budget it was taken from. */
  refund(): void;
}

/** Runs whose spending is remembered by id. A run is forgotten only when so many others came after it. */
const MOST_RUNS = 10_000;

/** What each run has spent. In this process: a run that goes on elsewhere starts anew there. */
export class RunBudgets {
  readonly limits: RunLimits;
  readonly #byId = new LRUCache<string, Spent>({ max: MOST_RUNS });
  readonly #byRun = new WeakMap<object, Spent>();

  constructor(limits: RunLimits) {
    this.limits = limits;
  }

  /** Takes one call out of the budget, at once and as a whole; or says which limit is in the way. */
  reserve(tool: ToolLike, ctx: ToolContext): Reservation | string {
    const { total, perKind, depth } = this.limits;
    const kind = tool.kind ?? 'tool';
    const spent = this.#spentBy(ctx);
    const ofKind = spent.perKind.get(kind) ?? 0;
    const mostOfKind = perKind !== undefined && Object.hasOwn(perKind, kind) ? perKind[kind] : undefined;
    if (depth !== undefined && stateOf(ctx).depth > depth) return `calls may be nested ${depth} deep`;
    if (total !== undefined && spent.total >= total) return `a run may make ${total} ${calls(total)}`;
    if (mostOfKind !== undefined && ofKind >= mostOfKind) {
      return `a run may make ${mostOfKind} ${calls(mostOfKind)} of kind '${kind}'`;
    }
    spent.total += 1;
    spent.perKind.set(kind, ofKind + 1);
    return {
      refund: () => {
        spent.total -= 1;
        spent.perKind.set(kind, spent.perKind.get(kind)! - 1);
      },
    };
  }

  #spentBy(ctx: ToolContext): Spent {
    const { run, runId } = stateOf(ctx);
    // Two tenants may number their runs alike.
    const id = runId === undefined ? undefined : JSON.stringify([ctx.scope, runId]);
    const known = id === undefined ? this.#byRun.get(run) : this.#byId.get(id);
    if (known !== undefined) return known;
    const made: Spent = { total: 0, perKind: new Map() };
    if (id === undefined) this.#byRun.set(run, made);
    else this.#byId.set(id, made);
    return made;
  }
}

const calls = (count: number): string => (count === 1 ? 'call' : 'calls');
