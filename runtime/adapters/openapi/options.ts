import type { ToolContext } from '../../context.js';
import type { SchemaToolOptions } from '../../tools/from-schema.js';

/** An operation of a document, as the program is asked about it. */
export interface OpenApiOperation {
  /** Its `operationId`, or where it has none, method and path: `get_users_id`. */
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
}

export type OperationToolOptions = Partial<Omit<SchemaToolOptions, 'inputSchema' | 'outputSchema'>>;

/** Names and values; or a function that makes them for a call: a token that expires, one that belongs to the user in `ctx.deps`. */
export type Credentials =
  | Readonly<Record<string, string>>
  | ((
      operation: OpenApiOperation,
      ctx: ToolContext,
    ) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>);

export interface ToolsFromOpenApiOptions {
  /** Where the service is: `'https://api.example.com/v2'`. No argument and nothing in the document changes it. */
  readonly baseUrl: string;
  /** Sent with every request, authorization above all. Models see nothing of it, and cannot set a header of the same name. */
  readonly headers?: Credentials | undefined;
  /** Sent in the query of every request, for services that want their key there. As secret as `headers`. */
  readonly query?: Credentials | undefined;
  /** Which operations: their ids, or a function. Default: all. */
  readonly operations?: readonly string[] | ((operation: OpenApiOperation) => boolean) | undefined;
  /**
   * What the program says about the tool of an operation: its policies, or a better name and description. `false`: it is left out.
   *
   * @example
   * configure: ({ method }) => (method === 'DELETE' ? { needsApproval: true } : undefined);
   */
  readonly configure?: ((operation: OpenApiOperation) => OperationToolOptions | false | undefined) | undefined;
  /** Put before each name, with an underscore. */
  readonly prefix?: string | undefined;
  /**
   * The header in which the service takes an idempotency key, usually `'Idempotency-Key'`: calls with side effects then carry
   * `ctx.idempotencyKey`, the same for each attempt of a call. Whether a tool is `idempotent` by it, the program says in `configure`.
   */
  readonly idempotencyHeader?: string | undefined;
  /** false: what the service returns is not checked against the document, for services that do not keep to theirs. Default: true. */
  readonly validateResponses?: boolean | undefined;
  /** The longest answer that is read, in bytes. Default: 4 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /** false: the document is taken as it is, and the parser is not needed. Default: true. */
  readonly validateDocument?: boolean | undefined;
  /** Instead of the platform's own `fetch`: a proxy, a test. */
  readonly fetch?: typeof fetch | undefined;
}
