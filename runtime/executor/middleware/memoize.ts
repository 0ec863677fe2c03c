import { randomUUID } from 'node:crypto';
import { stateOf } from '../../context-state.js';
import { ToolDefinitionError } from '../../errors.js';
import type { ToolLike } from '../../tool.js';
import { endingOf } from '../call-state.js';
import { Cancellation } from '../cancellation.js';
import { digest, schemaHashOf } from '../digest.js';
import { ToolCallError } from '../errors.js';
import { fromJsonText, toJsonText } from '../json-text.js';
import type { OwnMiddleware, OwnRequest, Policy } from '../request.js';
import type { Settings } from '../settings.js';

/**
 * Serves results again. Only what is certain is kept: no errors, nothing that is not JSON. Concurrent misses share one flight, which ends
 * early only when all of its callers gave up.
 */
export const memoize: Policy = (tool, settings) => {
  const { cacheTtlMs } = tool;
  if (cacheTtlMs === undefined) return undefined;
  if (tool.sideEffecting) {
    throw new ToolDefinitionError(
      `Tool '${tool.name}' has side effects, and 'cacheTtlMs'. A cached result would report something that did not happen again.`,
      { tool: tool.name },
    );
  }
  const flights = new Map<string, Flight>();
  return async (request, next) => {
    const key = keyOf(request, settings);
    if (key === undefined) return next(request);
    const { state } = request;
    const flight = flights.get(key);
    if (flight !== undefined) {
      state.report.cached = true;
      return flight.join(request);
    }
    const started = new Flight(request, async (own) => {
      const known = await settings.store.readCache(key).catch(() => undefined);
      if (known !== undefined) {
        state.report.cached = true;
        return fromJsonText(known);
      }
      const value = await next(own);
      const text = toJsonText(value);
      if (text !== undefined) await settings.store.writeCache(key, text, cacheTtlMs).catch(() => {});
      return value;
    });
    flights.set(key, started);
    void started.end.finally(() => flights.delete(key)).catch(() => {});
    return started.join(request);
  };
};

class Flight {
  readonly end: Promise<unknown>;
  readonly #cancellation = new Cancellation([]);
  #callers = 0;

  constructor(request: OwnRequest, fly: (request: OwnRequest) => ReturnType<OwnMiddleware>) {
    const { state } = request;
    const cancellation = this.#cancellation;
    // Its own way to be told to stop; what it leaves behind goes to the call that began it.
    const own = Object.create(state, {
      cancellation: { value: cancellation },
      running: {
        get: () => state.running,
        set: (running: typeof state.running) => {
          state.running = running;
        },
      },
    }) as typeof state;
    this.end = fly({ ...request, state: own });
  }

  join({ tool, state }: OwnRequest): Promise<unknown> {
    this.#callers += 1;
    return new Promise((resolve, reject) => {
      const stop = state.cancellation.onAbort((reason) => {
        this.#callers -= 1;
        if (this.#callers === 0) this.#cancellation.abort(reason);
        state.running ??= endingOf(this.end);
        reject(
          new ToolCallError(`The call of tool '${tool.name}' was given up.`, { code: 'aborted', tool: tool.name, cause: reason }),
        );
      });
      this.end.finally(() => stop()).then(resolve, reject);
    });
  }
}

const runIds = new WeakMap<object, string>();

/** Undefined where there is nobody to share with: the scope is a thread, and the context names none. */
function keyOf({ tool, call, ctx }: OwnRequest, { cacheKey }: Settings): string | undefined {
  const where = whereOf(tool, { ctx });
  if (where === undefined) return undefined;
  const parts = cacheKey?.(call, ctx) ?? null;
  return `dt1:${digest(['cache', where, ctx.scope ?? null, tool.name, schemaHashOf(tool), call.arguments, parts])}`;
}

function whereOf(tool: ToolLike, { ctx }: Pick<OwnRequest, 'ctx'>): string | undefined {
  if (tool.cacheScope === 'global') return 'global';
  if (tool.cacheScope === 'thread') return ctx.threadId === undefined ? undefined : `thread:${ctx.threadId}`;
  return `run:${runIdOf(ctx)}`;
}

/** A run without an id is known by its first context, as long as that lives. */
function runIdOf(ctx: OwnRequest['ctx']): string {
  const { run, runId } = stateOf(ctx);
  if (runId !== undefined) return runId;
  const known = runIds.get(run) ?? `unnamed:${randomUUID()}`;
  runIds.set(run, known);
  return known;
}
