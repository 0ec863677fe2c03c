import { type ContextInit, createContext, type ToolContext } from './context.js';
import { contextState } from './context-state.js';
import type { Signal } from './signal.js';

/** What agent SDKs pass beside the arguments, under the names they use. Only what is listed is read. */
export interface SdkCall {
  readonly toolCallId?: string | undefined;
  readonly abortSignal?: Signal | undefined;
}

/** What `call` and `execute` take as their second argument. */
export type CallContext = ToolContext | ContextInit | SdkCall;

const isSignal = (value: unknown): value is Signal =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;
const isText = (value: unknown): value is string => typeof value === 'string';

/** A whole context is passed on as it is, so a subtype keeps its extra members; from anything else the known parts are picked. */
export function readContext(given: unknown): ToolContext {
  if (typeof given !== 'object' || given === null) return createContext();
  // Asked for its signal, a context of ours would have to make one.
  if (contextState in given) return given as unknown as ToolContext;
  const source = given as Record<string, unknown>;
  if (isSignal(source['signal']) && typeof source['emit'] === 'function' && typeof source['child'] === 'function')
    return given as unknown as ToolContext;
  const pick = <T>(is: (value: unknown) => value is T, ...names: string[]): T | undefined => {
    for (const name of names) if (is(source[name])) return source[name];
    return undefined;
  };
  return createContext({
    signal: pick(isSignal, 'signal', 'abortSignal'),
    callId: pick(isText, 'callId', 'toolCallId'),
    runId: pick(isText, 'runId'),
    threadId: pick(isText, 'threadId'),
    turnId: pick(isText, 'turnId'),
    scope: pick(isText, 'scope'),
    idempotencyKey: pick(isText, 'idempotencyKey'),
    // The AI SDK hands the program's own value to tools as `context` (7) or `experimental_context` (6).
    deps: source['deps'] ?? source['context'] ?? source['experimental_context'],
    onEvent: typeof source['onEvent'] === 'function' ? (source['onEvent'] as ContextInit['onEvent']) : undefined,
  });
}
