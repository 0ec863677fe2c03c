import type * as TS from 'typescript';
import type { Context } from '../context.js';
import type { Option, Options } from '../model.js';
import { constInitializer, evaluate, evaluateType, propertyKey } from '../source/evaluate.js';
import { unwrap } from '../source/unwrap.js';

/** The options of a call, by name; spreads and constants in other files are followed. */
export function readOptions(context: Context, expression: TS.Expression): Options {
  const options = new Map<string, Option>();
  collectOptions(context, expression, options);
  return options;
}

function collectOptions(context: Context, expression: TS.Expression, into: Map<string, Option>): void {
  const { ts } = context;
  const node = unwrap(ts, expression);
  if (ts.isObjectLiteralExpression(node)) {
    for (const member of node.properties) collectMember(context, member, into);
    return;
  }
  const initializer = constInitializer(context, node);
  if (initializer && initializer !== node) collectOptions(context, initializer, into);
  else collectFromType(context, node, into);
}

function collectMember(context: Context, member: TS.ObjectLiteralElementLike, into: Map<string, Option>): void {
  const { ts } = context;
  if (ts.isSpreadAssignment(member)) {
    collectOptions(context, member.expression, into);
    return;
  }
  const key = propertyKey(context, member.name);
  if (key === undefined) return;
  // { hide: 'debug' }  —  { hide }  —  { needsApproval(call) { ... } }
  const expression = ts.isPropertyAssignment(member)
    ? member.initializer
    : ts.isShorthandPropertyAssignment(member)
      ? member.name
      : undefined;
  const value = expression && evaluate(context, expression);
  into.set(key, { node: expression ?? member, expression, value, constant: value !== undefined });
}

// defineTool(fn, options) where `options` is no literal in this program: the type still knows which keys it has
function collectFromType(context: Context, node: TS.Expression, into: Map<string, Option>): void {
  const { ts, checker } = context;
  for (const property of checker.getPropertiesOfType(checker.getTypeAtLocation(node))) {
    const type = checker.getTypeOfSymbolAtLocation(property, node);
    const isAbsent = (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;
    if (isAbsent) continue;
    const value = property.flags & ts.SymbolFlags.Optional ? undefined : evaluateType(context, type);
    into.set(property.name, { node, value, constant: value !== undefined });
  }
}
