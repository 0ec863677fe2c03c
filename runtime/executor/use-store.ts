import { ToolCallError } from './errors.js';

/** Asks the store for something without which a call must not run. @throws ToolCallError where the store does not answer. */
export async function useStore<Answer>(tool: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new ToolCallError(`Tool '${tool}' was not called: the record of calls cannot be reached. Try again later.`, {
      code: 'store-failed',
      tool,
      cause,
    });
  }
}
