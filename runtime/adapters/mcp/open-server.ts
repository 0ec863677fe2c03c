import { ToolDefinitionError } from '../../errors.js';
import type { ToolSource } from '../source.js';
import { createHandlers } from './handle-calls.js';
import type { McpServerOptions } from './options.js';
import { registerOnV1 } from './register-v1.js';

/** A transport of the SDK, version 1. */
export interface McpTransport {
  start(): Promise<void>;
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
}

/** One connection's server. */
export interface OpenServer {
  connect(transport: McpTransport): Promise<void>;
  close(): Promise<void>;
  /** Calls back when it is over, whoever ended it. */
  onEnd(listener: () => void): void;
}

/** @throws Error where the SDK is not installed. */
export async function openServer(source: ToolSource, options: McpServerOptions): Promise<OpenServer> {
  const { Server } = await import('@modelcontextprotocol/sdk/server/index.js').catch((cause: unknown) => {
    throw new ToolDefinitionError('serveMcp runs on the official SDK. Install it: npm install @modelcontextprotocol/sdk@1.', {
      cause,
    });
  });
  const { name, version, title, instructions, onError } = options;
  const server = new Server(
    { name, version, ...(title === undefined ? {} : { title }) },
    instructions === undefined ? {} : { instructions },
  );
  const listeners: (() => void)[] = [await registerOnV1(server as never, createHandlers(source, options), options)];
  server.onclose = () => {
    for (const listener of listeners.splice(0)) listener();
  };
  server.onerror = (error) => {
    try {
      onError?.(error);
    } catch {
      // A listener that fails ends no connection.
    }
  };
  return {
    connect: (transport) => server.connect(transport as never),
    close: () => server.close(),
    onEnd: (listener) => void listeners.push(listener),
  };
}
