import type { ToolCall } from '../options.js';
import type { Cancellation } from './cancellation.js';
import type { CallReport } from './request.js';

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

/** What the policies of one call tell each other. */
export interface CallState {
  readonly report: Writable<CallReport>;
  readonly cancellation: Cancellation;
  /** The arguments as a model or a program sent them. */
  readonly raw: unknown;
  /** In a batch: resolves when all calls of the turn are decided. */
  readonly turn: (() => Promise<void>) | undefined;
  /** The call as it was authorised: with the arguments that run. */
  call: ToolCall | undefined;
  /** The record of this key in the store says whether a person allowed the call. */
  approvalKey: string | undefined;
  /** For a call that is paused and resumed: runs exactly these arguments. */
  readonly approvedArguments: unknown;
  /** What the tool is told to hand on. */
  idempotencyKey: string | undefined;
  /** A lease is held, and may be lost. */
  isClaimed: boolean;
  /** The function still runs although the call is over. Never rejects; resolves to how it ended. */
  running: Promise<Ending> | undefined;
}

export type Ending = { readonly value: unknown } | { readonly error: unknown };

export const endingOf = (running: Promise<unknown>): Promise<Ending> =>
  running.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
