import type { Context } from '@temporalio/activity';

/** Sends signs of life: without them the engine could not tell the activity that it was cancelled. Returns how to stop. */
export function keepAlive(activity: Context, timeoutMs: number): () => void {
  activity.heartbeat();
  const timer = setInterval(() => activity.heartbeat(), timeoutMs / 3);
  return () => clearInterval(timer);
}
