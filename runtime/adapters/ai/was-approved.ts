import type { RequestedCall } from '../../executor/executor.js';
import { canonicalText } from '../../validate/canonical-text.js';

/** The parts of the SDK's messages that are about calls, in versions 6 and 7. */
interface Part {
  readonly type: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly approvalId?: string;
  readonly approved?: boolean;
}

/**
 * Whether the conversation holds a person's yes to this very call. The SDK calls `execute` no differently for a call that was approved, so
 * this reads what the SDK itself goes by: the answers in the last message. A host that knows no approval, and a call outside of any host,
 * have none.
 */
export function wasApproved({ id, name, arguments: args }: RequestedCall, messages: readonly unknown[]): boolean {
  if (!Array.isArray(messages)) return false;
  const answers = partsOf(messages.slice(-1), 'tool');
  if (answers.some(({ type, toolCallId }) => type === 'tool-result' && toolCallId === id)) return false;
  const asked = partsOf(messages, 'assistant');
  // Ids of calls are used again by some providers: what was approved is this tool with these arguments.
  const call = asked.findLast(({ type, toolCallId }) => type === 'tool-call' && toolCallId === id);
  if (call === undefined || call.toolName !== name || canonicalText(call.input) !== canonicalText(args)) return false;
  const requests = new Map(
    asked.flatMap(({ type, approvalId, toolCallId }) =>
      type === 'tool-approval-request' ? [[approvalId, toolCallId] as const] : [],
    ),
  );
  const answer = answers.find(({ type, approvalId }) => type === 'tool-approval-response' && requests.get(approvalId) === id);
  return answer?.approved === true;
}

function partsOf(messages: readonly unknown[], role: string): readonly Part[] {
  return messages.flatMap((message) => {
    const { role: given, content } = (message ?? {}) as { readonly role?: unknown; readonly content?: unknown };
    return given === role && Array.isArray(content) ? (content as Part[]) : [];
  });
}
