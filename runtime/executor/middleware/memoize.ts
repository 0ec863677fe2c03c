import { ToolUsageError } from '../../errors.js';
import type { ToolLike } from '../../tool.js';
import { canonicalText } from '../../validate/canonical-text.js';
import { digestWith, schemaHashOf } from '../digest.js';
import { Flight } from '../flight.js';
import { fromJsonText, toJsonText } from '../json-text.js';
import type { OwnRequest, Policy } from '../request.js';
import { runIdOf } from '../run-id.js';
import type { Settings } from '../settings.js';

/**
 * Serves results again. Only what is certain is kept: no errors, nothing that is not JSON. Concurrent misses share one flight, which ends
 * early only when all of its callers gave up. A tool with side effects never comes here: it has no `cacheTtlMs`, or no chain.
 */
export const memoize: Policy = (tool, settings) => {
  const { cacheTtlMs } = tool;
  if (cacheTtlMs === undefined || tool.sideEffecting) return undefined;
  const { store } = settings;
  const flights = new Map<string, Flight>();
  return async (request, next) => {
    const key = keyOf(request, settings);
    if (key === undefined) return next(request);
    const shared = flights.get(key);
    if (shared !== undefined) return shared.join(request);
    const forget = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight = new Flight(
      request,
      async (own) => {
        const known = await store.readCache(key).catch(() => undefined);
        if (known !== undefined) {
          request.state.report.cached = true;
          return { value: fromJsonText(known), text: known };
        }
        const value = await next(own);
        const text = toJsonText(value);
        if (text !== undefined) await store.writeCache(key, text, cacheTtlMs).catch(() => {});
        return { value, text };
      },
      forget,
    );
    flights.set(key, flight);
    return flight.join(request);
  };
};

/** Undefined where there is nobody to share with: the scope is a thread, and the context names none. */
function keyOf({ tool, call, ctx }: OwnRequest, { cacheKey }: Settings): string | undefined {
  const place = placeOf(tool, ctx);
  if (place === undefined) return undefined;
  const depends = cacheKey === undefined ? 'null' : readDependence(cacheKey(call, ctx), tool);
  const about = ['cache', place, ctx.scope ?? null, tool.name, schemaHashOf(tool), depends];
  return `dt1:${digestWith(about, canonicalText(call.arguments))}`;
}

function placeOf(tool: ToolLike, ctx: OwnRequest['ctx']): string | undefined {
  if (tool.cacheScope === 'global') return 'global';
  if (tool.cacheScope === 'thread') return ctx.threadId === undefined ? undefined : `thread:${ctx.threadId}`;
  return `run:${runIdOf(ctx)}`;
}

/** @throws ToolUsageError for what is not JSON. */
function readDependence(value: unknown, tool: ToolLike): string {
  const text = toJsonText(value ?? null);
  if (text !== undefined) return canonicalText(JSON.parse(text));
  throw new ToolUsageError(
    "'cacheKey' returns what is not JSON, and so could not tell one call from another. Return plain values, such as { user: ctx.scope }.",
    { reason: 'executor-option', tool: tool.name },
  );
}
