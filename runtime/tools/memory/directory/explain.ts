import { show } from '../memory.js';

/** Node names the real path in its messages, which is nobody's business but the program's: it keeps the error as the cause. */
export async function explain<Value>(what: string, path: string, action: () => Promise<Value>): Promise<Value> {
  try {
    return await action();
  } catch (cause) {
    const code = codeOf(cause);
    if (code === undefined) throw cause;
    throw new Error(`The memory could not ${what} ${show(path)} (${code}).`, { cause });
  }
}

/** `ENOENT` and the like. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
