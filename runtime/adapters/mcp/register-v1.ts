import { randomUUID } from 'node:crypto';
import type { Signal } from '../../signal.js';
import { type Answer, canElicit, type Question, readAnswer } from './ask-approval.js';
import type { McpHandlers } from './handle-calls.js';
import type { McpOptions } from './options.js';

/** As much of version 1 of the SDK's `Server` as is used. */
export interface ServerV1 {
  onclose?: (() => void) | undefined;
  registerCapabilities(capabilities: Record<string, object>): void;
  assertCanSetRequestHandler(method: string): void;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types depend on the schema that is passed.
  setRequestHandler(schema: any, handler: (request: any, extra: any) => any): void;
  getClientCapabilities(): unknown;
  sendToolListChanged(): Promise<void>;
}

interface RequestV1 {
  readonly params: { readonly name: string; readonly arguments?: unknown };
}

interface ExtraV1 {
  readonly signal: Signal;
  readonly requestId: string | number;
  readonly sessionId?: string | undefined;
  readonly authInfo?: unknown;
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  sendNotification(notification: { method: string; params: object }): Promise<void>;
  sendRequest(
    request: { method: string; params: object },
    schema: unknown,
    options: object,
  ): Promise<{ readonly action?: unknown }>;
}

/** Answers for the tools on a server of version 1. Returns how to stop following the registry. */
export async function registerOnV1(server: ServerV1, handlers: McpHandlers, options: McpOptions): Promise<() => void> {
  const { CallToolRequestSchema, ElicitResultSchema, ListToolsRequestSchema } = await import(
    '@modelcontextprotocol/sdk/types.js'
  );
  const ownSession = randomUUID();
  server.registerCapabilities({ tools: { listChanged: true }, ...(options.logging === true ? { logging: {} } : {}) });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: handlers.list() }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }: RequestV1, extra: ExtraV1) => {
    const { signal, requestId, sessionId = ownSession, authInfo, _meta } = extra;
    const ask = async (question: Question): Promise<Answer> => {
      const timeout = options.elicitTimeoutMs ?? 300_000;
      const request = { method: 'elicitation/create', params: question };
      return readAnswer((await extra.sendRequest(request, ElicitResultSchema, { timeout, signal })).action);
    };
    return handlers.call({
      id: String(requestId),
      name: params.name,
      arguments: params.arguments ?? {},
      signal,
      client: { sessionId, authInfo },
      progressToken: _meta?.progressToken,
      notify: (method, about) => extra.sendNotification({ method, params: about }),
      ask: canElicit(server.getClientCapabilities()) ? ask : undefined,
    });
  });
  return handlers.onChange(() => {
    server.sendToolListChanged().catch(() => {
      // Nobody is connected.
    });
  });
}
