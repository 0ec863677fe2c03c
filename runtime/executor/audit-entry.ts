import type { CallOutcome } from './errors.js';

/** One call, as it ended: what was authorised, who let it run, what came of it. */
export interface AuditEntry {
  readonly tool: string;
  readonly callId: string | undefined;
  readonly turnId: string | undefined;
  readonly runId: string | undefined;
  readonly threadId: string | undefined;
  readonly scope: string | undefined;
  /** The validated arguments, frozen: what ran, or would have. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly sideEffecting: boolean;
  readonly decision: 'automatic' | 'approved' | 'denied' | 'paused' | undefined;
  /** `done`, or the kind of error the call ended with. */
  readonly status: string;
  /** Did the function run, in this delivery? */
  readonly outcome: CallOutcome;
  readonly attempts: number;
  readonly replayed: boolean;
  readonly cached: boolean;
  readonly durationMs: number;
  /** What was thrown, where something was. Not for models: its message may hold anything. */
  readonly error: unknown;
}

/** Receives an entry for each call. What it throws, or rejects with, is dropped: an audit that fails never breaks a call. */
export type AuditSink = (entry: AuditEntry) => unknown;
