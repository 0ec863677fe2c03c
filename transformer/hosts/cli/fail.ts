/** What ends a command before it is done, told to the user without a stack. */
export interface Failure extends Error {
  readonly exitCode: number;
  /** What to do, a line each. */
  readonly help: readonly string[];
}

/** Commands end with 0 (nothing to say), 1 (findings, changes) or 2 (they could not do what was asked). */
export const fail = (message: string, help: readonly string[] = [], exitCode = 2): Failure =>
  Object.assign(new Error(message), { exitCode, help });

export const isFailure = (error: unknown): error is Failure => error instanceof Error && 'exitCode' in error && 'help' in error;
