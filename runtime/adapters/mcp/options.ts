import type { RequestedCall } from '../../executor/executor.js';
import type { CallContext } from '../../read-context.js';
import type { AdapterOptions } from '../source.js';
import type { McpClientInfo } from './wire.js';

/** The options of everything that serves tools over MCP. */
export interface McpOptions extends Omit<AdapterOptions, 'context'> {
  /**
   * The run that the calls belong to, and what tools are given; or a function that tells it for each call. Without a `runId` of its own, a
   * run is a session of the client: a request that is delivered twice runs once, and limits hold per session.
   */
  readonly context?: CallContext | ((call: RequestedCall, client: McpClientInfo) => CallContext | undefined) | undefined;
  /** false: a client is never asked to have its user approve a call; such calls are paused. Default: it is asked, if it can ask. */
  readonly elicit?: boolean | undefined;
  /** How long a client's user may think about an approval, in milliseconds, before the call is paused. Default: 5 minutes. */
  readonly elicitTimeoutMs?: number | undefined;
  /** true: events `{ type: 'log', level?, message }` that tools emit go to the client. Default: false, they may be meant for the program. */
  readonly logging?: boolean | undefined;
}

/** What a server says of itself. */
export interface McpServerOptions extends McpOptions {
  /** The server's name, for clients. */
  readonly name: string;
  readonly version: string;
  /** A name for people. */
  readonly title?: string | undefined;
  /** How to use the tools together, for the model that gets them. */
  readonly instructions?: string | undefined;
  /** Told of what goes wrong around calls: messages that are none, connections that break. Never of what a tool throws. */
  readonly onError?: ((error: Error) => void) | undefined;
}
