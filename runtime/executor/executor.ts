import type { ApprovalRule } from '../approval-rule.js';
import type { ToolContext } from '../context.js';
import { type CallContext, readContext } from '../read-context.js';
import { ToolRegistry } from '../registry.js';
import type { CallRecord } from '../stores/store.js';
import type { ToolLike } from '../tool.js';
import { readPaused } from './ask-in-store.js';
import { asksAPerson } from './asks-a-person.js';
import { beginCall } from './begin-call.js';
import { describeFailure, describeValue, type ToolCallResult } from './call-result.js';
import type { Brought } from './call-state.js';
import { type Chain, createChain } from './chain.js';
import { checkPaused, recordDecision } from './check-paused.js';
import { joinContexts, restoreContext } from './join-contexts.js';
import type { ExecutorOptions, Reconciliation } from './options.js';
import { writeValue } from './outcome.js';
import type { ApprovalDecision, PausedCall } from './paused-call.js';
import { readSettings } from './read-settings.js';
import type { Settings } from './settings.js';
import { TurnGate } from './turn-gate.js';
import { wrapTool } from './wrap-tool.js';

/** A call as a model asks for it. */
export interface RequestedCall {
  /** The provider's id of the call. */
  readonly id?: string | undefined;
  readonly name: string;
  /** An object, or the JSON text that a provider hands over. */
  readonly arguments?: unknown;
}

/**
 * Runs tools under the policies they declare: limits, approval, once per run, one at a time, caching, idempotency, timeouts, retries; and
 * under the program's own middleware.
 *
 * @example
 * const executor = new Executor([search, refund], { autonomy: 'gated', approve: askTheDesk, store: await openSqliteStore('calls.db') });
 * const ctx = createContext({ runId: 'order-1042', deps: { shop } });
 * const results = await executor.runBatch(message.toolCalls, ctx);
 */
export class Executor {
  readonly registry: ToolRegistry;
  readonly #settings: Settings;
  readonly #chains = new WeakMap<ToolLike, Chain>();

  /**
   * @param tools - A registry, which may grow later, or the tools themselves.
   * @throws ToolUsageError for options that are wrong.
   * @throws ToolDefinitionError for tools that are, or whose policies contradict each other.
   */
  constructor(tools: ToolRegistry | Iterable<ToolLike>, options: ExecutorOptions = {}) {
    this.registry = tools instanceof ToolRegistry ? tools : new ToolRegistry(tools);
    this.#settings = readSettings(options);
    for (const tool of this.registry) this.#chainOf(tool);
  }

  /**
   * Runs a call of the program's own.
   *
   * @param ctx - A `ToolContext`, parts of one, or what an SDK passes. Without a `runId` a call is not recognised when it comes again.
   * @returns What the tool returns.
   * @throws ToolArgumentError, ToolShapeError and whatever the tool throws.
   * @throws ToolCallError where a policy kept the call from running, or from ending.
   * @throws ToolUsageError for a tool that is not there.
   */
  async run(name: string, args: unknown, ctx?: CallContext): Promise<unknown> {
    const context = readContext(ctx);
    const tool = this.registry.get(name);
    return this.#chainOf(tool)(beginCall({ tool, id: context.callId, raw: args, ctx: context }));
  }

  /**
   * Runs a call that a model asked for. Never throws for a mistake of the model, the tool or a person: the result says what to send back.
   */
  async runCall(call: RequestedCall, ctx?: CallContext): Promise<ToolCallResult> {
    return this.#report(call, readContext(ctx));
  }

  /**
   * Whether a host that asks people itself has to ask about calls of a tool: always, never, or as the rule says. Never where this executor
   * has an `approve` of its own.
   *
   * @throws ToolUsageError for a tool that is not there.
   */
  needsApproval(name: string): boolean | ApprovalRule {
    const tool = this.registry.get(name);
    return this.#settings.approve !== undefined ? false : asksAPerson(tool, this.#settings.autonomy);
  }

  /**
   * `runCall` for a call that a person has already allowed, by the own mechanism of the program or the SDK around this: the approval of
   * just this call, with these arguments. All other policies hold; `approve` is not asked.
   *
   * @param decided - Who allowed it.
   */
  async runApproved(
    call: RequestedCall,
    ctx?: CallContext,
    decided: { readonly by?: string | undefined } = {},
  ): Promise<ToolCallResult> {
    return this.#report(call, readContext(ctx), { decided: { approved: true, by: decided.by } });
  }

  /**
   * Runs all calls of one turn of a model. Every call is decided (budget, approval) before any of them runs. They then run at the same
   * time, except calls of a tool that is not `parallelSafe`: those keep their order. One that fails does not stop the others.
   *
   * @returns The results, in the order of the calls.
   */
  async runBatch(calls: readonly RequestedCall[], ctx?: CallContext): Promise<ToolCallResult[]> {
    const context = readContext(ctx);
    const gate = new TurnGate(calls.length);
    return Promise.all(
      calls.map(async (call, index) => {
        try {
          return await this.#report(call, context, { turn: () => gate.arrive(index) });
        } finally {
          gate.leave(index);
        }
      }),
    );
  }

