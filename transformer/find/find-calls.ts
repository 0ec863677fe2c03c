import type * as TS from 'typescript';
import type { Context } from '../context.js';
import { unwrap } from '../source/unwrap.js';
import { isDefineTool } from './define-tool-symbol.js';
import { mayCallDefineTool } from './may-call.js';

/** The calls of `defineTool` in a file, in source order, found by symbol and never by text. */
export function findCalls(context: Context, sourceFile: TS.SourceFile): TS.CallExpression[] {
  const { ts } = context;
  const calls: TS.CallExpression[] = [];
  if (sourceFile.isDeclarationFile || !mayCallDefineTool(context, sourceFile)) return calls;
  const { CallExpression, InterfaceDeclaration, TypeAliasDeclaration, EnumDeclaration, FirstTypeNode, LastTypeNode } =
    ts.SyntaxKind;
  const visit = (node: TS.Node): void => {
    const { kind } = node;
    // types make up most of many files and hold no calls
    if (kind === InterfaceDeclaration || kind === TypeAliasDeclaration || kind === EnumDeclaration) return;
    if (kind >= FirstTypeNode && kind <= LastTypeNode) return;
    if (kind === CallExpression && isDefineToolCallee(context, (node as TS.CallExpression).expression))
      calls.push(node as TS.CallExpression);
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return calls;
}

function isDefineToolCallee(context: Context, callee: TS.Expression): boolean {
  const { ts, checker } = context;
  const expression = unwrap(ts, callee);
  if (!ts.isIdentifier(expression) && !ts.isPropertyAccessExpression(expression)) return false;
  const name = ts.isIdentifier(expression) ? expression : expression.name;
  const symbol = checker.getSymbolAtLocation(name);
  if (isDefineTool(context, symbol)) return true;
  // const tool = defineTool; tool(...)  —  const { defineTool } = await import('define-tool')
  const isHolder = symbol && symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Property);
  return isHolder ? isDefineTool(context, checker.getTypeAtLocation(expression).symbol) : false;
}
