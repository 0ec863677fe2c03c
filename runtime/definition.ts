import type { Convert, DecodeKit, EncodeKit } from './rich/kit.js';
import type { CheckKit } from './validate/check-kit.js';

/** A JSON Schema object, draft 2020-12 unless said otherwise. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** How one parameter of the function is filled. */
export type Slot =
  /** A named parameter: `name` is the function's own name for it. */
  | { readonly kind: 'argument'; readonly name: string }
  /** The injected `ToolContext`. `name`: the parameter's own; a key of that name that a model sends is dropped. */
  | { readonly kind: 'context'; readonly name?: string }
  /** A destructured parameter: all arguments in one object. `open`: keys beyond the known ones are passed too. */
  | { readonly kind: 'properties'; readonly open?: boolean };

/**
 * What the build inlines as the third argument of `defineTool`.
 * The transformer prints it and the runtime reads it; a type test keeps the two sides equal.
 */
export interface CompiledDefinition {
  /** The layout of this literal, so that a runtime refuses one it does not know. */
  readonly format: 1;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** The arguments, as the model sees them. */
  readonly parameters: JsonSchema;
  /** The JSON form of the awaited result, where it is known and wanted. */
  readonly returns?: JsonSchema;
  /** Model-facing argument name to the function's own. Hidden and fixed parameters are not in it. */
  readonly names: { readonly [shown: string]: string };
  readonly slots: readonly Slot[];
  /** From the checked arguments to what the function receives; absent where these are the same. */
  readonly decode?: (rich: DecodeKit) => Convert;
  /** From what the function returns to its JSON form; absent where these are the same. */
  readonly encode?: (rich: EncodeKit) => Convert;
  /**
   * Checks that the build wrote, where it was told to; no other is then made at run time. One that could not be written is absent, and the
   * schema is walked instead.
   */
  readonly checks?: {
    readonly arguments?: (kit: CheckKit) => (value: unknown) => boolean;
    readonly result?: (kit: CheckKit) => (value: unknown) => boolean;
  };
}