  /**
   * The same tools, whose `execute` and `call` go through the policies: for SDKs that call tools themselves. What they throw holds no more
   * than a model may know; the error itself is its `cause`.
   *
   * @param ctx - The run that the calls belong to. What the SDK passes (call id, signal) is added to it.
   */
  tools(ctx?: CallContext): ToolLike[] {
    const base = ctx === undefined ? undefined : readContext(ctx);
    return [...this.registry].map((tool) => wrapTool(tool, this.#chainOf(tool), (given) => joinContexts(base, given)));
  }

  /**
   * Records what a person decided about a paused call, without running it. Whoever holds the paused call may then resume it, in any process
   * that has the same store.
   *
   * @throws ToolCallError ('approval-invalid') for a record that is forged, altered, or out of date, or was decided before.
   */
  async decide(paused: PausedCall, decision: ApprovalDecision): Promise<void> {
    await recordDecision(
      await checkPaused(paused, { settings: this.#settings, tool: this.#toolOf(paused) }),
      decision,
      this.#settings,
    );
  }

  /**
   * Goes on with a paused call: runs it if it was approved, and exactly as it was approved. It runs once; resuming it again gives the
   * same outcome, marked as `replayed`.
   *
   * @param decision - What a person decided, where `decide` has not been told already.
   * @param ctx - Signal, dependencies and listener for the call. Its ids are those of the paused call.
   */
  async resume(paused: PausedCall, decision?: ApprovalDecision, ctx?: CallContext): Promise<ToolCallResult> {
    const tool = this.#toolOf(paused);
    const context = readContext(ctx);
    try {
      const { fingerprint, ...checked } = await checkPaused(paused, { settings: this.#settings, tool, ctx: context });
      if (decision !== undefined) await recordDecision(checked, decision, this.#settings);
      const { key, callId, tool: name, arguments: args, argumentsDigest } = checked;
      const allowed = { key, fingerprint, arguments: args, argumentsDigest };
      return await this.#report({ id: callId, name, arguments: args }, restoreContext(context, checked), { allowed });
    } catch (error) {
      return describeFailure(error, { tool: tool ?? unknownTool(paused?.tool), callId: paused?.callId, state: undefined });
    }
  }

  /** The calls that wait for a person, oldest first. */
  async paused(options?: { readonly limit?: number }): Promise<PausedCall[]> {
    return (await this.#settings.store.list('waiting', options)).map(readPaused);
  }

  /** The calls of which nobody knows whether they had their effect, oldest first: someone has to look, and then `resolve` them. */
  unknownOutcomes(options?: { readonly limit?: number }): Promise<CallRecord[]> {
    return this.#settings.store.list('unknown', options);
  }

  /**
   * Records what someone found out about a call of unknown outcome. One that ran is replayed from then on; one that did not may run again.
   *
   * @param key - Of a record of `unknownOutcomes`.
   * @returns false where the outcome of the call is not unknown (any more).
   */
  resolve(key: string, found: NonNullable<Reconciliation>): Promise<boolean> {
    const { store, idempotency } = this.#settings;
    const { retainMs } = idempotency;
    return store.resolve(
      key,
      found.ran ? { state: 'done', outcome: writeValue(found.value), retainMs } : { state: 'clean', retainMs },
    );
  }

  async #report(call: RequestedCall, ctx: ToolContext, brought: Partial<Brought> = {}): Promise<ToolCallResult> {
    const callId = call.id ?? ctx.callId;
    let tool: ToolLike;
    try {
      tool = this.registry.get(call.name);
    } catch (error) {
      return describeFailure(error, { tool: unknownTool(call.name), callId, state: undefined });
    }
    const request = beginCall({ ...brought, tool, id: callId, raw: call.arguments, ctx });
    const about = { tool, callId, state: request.state };
    try {
      return describeValue(await this.#chainOf(tool)(request), about);
    } catch (error) {
      return describeFailure(error, about);
    }
  }

  #toolOf(paused: PausedCall): ToolLike | undefined {
    const name: unknown = (paused as PausedCall | undefined)?.tool;
    return typeof name === 'string' && this.registry.has(name) ? this.registry.get(name) : undefined;
  }

  #chainOf(tool: ToolLike): Chain {
    const known = this.#chains.get(tool);
    if (known !== undefined) return known;
    const chain = createChain(tool, this.#settings);
    this.#chains.set(tool, chain);
    return chain;
  }
}

/** A name that a model or a browser sent may be anything. */
const unknownTool = (name: unknown) => ({ name: typeof name === 'string' ? name.slice(0, 80) : '', sideEffecting: false });
