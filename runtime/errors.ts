import type { JsonSchema } from './definition.js';
import { errorKind as kind, recognise } from './recognise-error.js';

type Kind = 'ToolArgumentError' | 'ToolShapeError' | 'ToolDefinitionError' | 'ToolUsageError';

/** A path into the arguments or the result (`filter.items[2].name`, `''` for the whole) and what is wrong there. */
export type InvalidValue = readonly [path: string, message: string];

/**
 * The model's mistake: the arguments do not fit the tool, and the function did not run.
 *
 * All mistakes of a call are collected, up to 50 of them. The message is written to be sent back to the model: it names the tool,
 * each offending argument, what was got, the legal values and the accepted names.
 *
 * @example
 * try {
 *   await weather.execute({ cty: 'Lisbon' });
 * } catch (error) {
 *   if (error instanceof ToolArgumentError) error.unexpected; // ['cty']
 * }
 */
export class ToolArgumentError extends Error {
  override readonly name = 'ToolArgumentError';
  /** The tool's name. */
  readonly tool: string;
  /** Paths of required arguments, nested ones too, that were not sent. */
  readonly missing: readonly string[];
  /** Paths that were sent and that the tool does not know. */
  readonly unexpected: readonly string[];
  /** What was sent with a wrong value. Its path is `''` where the arguments as a whole are wrong (not JSON, not an object, too big). */
  readonly invalid: readonly InvalidValue[];
  /** The names of the arguments that the tool accepts, in the order of its schema. */
  readonly accepted: readonly string[];
  /** How many mistakes there are beyond the ones listed; from about a thousand on they are no longer counted. */
  readonly omitted: number;

  constructor(message: string, facts: ToolArgumentFacts) {
    super(message);
    this.tool = facts.tool;
    this.missing = facts.missing;
    this.unexpected = facts.unexpected;
    this.invalid = facts.invalid;
    this.accepted = facts.accepted;
    this.omitted = facts.omitted;
  }

  get [kind](): Kind {
    return 'ToolArgumentError';
  }

  static override readonly [Symbol.hasInstance] = recognise('ToolArgumentError');
}

export interface ToolArgumentFacts {
  readonly tool: string;
  readonly missing: readonly string[];
  readonly unexpected: readonly string[];
  readonly invalid: readonly InvalidValue[];
  readonly accepted: readonly string[];
  readonly omitted: number;
}

/**
 * The tool's mistake: the function ran, and returned a value that its result schema does not allow.
 * Side effects have happened; another call with the same arguments repeats them.
 */
export class ToolShapeError extends Error {
  override readonly name = 'ToolShapeError';
  /** The tool's name. */
  readonly tool: string;
  /** The value as the function returned it. */
  readonly raw: unknown;
  /** The result schema; `{}` where the tool has none. */
  readonly expected: JsonSchema;
  /** Where the value differs from the schema, up to 50 places. */
  readonly problems: readonly InvalidValue[];

  constructor(message: string, facts: ToolShapeFacts) {
    super(message);
    this.tool = facts.tool;
    this.raw = facts.raw;
    this.expected = facts.expected;
    this.problems = facts.problems;
  }

  get [kind](): Kind {
    return 'ToolShapeError';
  }

  static override readonly [Symbol.hasInstance] = recognise('ToolShapeError');
}

export interface ToolShapeFacts {
  readonly tool: string;
  readonly raw: unknown;
  readonly expected: JsonSchema;
  readonly problems: readonly InvalidValue[];
}

/**
 * The author's mistake, found when a tool is defined or registered: the build did not compile the definition, an option has a
 * wrong type or contradicts another, two tools share a name, an object is not a whole tool.
 * Nothing recovers from it at run time.
 */
export class ToolDefinitionError extends Error {
  override readonly name = 'ToolDefinitionError';
  /** The tool's name, where it is known. */
  readonly tool: string | undefined;

  constructor(message: string, facts: { readonly tool?: string | undefined; readonly cause?: unknown } = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.tool = facts.tool;
  }

  get [kind](): Kind {
    return 'ToolDefinitionError';
  }

  static override readonly [Symbol.hasInstance] = recognise('ToolDefinitionError');
}

/** Why a `ToolUsageError` was thrown. */
export type ToolUsageReason =
  | 'approval-required'
  | 'executor-option'
  | 'foreign-arguments'
  | 'unfit-target'
  | 'unknown-target'
  | 'unknown-tool';

/** The caller's mistake: the program around the tool uses it in a way that it forbids. The function did not run. */
export class ToolUsageError extends Error {
  override readonly name = 'ToolUsageError';
  readonly reason: ToolUsageReason;
  /** The tool's name, or the unknown name that was asked for. */
  readonly tool: string;

  constructor(message: string, facts: { readonly reason: ToolUsageReason; readonly tool: string }) {
    super(message);
    this.reason = facts.reason;
    this.tool = facts.tool;
  }

  get [kind](): Kind {
    return 'ToolUsageError';
  }

  static override readonly [Symbol.hasInstance] = recognise('ToolUsageError');
}
