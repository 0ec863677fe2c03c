import type * as TS from 'typescript';
import type { Context } from '../context.js';
import type { Holder, Name, Options } from '../model.js';
import { evaluate } from '../source/evaluate.js';
import { resolveAlias } from '../source/resolve-alias.js';
import { unwrap } from '../source/unwrap.js';

/** The tool's name: the option, else the function's own name, else the variable or property that holds the call. */
export function readName(
  context: Context,
  argument: TS.Expression,
  around: { options: Options; holder: Holder },
): Name | undefined {
  const option = around.options.get('name');
  if (typeof option?.value === 'string') return { text: option.value, node: option.node, inferred: false };
  const own = functionName(context, argument);
  if (own) return { text: own, node: argument, inferred: true };
  const { name } = around.holder;
  return name && { text: name.text, node: name, inferred: true };
}

function functionName(context: Context, argument: TS.Expression): string | undefined {
  const { ts } = context;
  const node = unwrap(ts, argument);
  // function lookUp(id: string) { ... }
  if (ts.isFunctionExpression(node)) return node.name?.text;
  // lookUp
  if (ts.isIdentifier(node)) return declaredName(context, node);
  // orders.lookUp
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  // orders['lookUp']
  if (ts.isElementAccessExpression(node)) {
    const key = evaluate(context, node.argumentExpression);
    return typeof key === 'string' ? key : undefined;
  }
  // lookUp<string>
  if (ts.isExpressionWithTypeArguments(node)) return functionName(context, node.expression);
  // orders.lookUp.bind(orders)
  const isBind =
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'bind';
  return isBind ? functionName(context, (node.expression as TS.PropertyAccessExpression).expression) : undefined;
}

/** A renamed import keeps the name it was declared with; `export default function (...)` has none. */
function declaredName(context: Context, identifier: TS.Identifier): string {
  const symbol = context.checker.getSymbolAtLocation(identifier);
  const declared = symbol && resolveAlias(context, symbol).name;
  return declared && declared !== 'default' && declared !== 'unknown' && !declared.startsWith('__') ? declared : identifier.text;
}
