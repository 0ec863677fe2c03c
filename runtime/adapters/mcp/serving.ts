/** Tools that are being served. */
export interface McpServing {
  /** Where, over HTTP. */
  readonly url: string | undefined;
  /** Resolves when serving has ended: after `close`, or when the other side has gone. */
  readonly closed: Promise<void>;
  /** Ends it. Calls that are running are told to stop. */
  close(): Promise<void>;
}
