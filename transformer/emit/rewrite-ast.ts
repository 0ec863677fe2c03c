import type * as TS from 'typescript';
import type { Typescript } from '../context.js';
import type { CompiledTool, ToolDefinition } from '../model.js';
import { printDefinition } from './print-definition.js';

interface Input {
  readonly file: TS.SourceFile;
  readonly tools: readonly CompiledTool[];
}

/** Passes each compiled definition to its call as the last argument; everything else stays the very same node. */
export function rewriteAst(ts: Typescript, transformation: TS.TransformationContext, { file, tools }: Input): TS.SourceFile {
  if (tools.length === 0) return file;
  const definitions = new Map<TS.Node, ToolDefinition>(tools.map(({ call, definition }) => [call, definition]));
  const around = new Set(tools.flatMap(({ call }) => ancestors(call)));
  const visit = (node: TS.Node): TS.Node => {
    const visited = around.has(node) ? ts.visitEachChild(node, visit, transformation) : node;
    const definition = definitions.get(node);
    return definition ? appendLiteral(ts, visited as TS.CallExpression, definition) : visited;
  };
  return ts.visitEachChild(file, visit, transformation);
}

/** A node and what contains it: the only nodes that a rewrite has to copy. */
function ancestors(call: TS.Node): TS.Node[] {
  const nodes: TS.Node[] = [];
  for (let node = call; node; node = node.parent) nodes.push(node);
  return nodes;
}

function appendLiteral({ factory }: Typescript, call: TS.CallExpression, definition: ToolDefinition): TS.CallExpression {
  // The emitter prints an identifier's text as it stands: the same characters that a bundler inserts, and no tree of nodes to build
  const literal = factory.createIdentifier(printDefinition(definition));
  return factory.updateCallExpression(call, call.expression, call.typeArguments, [...call.arguments, literal]);
}
