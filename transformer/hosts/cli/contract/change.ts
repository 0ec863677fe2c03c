/**
 * Who relies on a contract, and what a change may do to them:
 * `calls`, arguments that were saved and are sent again, may be refused; `plans`, made with what a call does and returns, may come out
 * otherwise; `prompts` may name what is no longer there, or were tried with other words; `guards` that kept a call from doing harm are gone.
 */
export type Reliant = 'calls' | 'plans' | 'prompts' | 'guards';

export const reliants: readonly Reliant[] = ['calls', 'plans', 'prompts', 'guards'];

export type ChangeKind =
  | 'tool-added'
  | 'tool-removed'
  | 'tool-renamed'
  | 'tool-moved'
  | 'description-changed'
  | 'note-changed'
  | 'added-required'
  | 'added-optional'
  | 'removed'
  | 'now-required'
  | 'now-optional'
  | 'value-removed'
  | 'value-added'
  | 'type-narrowed'
  | 'type-widened'
  | 'type-changed'
  | 'limit-tightened'
  | 'limit-loosened'
  | 'limit-changed'
  | 'default-changed'
  | 'schema-changed'
  | 'result-undeclared'
  | 'result-declared'
  | 'side-effect-declared'
  | 'side-effect-denied'
  | 'approval-added'
  | 'approval-dropped'
  | 'declaration-changed';

/** One difference between two contracts of a tool. */
export interface Change {
  readonly kind: ChangeKind;
  readonly part: 'tool' | 'arguments' | 'result';
  /** Where in the arguments or the result: `filter.items[].id`; empty for the whole. */
  readonly path: string;
  /** One sentence. */
  readonly message: string;
  /** Nobody: the change is safe. */
  readonly breaks: readonly Reliant[];
}
