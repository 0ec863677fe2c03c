/** One step to a value inside another one. */
export type Step =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'item'; readonly index?: number }
  | { readonly kind: 'value' };

export type MisfitKind =
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
  | 'schemas'
  | 'optional'
  | 'unions';

/** What a target does not take, and where. */
export interface Misfit {
  readonly kind: MisfitKind;
  readonly steps: readonly Step[];
  readonly count?: number;
  readonly limit?: number;
  readonly values?: readonly [string, string];
}

/** Reads like code: `filter.tags[]`, `limits{}`. */
export function pathOf(steps: readonly Step[]): string {
  let path = '';
  for (const step of steps) {
    if (step.kind === 'item') path += step.index === undefined ? '[]' : `[${step.index}]`;
    else if (step.kind === 'value') path += '{}';
    else if (/^[A-Za-z_$][\w$]*$/.test(step.name)) path += path === '' ? step.name : `.${step.name}`;
    else path += `[${JSON.stringify(step.name)}]`;
  }
  return path;
}
