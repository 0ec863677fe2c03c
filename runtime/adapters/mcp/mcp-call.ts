import type { PausedCall } from '../../executor/paused-call.js';
import type { Signal } from '../../signal.js';
import type { Answer, Question } from './ask-approval.js';
import type { McpCallResult, McpClientInfo } from './wire.js';

/** A `tools/call`, in no SDK's words. */
export interface McpCall {
  /** Of the request. A client uses no id twice in a session, so it is the id of the call. */
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly signal: Signal;
  readonly client: McpClientInfo;
  readonly progressToken: string | number | undefined;
  notify(method: string, params: Record<string, unknown>): Promise<unknown>;
  /** Asks the client's user. Where only another round of the request can tell the answer, the result that asks for one. */
  readonly ask: ((question: Question, paused: PausedCall) => Promise<Answer | McpCallResult>) | undefined;
  /** What the user said in an earlier round, and about what. Both come from the client: the executor's store says whether they count. */
  readonly answered?: { readonly paused: PausedCall; readonly answer: Answer } | undefined;
}
