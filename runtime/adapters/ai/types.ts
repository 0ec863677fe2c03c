import type { Signal } from '../../signal.js';
import type { StandardSchema } from '../../standard-schema.js';
import type { SchemaTarget } from '../../targets/rules.js';
import type { AdapterOptions } from '../source.js';

/** The options of the adapter for the AI SDK. */
export interface AiOptions extends AdapterOptions {
  /**
   * Whose model it is: 'openai-strict', 'anthropic', 'gemini', ... Schemas are then written in its words, and tools that name other targets
   * are left out. Default: the schemas as they are, in draft 07, and tools that name no target or 'ai'.
   */
  readonly target?: SchemaTarget | undefined;
}

/** What the SDK passes beside the arguments of a call. */
export interface AiCall {
  readonly toolCallId: string;
  /** The conversation up to the call: it holds what people answered. */
  readonly messages: readonly unknown[];
  readonly abortSignal?: Signal | undefined;
  /** Version 7. */
  readonly context?: unknown;
  /** Version 6. */
  readonly experimental_context?: unknown;
}

/** A tool as versions 6 and 7 of the SDK take it. */
export interface AiTool {
  readonly description: string;
  readonly title?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tools of a source are of any arguments, and `ToolSet` is invariant in them.
  readonly inputSchema: StandardSchema<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly outputSchema?: StandardSchema<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly inputExamples?: { input: any }[];
  readonly strict?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly needsApproval: boolean | ((input: any, call: AiCall) => Promise<boolean>);
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly execute: (input: any, call: AiCall) => Promise<any>;
}
