import { randomUUID } from 'node:crypto';
import type { PausedCall } from '../../executor/paused-call.js';
import type { Signal } from '../../signal.js';
import type { ToolLike } from '../../tool.js';
import { canElicit, type Question, readAnswer } from './ask-approval.js';
import type { McpHandlers } from './handle-calls.js';
import type { McpCall } from './mcp-call.js';
import type { McpOptions } from './options.js';
import { toMcpTool } from './to-mcp-tool.js';
import type { McpCallResult, McpTool } from './wire.js';

/** As much of version 2 of the SDK's `Server` as is used. */
export interface ServerV2 {
  projectCallToolResult(result: never, schema?: never): unknown;
  assertCanSetRequestHandler(method: string): void;
  registerCapabilities(capabilities: Record<string, object>): void;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types depend on the method.
  setRequestHandler(method: any, handler: (request: any, ctx: any) => any): void;
  getClientCapabilities(): unknown;
  sendToolListChanged(): Promise<void>;
}

/** As much of version 2 of the SDK's `McpServer` as is used. */
export interface McpServerV2 {
  readonly server: ServerV2;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types depend on the schemas that are passed.
  registerTool(name: string, config: any, callback: (args: any, ctx: any) => any): { remove(): void };
}

interface ContextV2 {
  readonly sessionId?: string | undefined;
  readonly mcpReq: {
    readonly id: string | number;
    readonly signal: Signal;
    readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
    readonly envelope?: Readonly<Record<string, unknown>> | undefined;
    readonly inputResponses?: Readonly<Record<string, unknown>> | undefined;
    requestState(): unknown;
    notify(notification: { method: string; params: object }): Promise<void>;
  };
  readonly http?: { readonly authInfo?: unknown } | undefined;
}

/** Answers for the tools on a low-level server of version 2. Returns how to stop following the registry. */
export function registerOnV2(server: ServerV2, handlers: McpHandlers, options: McpOptions): () => void {
  const toCall = createCallReader(server);
  server.registerCapabilities({ tools: { listChanged: true }, ...(options.logging === true ? { logging: {} } : {}) });
  server.setRequestHandler('tools/list', () => ({ tools: handlers.list() }));
  server.setRequestHandler(
    'tools/call',
    ({ params }: { readonly params: { readonly name: string; readonly arguments?: unknown } }, ctx: ContextV2) =>
      handlers.call(toCall(params.name, params.arguments ?? {}, ctx)),
  );
  return handlers.onChange(() => {
    server.sendToolListChanged().catch(() => {
      // Nobody is connected.
    });
  });
}

/** Puts the tools beside those that an `McpServer` of version 2 has already. Returns how to stop following the registry. */
export function registerOnMcpServerV2(server: McpServerV2, handlers: McpHandlers, options: McpOptions): () => void {
  const toCall = createCallReader(server.server);
  if (options.logging === true) server.server.registerCapabilities({ logging: {} });
  const registered = new Map<string, { readonly tool: ToolLike; readonly handle: { remove(): void } }>();
  const update = (): void => {
    for (const tool of handlers.tools()) {
      const known = registered.get(tool.name);
      if (known?.tool === tool) continue;
      known?.handle.remove();
      const { name, ...described } = toMcpTool(tool);
      const run = (args: unknown, ctx: ContextV2): Promise<McpCallResult> => handlers.call(toCall(name, args, ctx));
      registered.set(name, { tool, handle: server.registerTool(name, toConfig(described), run) });
    }
  };
  update();
  return handlers.onChange(() => {
    try {
      update();
    } catch {
      // A tool that came later and cannot be described is left out.
    }
  });
}

/** The SDK asks schemas to check what they describe. All of that is done here, in words for a model, so that these let everything pass. */
function toConfig({ inputSchema, outputSchema, ...rest }: Omit<McpTool, 'name'>): object {
  const pass = (schema: object): object => {
    const convert = (): object => structuredClone(schema);
    const validate = (value: unknown): object => ({ value });
    return { '~standard': { version: 1, vendor: 'define-tool', validate, jsonSchema: { input: convert, output: convert } } };
  };
  return { ...rest, inputSchema: pass(inputSchema), ...(outputSchema === undefined ? {} : { outputSchema: pass(outputSchema) }) };
}

const QUESTION = 'approval';

/** The protocol of 2026 has no requests from the server: a result asks, and the client repeats its request with the answer. */
function createCallReader(server: ServerV2): (name: string, args: unknown, ctx: ContextV2) => McpCall {
  const ownSession = randomUUID();
  return (name, args, { sessionId = ownSession, mcpReq, http }) => {
    const capabilities = mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? server.getClientCapabilities();
    const answer = mcpReq.inputResponses?.[QUESTION] as { readonly action?: unknown } | undefined;
    const paused = answer === undefined ? undefined : readState(mcpReq.requestState());
    return {
      id: String(mcpReq.id),
      name,
      arguments: args,
      signal: mcpReq.signal,
      client: { sessionId, authInfo: http?.authInfo },
      progressToken: mcpReq._meta?.progressToken,
      notify: (method, params) => mcpReq.notify({ method, params }),
      ask: canElicit(capabilities) ? async (question, about) => askAgain(question, about) : undefined,
      answered: paused === undefined ? undefined : { paused, answer: readAnswer(answer?.action) },
    };
  };
}

const askAgain = (question: Question, paused: PausedCall): McpCallResult =>
  ({
    resultType: 'input_required',
    inputRequests: { [QUESTION]: { method: 'elicitation/create', params: { mode: 'form', ...question } } },
    requestState: JSON.stringify(paused),
  }) as never;

/** It went through the client's hands. The executor believes only what equals its own record of the call. */
function readState(state: unknown): PausedCall | undefined {
  if (typeof state !== 'string') return undefined;
  try {
    const paused: unknown = JSON.parse(state);
    return typeof paused === 'object' && paused !== null ? (paused as PausedCall) : undefined;
  } catch {
    return undefined;
  }
}
