import type { Runtime } from './runtime.js';

/** What a command sees of the world: the process, or a test. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Escape codes for colours may be written. */
  readonly color: boolean;
  /** Of the terminal; absent where the output goes elsewhere. */
  readonly columns?: number | undefined;
  out(text: string): void;
  err(text: string): void;
  /** Asks a person who can say yes or no; absent where nobody can. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** The other half of the package, loaded by the commands that need it. */
  loadRuntime(): Promise<Runtime>;
  /** Ends a command that watches. */
  readonly signal?: AbortSignal | undefined;
}
