import type { ApprovalRule } from './approval-rule.js';
import type { JsonSchema } from './definition.js';
import type { ToolAnnotations } from './derive-annotations.js';
import type { ToolPolicies } from './options.js';
import type { CallContext } from './read-context.js';
import type { StandardSchema } from './standard-schema.js';
import type { SchemaTarget } from './targets/rules.js';
import type { AnyFunction } from './types.js';
import type { Limits } from './validate/limits.js';

declare const validated: unique symbol;

/** Arguments that a tool has checked: a private copy, frozen to the bottom, accepted by the `call` of that tool alone. */
export type ValidatedArguments<Args = Record<string, unknown>> = Readonly<Args> & { readonly [validated]: true };

/**
 * What a registry takes. `defineTool` makes one; any other object with these members is one too. The policies may be left out.
 */
export interface ToolLike extends Omit<ToolPolicies, 'needsApproval'> {
  readonly name: string;
  readonly description: string;
  /** The arguments, as JSON Schema. */
  readonly parameters: JsonSchema;
  /** Does a call change the world? */
  readonly sideEffecting: boolean;
  readonly needsApproval: boolean | ApprovalRule;
  execute(args: unknown, ctx?: CallContext): unknown;
}

/**
 * A function, and what a model needs to call it. Frozen; two tools are equal only when they are the same object.
 *
 * @typeParam Args - The arguments as a model sends them.
 * @typeParam Result - What a call resolves to: JSON, where the function returns something richer.
 */
// biome-ignore lint/suspicious/noExplicitAny: `Tool` alone means a tool of any arguments, and an interface is not assignable to a record.
export interface Tool<Args = any, Result = unknown> extends ToolLike {
  /** The same as `name`, for SDKs that ask for an id. */
  readonly id: string;
  /** A name for people. */
  readonly title: string | undefined;
  /** The JSON form of the result, where it is known and checked. */
  readonly returns: JsonSchema | undefined;
  /** The model-facing name of each argument, and the function's own. */
  readonly parameterNames: Readonly<Record<string, string>>;
  /** Hints for MCP clients. */
  readonly annotations: ToolAnnotations;
  /** The function, as it was given. */
  readonly fn: AnyFunction;
  readonly inputSchema: StandardSchema<Args>;
  /** There where `returns` is. */
  readonly outputSchema: StandardSchema<Result> | undefined;

  readonly idempotent: boolean;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly targets: readonly string[] | undefined;
  readonly portable: boolean;
  readonly retries: number;
  readonly cacheScope: 'run' | 'thread' | 'global';
  readonly oncePerRun: boolean;
  readonly parallelSafe: boolean;
  readonly advertised: boolean;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly hide: readonly string[];
  readonly rename: Readonly<Record<string, string>>;
  readonly result: ((value: never) => unknown) | undefined;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  readonly limits: Limits;

  /**
   * Checks arguments: an object, or the JSON text that a provider hands over. Nothing at all counts as `{}`.
   *
   * @returns A frozen copy, to be passed to `call`. The given object is left alone.
   * @throws ToolArgumentError with all mistakes of the call.
   */
  validate(args: unknown): ValidatedArguments<Args>;

  /**
   * Runs the function alone, with no policies: the raw path for unit tests and executors.
   *
   * @throws ToolUsageError (as a rejection) for anything that this tool's `validate` did not return.
   * @throws ToolShapeError (as a rejection) when the function ran and its result does not match `returns`.
   */
  call(args: ValidatedArguments<Args>, ctx?: CallContext): Promise<Result>;

  /**
   * `validate`, then `call`. Runs no policies, and so refuses a tool that may need approval.
   *
   * @param ctx - A `ToolContext`, parts of one, or what an SDK passes (`{ toolCallId, abortSignal }`).
   * @throws ToolArgumentError, ToolShapeError, ToolUsageError, and whatever the function throws, all as rejections.
   *
   * @example
   * await weather.execute({ city: 'Lisbon' });
   * await weather.execute(toolCall.function.arguments, { toolCallId: toolCall.id });
   */
  execute(args: unknown, ctx?: CallContext): Promise<Result>;

  /**
   * The schema of the arguments in the words of a target, as a fresh copy. What the target has no keyword for is said in descriptions.
   *
   * @throws ToolUsageError for an unknown target, and with each place that the target does not take.
   *
   * @example
   * weather.toJsonSchema({ target: 'openai-strict' });
   */
  toJsonSchema(options: { readonly target: SchemaTarget }): Record<string, unknown>;
}
