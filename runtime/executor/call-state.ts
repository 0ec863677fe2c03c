import type { ToolCall } from '../options.js';
import { ToolCallError } from './errors.js';
import type { Identity } from './identify-call.js';
import type { ApprovalDecision } from './paused-call.js';
import type { CallReport } from './request.js';

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

/** What a call brings along besides its tool and context. */
export interface Brought {
  /** The arguments as a model or a program sent them. */
  readonly raw: unknown;
  /** In a batch: resolves when all calls of the turn are decided. */
  readonly turn?: (() => Promise<void>) | undefined;
  /** Of a call that is resumed: what a person allowed. */
  readonly allowed?: Allowed | undefined;
  /** What a person decided where the call comes from. */
  readonly decided?: ApprovalDecision | undefined;
}

export interface Allowed extends Identity {
  /** These run, and no others. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly argumentsDigest: string;
}

/** What the policies of one call tell each other. */
export interface CallState extends Brought {
  readonly report: Writable<CallReport>;
  /** The call as it was authorised: with the arguments that run. */
  call: ToolCall | undefined;
  /** What the call is known by, once that has been worked out; `null`: nothing. */
  identity: Identity | null | undefined;
  /** The record of this call in the store says whether a person allowed it. */
  approval: Identity | undefined;
  /** What the tool is told to hand on. */
  idempotencyKey: string | undefined;
  /** A lease is held, and may be lost. */
  isClaimed: boolean;
  /** The function was started, and did not say that it did nothing. */
  hasRun: boolean;
  /** What the function threw, to be told from what the policies say: it may call tools itself, and let their errors through. */
  thrown: { readonly error: unknown } | undefined;
  /** Why the call was told to stop, where its time was over: told apart from the end of a call around it. */
  deadline: Error | undefined;
  /** The function still runs although the call is over. Never rejects; resolves to how it ended. */
  running: Promise<Ending> | undefined;
}

export type Ending = { readonly value: unknown } | { readonly error: unknown };

export const createCallState = ({ raw, turn, allowed, decided }: Brought): CallState => ({
  report: { decision: undefined, attempts: 0, replayed: false, cached: false },
  raw,
  turn,
  allowed,
  decided,
  call: undefined,
  identity: undefined,
  approval: allowed,
  idempotencyKey: undefined,
  isClaimed: false,
  hasRun: false,
  thrown: undefined,
  deadline: undefined,
  running: undefined,
});

export const endingOf = (running: Promise<unknown>): Promise<Ending> =>
  running.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** The error where it is the word of this call's own policies. */
export const ownError = (error: unknown, { thrown }: Pick<CallState, 'thrown'>): ToolCallError | undefined =>
  error instanceof ToolCallError && thrown?.error !== error ? error : undefined;

/** The function was started for this call, or for one that shares its run. */
export const wasInvoked = ({ hasRun, thrown }: Pick<CallState, 'hasRun' | 'thrown'>): boolean => hasRun || thrown !== undefined;
