import type * as TS from 'typescript';
import type { Typescript } from '../context.js';
import type { CompiledTool } from '../model.js';
import type { Json } from '../schema/ir.js';
import { literalToAst } from './literal-to-ast.js';

/** Passes each compiled definition to its call as the last argument; everything else stays the very same node. */
export function rewriteAst(ts: Typescript, transformation: TS.TransformationContext, input: { file: TS.SourceFile; tools: readonly CompiledTool[] }): TS.SourceFile {
  const definitions = new Map(input.tools.map((tool) => [tool.call as TS.Node, tool.definition]));
  if (definitions.size === 0) return input.file;
  const visit = (node: TS.Node): TS.Node => {
    const visited = ts.visitEachChild(node, visit, transformation);
    const definition = definitions.get(ts.getOriginalNode(node));
    if (!definition || !ts.isCallExpression(visited)) return visited;
    const literal = literalToAst(ts, definition as unknown as Json);
    return ts.factory.updateCallExpression(visited, visited.expression, visited.typeArguments, [...visited.arguments.slice(0, 2), literal]);
  };
  return ts.visitEachChild(input.file, visit, transformation);
}
