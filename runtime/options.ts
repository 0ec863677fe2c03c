import type { ToolContext } from './context.js';
import type { JsonSchema } from './definition.js';
import type { SchemaTarget } from './targets/rules.js';
import type { Limits } from './validate/limits.js';

/** A call that is about to run, as an approval decision sees it. */
export interface ToolCall {
  /** The provider's id of the call. */
  readonly id?: string | undefined;
  /** The tool's name. */
  readonly name: string;
  /** The validated arguments, frozen. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A target whose rules are known, or a label. */
type ToolTarget = SchemaTarget | (string & {});

/** What an author says about a tool, and a reader of the tool finds on it. */
export interface ToolPolicies {
  /** Retrying the call is safe. A separate axis from `sideEffecting`. Default: false. */
  readonly idempotent?: boolean | undefined;
  /** Sharpens `sideEffecting` and must agree with it; feeds the MCP hints. */
  readonly effects?: 'read-only' | 'additive' | 'destructive' | undefined;
  /** The tool deals with an open world (the web) rather than a closed one (a database). An MCP hint. */
  readonly openWorld?: boolean | undefined;
  /** A person must approve the call before it runs: always, never, or as the function decides. Default: false. */
  readonly needsApproval?: boolean | ((call: ToolCall, ctx: ToolContext) => boolean | Promise<boolean>) | undefined;
  /** For grouping and filtering in `ToolRegistry.subset`, and for the Executor's limits. Default: 'tool'. */
  readonly kind?: string | undefined;
  /** For filtering in `ToolRegistry.subset`. */
  readonly tags?: string | readonly string[] | undefined;
  /**
   * The targets that are shown the tool. Default: every target. The build checks the tool against the rules of those that it knows; other
   * names are labels.
   */
  readonly targets?: ToolTarget | readonly ToolTarget[] | undefined;
  /** A line about the tool for a system prompt; see `ToolRegistry.catalogue`. */
  readonly promptHint?: string | undefined;
  /** false: the build does not check the tool against the `targets` of the plugin entry in tsconfig.json. Default: true. */
  readonly portable?: boolean | undefined;
  /** The longest a call may take, in milliseconds. Enforced by the Executor. */
  readonly timeoutMs?: number | undefined;
  /** How many times a failed call is tried again, beyond the first. Enforced by the Executor. Default: 0. */
  readonly retries?: number | undefined;
  /** How long a result may be served again, in milliseconds. Enforced by the Executor. Not for side-effecting tools. */
  readonly cacheTtlMs?: number | undefined;
  /** Who shares a cached result. Default: 'run'. */
  readonly cacheScope?: 'run' | 'thread' | 'global' | undefined;
  /** The tool runs once in a run; further calls are refused by the Executor. Default: false. */
  readonly oncePerRun?: boolean | undefined;
  /** Calls of the tool may run at the same time. Enforced by the Executor. Default: true. */
  readonly parallelSafe?: boolean | undefined;
  /** false: callable, but never shown to a model. Default: true. */
  readonly advertised?: boolean | undefined;
  /** Ask providers for strict decoding. */
  readonly strict?: boolean | undefined;
}

/**
 * The options of `defineTool`.
 *
 * @typeParam Result - What the function resolves to.
 * @typeParam Shown - What `result` makes of it.
 */
export interface ToolOptions<Result = never, Shown = unknown> extends ToolPolicies {
  /** Does a call change the world? Required: no default is safe. Approval, retries and caching depend on it. */
  readonly sideEffecting: boolean;
  /** Overrides the function's name. A compile-time constant. */
  readonly name?: string | undefined;
  /** A name for people. A compile-time constant. */
  readonly title?: string | undefined;
  /** Overrides the doc comment: nothing is cut or checked but the length. A compile-time constant. */
  readonly description?: string | undefined;
  /** Values bound to parameters, by the function's own names, and hidden from the model. */
  readonly fixed?: Readonly<Record<string, unknown>> | undefined;
  /** Parameters hidden from the model, by the function's own names; their defaults apply. */
  readonly hide?: string | readonly string[] | undefined;
  /** Names that the model sees instead of the function's own: `{ own: 'shown' }`. */
  readonly rename?: Readonly<Record<string, string>> | undefined;
  /** Transforms the awaited return value; may itself be async. The inferred result schema is dropped. */
  readonly result?: ((value: Result) => Shown | Promise<Shown>) | undefined;
  /** false: the result is not validated. A schema: used instead of the inferred one. */
  readonly returns?: false | JsonSchema | undefined;
  /** Example arguments, checked against the schema by the build. */
  readonly examples?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** How much a model may send, where the defaults (1 MiB of text, 100 levels, 100 000 values) do not suit the tool. */
  readonly limits?: Partial<Limits> | undefined;
}
