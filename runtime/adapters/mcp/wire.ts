import type { JsonSchema } from '../../definition.js';

/** A tool as `tools/list` tells of it. */
export interface McpTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema | undefined;
  readonly annotations?: McpAnnotations | undefined;
  readonly execution?: { readonly taskSupport?: string | undefined } | undefined;
}

/** Hints about a tool. Whoever reads them trusts the server with what they decide by them. */
export interface McpAnnotations {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** One block of a result: text, an image, a resource. */
export interface McpContent {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** What `tools/call` answers. */
export interface McpCallResult {
  readonly content: McpContent[];
  readonly structuredContent?: Record<string, unknown> | undefined;
  readonly isError?: boolean | undefined;
}

export const errorResult = (text: string): McpCallResult => ({ content: [{ type: 'text', text }], isError: true });

/** Who is asking, as far as the transport knows. */
export interface McpClientInfo {
  /** Of the HTTP session, or one that was made for this connection. */
  readonly sessionId: string;
  /** What the SDK's own authentication found out, as it stands. Undefined where nothing authenticates. */
  readonly authInfo: unknown;
}
