/** Why a target does not take a schema, in a kind that says what can be done about it. */
export type ProblemKind =
  | 'tool-name'
  | 'argument-name'
  | 'open-object'
  | 'any-value'
  | 'recursion'
  | 'required-recursion'
  | 'values-by-case'
  | 'depth'
  | 'properties'
  | 'enum-values'
  | 'text'
  | 'long-enum'
  | 'schemas';

/** What a target does not take, and where. */
export interface TargetProblem {
  readonly kind: ProblemKind;
  /** `filter.tags[]`; '' for the arguments as a whole. */
  readonly path: string;
  /** One sentence, and one that says what to write instead. */
  readonly message: string;
}
