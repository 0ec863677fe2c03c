/**
 * A call that waits for a person: plain JSON, to be kept, shown and sent anywhere until someone decides. Only what the store holds
 * counts when it is resumed: a record that was made up or changed on its way never runs anything.
 */
export interface PausedCall {
  readonly format: 1;
  /** Names the call in the store. */
  readonly key: string;
  /** Random; whoever decides must hold it. */
  readonly token: string;
  readonly tool: string;
  /** The arguments that will run if a person approves, and no others. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** SHA-256 of their canonical JSON, in base64url. */
  readonly argumentsDigest: string;
  /** Of what the tool takes and says it does: after a change of the tool the approval counts no more. */
  readonly schemaHash: string;
  readonly callId?: string;
  readonly turnId?: string;
  readonly runId?: string;
  readonly threadId?: string;
  readonly scope?: string;
  /** The program's own key of the call. */
  readonly idempotencyKey?: string;
  /** When the question lapses, in milliseconds since the epoch, by the store's clock. */
  readonly expiresAt: number;
}

/** What a person decided. */
export interface ApprovalDecision {
  readonly approved: boolean;
  /** For the model, where the call is denied; for the audit in any case. */
  readonly reason?: string | undefined;
  /** Who decided, for the audit. */
  readonly by?: string | undefined;
}
