import { errorKind, recognise } from '../recognise-error.js';
import type { PausedCall } from './paused-call.js';

/** Why a call did not run as asked, where neither its arguments nor its result are to blame. */
export type ToolCallErrorCode =
  /** A person must decide first; `paused` is what to keep for then. */
  | 'approval-required'
  /** A person, or the program's `approve`, said no. */
  | 'denied'
  /** The approval is forged, altered, stale, or for something else. */
  | 'approval-invalid'
  /** Nobody could be asked: the tool's rule or the program's `approve` threw. */
  | 'approval-failed'
  | 'limit-reached'
  /** The tool is `oncePerRun`, and has been called in this run. */
  | 'once-per-run'
  | 'timeout'
  /** The caller gave up on the call. */
  | 'aborted'
  /** An earlier delivery of the call broke off, and nobody knows whether it did what it does. */
  | 'outcome-unknown'
  /** Another delivery of the call is running. */
  | 'in-progress'
  /** An idempotency key of the program's own was used for another call before. */
  | 'key-reused'
  /** The call ran before, and its result could not be kept. */
  | 'replay-unavailable'
  /** An earlier delivery of the call failed, and may have had effects; it is not run again. */
  | 'failed-before'
  /** The context has no `runId`, without which the call could not be recognised when it comes again. */
  | 'run-id-missing'
  /** The call would wait for a lock that a call around it holds. */
  | 'deadlock'
  /** The tool runs one call at a time, and one whose time is over does not end. */
  | 'busy'
  /** A middleware runs the call for the second time, and the tool must not run twice. */
  | 'ran-already'
  /** The store does not answer; the call did not run. */
  | 'store-failed';

/** Did the function run? `unknown`: it began, and has perhaps not ended. */
export type CallOutcome = 'not-executed' | 'executed' | 'unknown';

/** A call that did not run as asked, for a reason that lies in the policies. The message can be shown to a model. */
export class ToolCallError extends Error {
  override readonly name = 'ToolCallError';
  readonly code: ToolCallErrorCode;
  readonly outcome: CallOutcome;
  /** The tool's name. */
  readonly tool: string;
  /** Of 'approval-required': the call, to be kept until someone decides. */
  readonly paused: PausedCall | undefined;

  constructor(message: string, facts: ToolCallErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.outcome = facts.outcome ?? 'not-executed';
    this.tool = facts.tool;
    this.paused = facts.paused;
  }

  get [errorKind](): string {
    return 'ToolCallError';
  }

  static override readonly [Symbol.hasInstance] = recognise('ToolCallError');
}

export interface ToolCallErrorFacts {
  readonly code: ToolCallErrorCode;
  readonly tool: string;
  /** Default: 'not-executed'. */
  readonly outcome?: CallOutcome | undefined;
  readonly paused?: PausedCall | undefined;
  readonly cause?: unknown;
}

/**
 * For tools to throw: the message is written for the model, and is sent to it as it stands. Of any other error a model learns only
 * that the tool failed, since messages of libraries may hold credentials.
 *
 * @example
 * if (stock < quantity) throw new ToolError(`Only ${stock} are left. Order fewer.`);
 */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';

  get [errorKind](): string {
    return 'ToolError';
  }

  static override readonly [Symbol.hasInstance] = recognise('ToolError', 'NotExecutedError');
}

/**
 * For tools to throw when they are certain that they did nothing: the call may then be tried again, whatever the tool is, and costs no
 * budget. The message is for the model, as that of `ToolError`.
 *
 * @example
 * if (!(await gateway.isUp())) throw new NotExecutedError('The payment gateway is down. Try again in a minute.');
 */
export class NotExecutedError extends ToolError {
  override readonly name: string = 'NotExecutedError';

  override get [errorKind](): string {
    return 'NotExecutedError';
  }

  static override readonly [Symbol.hasInstance] = recognise('NotExecutedError');
}
