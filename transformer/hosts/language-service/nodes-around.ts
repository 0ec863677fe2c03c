import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';

/** The nodes that span a stretch of a file, from the file inwards. */
export function nodesAround(ts: Typescript, file: TS.SourceFile, { start, length }: TS.TextSpan): TS.Node[] {
  const nodes: TS.Node[] = [];
  const visit = (node: TS.Node): boolean => {
    if (node.getStart() > start || node.end < start + length) return false;
    nodes.push(node);
    ts.forEachChild(node, visit);
    return true;
  };
  visit(file);
  return nodes;
}
