import type * as TS from 'typescript';
import type { Context } from '../context.js';
import type { Holder } from '../model.js';
import { isWrapper } from '../source/unwrap.js';

/** Climbs from the call through everything that passes its value on unchanged. */
export function findHolder(context: Context, call: TS.CallExpression): Holder {
  const { ts } = context;
  const commented: TS.Node[] = [call];
  let node: TS.Node = call;
  while (isWrapper(ts, node.parent) || ts.isAwaitExpression(node.parent)) node = node.parent;
  const parent = node.parent;
  // { look_up: defineTool(...) }  —  class A { lookUp = defineTool(...) }
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return { ...named(ts, parent.name), commented: [...commented, parent] };
  // const lookUp = defineTool(...)
  if (ts.isVariableDeclaration(parent)) {
    const statement = parent.parent.parent;
    const only = ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1;
    return { ...named(ts, parent.name), commented: [...commented, parent, ...(only ? [statement] : [])] };
  }
  // tools.lookUp = defineTool(...)
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === node) {
    const target = parent.left;
    const name = ts.isPropertyAccessExpression(target) ? named(ts, target.name) : named(ts, target);
    return { ...name, commented: [...commented, ...soleStatement(context, parent, call)] };
  }
  return { commented: [...commented, ...soleStatement(context, node, call)] };
}

function named(ts: Context['ts'], name: TS.Node): Pick<Holder, 'name'> {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name) ? { name } : {};
}

/** The enclosing statement, unless it holds another call whose documentation its comment could be. */
function soleStatement({ ts }: Context, from: TS.Node, call: TS.CallExpression): TS.Node[] {
  let node: TS.Node = from;
  while (
    !ts.isStatement(node) &&
    !ts.isFunctionLike(node) &&
    !ts.isArrayLiteralExpression(node) &&
    !ts.isObjectLiteralExpression(node)
  ) {
    if (ts.isSourceFile(node)) return [];
    node = node.parent;
  }
  if (!ts.isExpressionStatement(node) && !ts.isReturnStatement(node) && !ts.isExportAssignment(node)) return [];
  const callee = call.expression.getText();
  let count = 0;
  const visit = (inner: TS.Node): void => {
    if (ts.isCallExpression(inner) && inner.expression.getText() === callee) count++;
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return count === 1 ? [node] : [];
}
