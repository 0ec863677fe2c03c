/**
 * What keeps a schema of the build from being written for a target. The runtime has the whole table, and a test keeps the two alike:
 * what has no finding here, the runtime writes.
 */
export interface TargetRule {
  /** No object takes keys that it does not list. */
  readonly closed?: boolean;
  /** Everything has a type. */
  readonly typed?: boolean;
  /** Values of an enum may differ by letter case only. */
  readonly ignoresCase?: boolean;
  /** Types that contain themselves: never, or through optional properties only. */
  readonly recursion?: 'none' | 'optional';
  /** The values of records are told in words, whatever they are. */
  readonly tellsRecords?: boolean;
  /** Tuples are arrays of any of their items, with the order in words. */
  readonly tellsTuples?: boolean;
  readonly limits?: Limits;
  /** Of all tools of a request together. */
  readonly budgets?: { readonly optional: number; readonly unions: number };
}

export interface Limits {
  readonly depth?: number;
  readonly properties?: number;
  readonly enumValues?: number;
  readonly text?: number;
  readonly longEnum?: { readonly values: number; readonly text: number };
  /** With all types written out, as there are no references. */
  readonly schemas?: number;
}

const writtenOut = { tellsTuples: true, recursion: 'none', limits: { schemas: 10_000 } } as const;

export const targetRules: ReadonlyMap<string, TargetRule> = new Map<string, TargetRule>([
  ['openai', {}],
  [
    'openai-strict',
    {
      closed: true,
      typed: true,
      tellsTuples: true,
      limits: { depth: 10, properties: 5000, enumValues: 1000, text: 120_000, longEnum: { values: 250, text: 15_000 } },
    },
  ],
  ['anthropic', {}],
  [
    'anthropic-strict',
    { closed: true, typed: true, tellsTuples: true, ignoresCase: true, recursion: 'none', budgets: { optional: 24, unions: 16 } },
  ],
  ['gemini', { recursion: 'optional' }],
  ['gemini-openapi', { typed: true, tellsRecords: true, ...writtenOut }],
  ['mcp', {}],
  ['draft-2020-12', {}],
  ['draft-07', {}],
  ['openapi-3.0', writtenOut],
]);
