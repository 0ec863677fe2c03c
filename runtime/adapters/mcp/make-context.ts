import type { ToolContext } from '../../context.js';
import { stateOf } from '../../context-state.js';
import { deriveContext } from '../../derive-context.js';
import type { RequestedCall } from '../../executor/executor.js';
import { joinContexts } from '../../executor/join-contexts.js';
import { readContext } from '../../read-context.js';
import type { EventForwarder } from './forward-events.js';
import type { McpCall } from './mcp-call.js';
import type { McpOptions } from './options.js';

interface Making {
  readonly call: McpCall;
  readonly options: McpOptions;
  readonly forward: EventForwarder['forward'];
}

/** The context of a call: the program's, in the run that the client's session is, with events that go to both. */
export function makeContext(request: RequestedCall, { call, options, forward }: Making): ToolContext {
  const { signal, client } = call;
  const given = typeof options.context === 'function' ? options.context(request, client) : options.context;
  const base = joinContexts(given === undefined ? undefined : readContext(given), { callId: call.id, signal });
  const runId = base.runId ?? client.sessionId;
  return deriveContext(base, {
    init: {
      runId,
      onEvent: (event) => {
        base.emit(event);
        forward(event);
      },
    },
    state: { ...stateOf(base), runId: stateOf(base).runId ?? runId },
  });
}
