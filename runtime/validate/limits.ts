/** How much a model may send in one call. What is beyond is refused before anything looks at it. */
export interface Limits {
  /** Of JSON text, or of all strings and keys together, in UTF-8. Default: 1 048 576 (1 MiB). */
  readonly bytes: number;
  /** Levels of objects and arrays inside each other, the arguments object being the first. Default: 100; at most 1000. */
  readonly depth: number;
  /** Values of any kind. Default: 100 000. */
  readonly nodes: number;
}

export const defaultLimits: Limits = Object.freeze({ bytes: 1_048_576, depth: 100, nodes: 100_000 });
