import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { SchemaNode, TupleNode } from '../ir.js';
import { define } from './define.js';
import { notJson } from './problem.js';
import type { Reader, Reading, Use } from './reading.js';
import { elementNode, tupleNodes } from './written.js';

export const readTuple: Reader = (reading, type, use) => {
  if (!reading.context.checker.isTupleType(type)) return undefined;
  const tuple = type as TS.TupleTypeReference;
  // path: Path, where `type Path = [string, Path?]`
  return type.aliasSymbol
    ? define(reading, type, use, (inside) => readElements(reading, tuple, inside))
    : readElements(reading, tuple, use);
};

function readElements(reading: Reading, type: TS.TupleTypeReference, use: Use): SchemaNode {
  const { checker, ts } = reading.context;
  const { ElementFlags } = ts;
  const { elementFlags, labeledElementDeclarations: labels } = type.target;
  const types = checker.getTypeArguments(type);
  const written = tupleNodes(reading.context, use.typeNode);
  const nodes = types.map((each, index) => {
    const typeNode = written.length === types.length ? nodeOfElement(reading.context, written[index]!) : undefined;
    const node = reading.read(each, { ...use, depth: use.depth + 1, typeNode });
    // range: [from: number, to: number]
    const label = labels?.[index]?.name;
    if (label && ts.isIdentifier(label)) node.annotations = { title: label.text, ...node.annotations };
    return node;
  });

  const restAt = elementFlags.findIndex((flag) => flag & ElementFlags.Variable);
  // path: [...string[], number]
  if (restAt >= 0 && restAt < types.length - 1) {
    return notJson(reading, type, use, [
      'JSON Schema can not describe elements after a rest element',
      'Put the rest element last, or use an object with named members.',
    ]);
  }
  const node: TupleNode = {
    kind: 'tuple',
    // pair: [number, string], [], [number, string?]
    prefix: restAt < 0 ? nodes : nodes.slice(0, restAt),
    required: elementFlags.filter((flag) => flag & ElementFlags.Required).length,
  };
  // rows: [string, ...number[]]
  if (restAt >= 0) node.rest = nodes[restAt]!;
  return node;
}

/** `Port` in `[...Port[]]` */
function nodeOfElement(context: Context, node: TS.TypeNode): TS.TypeNode | undefined {
  const { ts } = context;
  const isRest = ts.isRestTypeNode(node) || (ts.isNamedTupleMember(node) && node.dotDotDotToken);
  return isRest ? elementNode(context, node) : node;
}
