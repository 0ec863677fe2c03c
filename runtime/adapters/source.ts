import type { ApprovalRule } from '../approval-rule.js';
import { ToolDefinitionError } from '../errors.js';
import { Executor, type RequestedCall } from '../executor/executor.js';
import type { PausedCall } from '../executor/paused-call.js';
import type { CallContext } from '../read-context.js';
import { ToolRegistry } from '../registry.js';
import type { ToolLike } from '../tool.js';

/** What every adapter takes: tools, a registry, which may grow later, or an Executor with the program's policies. */
export type ToolSource = ToolRegistry | Iterable<ToolLike> | Executor;

/** The options that all adapters share. */
export interface AdapterOptions {
  /**
   * The run that the calls belong to: `createContext({ runId, deps })`, or a function that tells it for each call (of a turn, for the
   * first one). Without a `runId`, a call is not recognised when it comes again, and what holds per run (limits, `oncePerRun`) holds per
   * call.
   */
  readonly context?: CallContext | ((call: RequestedCall) => CallContext | undefined) | undefined;
  /**
   * Told of each call that waits for a person. It has not run; `executor.resume(paused, { approved: true })` runs it. What this throws is
   * dropped: the call stays paused, and `executor.paused()` lists it.
   */
  readonly onPaused?: ((paused: PausedCall, executor: Executor) => unknown) | undefined;
}

/** A source, read. */
export interface Source {
  readonly executor: Executor;
  /** The advertised tools that are for the target, in name order. */
  readonly tools: readonly ToolLike[];
}

/**
 * @param targets - The names of the adapter's target. A tool that says which targets it is for must name one of them.
 * @throws ToolDefinitionError for what is no tool, or has a name that is taken.
 */
export function readSource(source: ToolSource, targets: readonly string[]): Source {
  const executor = executorOf(source);
  const isShown = ({ advertised, targets: own }: ToolLike): boolean =>
    advertised !== false &&
    (own === undefined || targets.some((target) => (typeof own === 'string' ? own === target : own.includes(target))));
  return { executor, tools: [...executor.registry].filter(isShown) };
}

interface Made {
  readonly executor: Executor;
  readonly tools: readonly ToolLike[] | undefined;
}

const made = new WeakMap<object, Made>();

/** One for each source, so that a call which was paused for one message is there when the next one is answered. */
function executorOf(source: ToolSource): Executor {
  if (isExecutor(source)) return source;
  const tools = source instanceof ToolRegistry ? undefined : listTools(source);
  const known = made.get(source);
  // A list may have been changed since; a registry tells the Executor itself.
  if (known !== undefined && isSame(known.tools, tools)) return known.executor;
  const executor = new Executor(source instanceof ToolRegistry ? source : tools!);
  made.set(source, { executor, tools });
  return executor;
}

/** Also one of another copy of this package, which a bundler may have made. */
const isExecutor = (source: ToolSource): source is Executor =>
  source instanceof Executor || (typeof source === 'object' && source !== null && 'runApproved' in source);

function listTools(source: Iterable<ToolLike>): ToolLike[] {
  if (typeof source?.[Symbol.iterator] === 'function') return [...source];
  throw new ToolDefinitionError(
    'An adapter takes a list of tools, a ToolRegistry or an Executor. Put a tool into a list: [tool].',
  );
}

const isSame = (a: readonly ToolLike[] | undefined, b: readonly ToolLike[] | undefined): boolean =>
  a?.length === b?.length && (a === undefined || a.every((tool, index) => tool === b?.[index]));

/** Whether the host has to ask a person about a call of the tool: always, never, or as the rule says. */
export const approvalOf = (tool: ToolLike, { executor }: Pick<Source, 'executor'>): boolean | ApprovalRule =>
  executor.needsApproval(tool.name);
