import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { ToolDefinition } from '../../model.js';
import { resolveAlias } from '../../source/resolve-alias.js';
import { unwrap } from '../../source/unwrap.js';
import type { AnalyzedFile } from './analyses.js';
import { nodesAround } from './nodes-around.js';

/** The tool that a name stands for, or that the `defineTool` at a position makes; `undefined` where it has mistakes. */
export function findToolAt({ analysis, file }: AnalyzedFile, position: number): ToolDefinition | undefined {
  const { context } = analysis;
  const name = nodesAround(context.ts, file, { start: position, length: 0 }).at(-1);
  if (!name || !context.ts.isIdentifier(name)) return undefined;
  const call = callAt(context, name) ?? callOf(context, name);
  if (!call || !context.ts.isCallExpression(call)) return undefined;
  // the tool of another file: that one is analysed, too
  return analysis.ofFile(call.getSourceFile()).tools.find((tool) => tool.call === call)?.definition;
}

// defineTool(...)  —  tools.defineTool(...)
function callAt({ ts }: Context, name: TS.Identifier): TS.Node | undefined {
  const callee = ts.isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name;
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee ? callee.parent : undefined;
}

/** The value that a variable or property is declared with, through imports and re-exports. */
function callOf(context: Context, name: TS.Identifier): TS.Node | undefined {
  const { ts, checker } = context;
  const isShorthand = ts.isShorthandPropertyAssignment(name.parent);
  const symbol = isShorthand ? checker.getShorthandAssignmentValueSymbol(name.parent) : checker.getSymbolAtLocation(name);
  const declaration = symbol && resolveAlias(context, symbol).valueDeclaration;
  if (!declaration) return undefined;
  const isHolder =
    ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration);
  if (!isHolder || !declaration.initializer) return undefined;
  const value = unwrap(ts, declaration.initializer);
  return ts.isAwaitExpression(value) ? unwrap(ts, value.expression) : value;
}
