/** As much of an `AbortSignal` as any platform has. */
interface AnySignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The platform's own `AbortSignal`; its common part in a project that has neither the DOM's types nor Node's. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Own } } ? Own : AnySignal;
