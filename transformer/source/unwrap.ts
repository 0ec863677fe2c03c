import type * as TS from 'typescript';
import type { Typescript } from '../context.js';

/** The expression without parentheses, `as`, `satisfies`, `!` and `<T>` around it. */
export function unwrap(ts: Typescript, expression: TS.Expression): TS.Expression {
  let inner = expression;
  while (isWrapper(ts, inner)) inner = inner.expression;
  return inner;
}

/** Whether a node hands on the value of the expression inside it unchanged. */
export function isWrapper(
  ts: Typescript,
  node: TS.Node,
): node is TS.ParenthesizedExpression | TS.AsExpression | TS.SatisfiesExpression | TS.NonNullExpression | TS.TypeAssertion {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  );
}
