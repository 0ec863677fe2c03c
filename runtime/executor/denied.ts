import { ToolCallError } from './errors.js';
import type { OwnRequest } from './request.js';

export function denied({ tool, state }: OwnRequest, reason: string | undefined): ToolCallError {
  state.report.decision = 'denied';
  const why = reason === undefined ? '' : ` The reason given: ${reason}`;
  return new ToolCallError(
    `Tool '${tool.name}' was not called: a person denied this call. Do not call it again for the same.${why}`,
    {
      code: 'denied',
      tool: tool.name,
    },
  );
}
