import { type Cancellation, pause } from './cancellation.js';
import { ToolCallError } from './errors.js';

interface Patience {
  readonly cancellation: Cancellation;
  /** How often the store is asked at most. */
  readonly attempts: number;
}

/** Asks the store for something without which a call must not run. @throws ToolCallError where the store does not answer. */
export async function useStore<Answer>(tool: string, ask: () => Promise<Answer>, patience?: Patience): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (cause) {
      if (patience === undefined || attempt >= patience.attempts || patience.cancellation.aborted) {
        throw new ToolCallError(`Tool '${tool}' was not called: the record of calls cannot be reached. Try again later.`, {
          code: 'store-failed',
          tool,
          cause,
        });
      }
      await pause(50 * attempt, patience.cancellation);
    }
  }
}
