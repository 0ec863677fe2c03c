import type * as TS from 'typescript';
import type { Context } from '../context.js';
import { collectProblems } from './collect-problems.js';
import { schemaFromType } from './from-type.js';
import type { SchemaNode } from './ir.js';

/**
 * What a result must look like, where the awaited return type is an object that JSON can carry.
 * Primitives, unions, `unknown` and the like are not checked: there is nothing to gain from it.
 */
export function schemaFromResult({
  context,
  signature,
  node,
}: {
  context: Context;
  signature: TS.Signature;
  node: TS.Node;
}): SchemaNode | undefined {
  const { ts, checker } = context;
  const returned = signature.getReturnType();
  const type = checker.getAwaitedType(returned) ?? returned;
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isArrayLikeType(type)) return undefined;
  if (type.getCallSignatures().length > 0) return undefined;
  const schema = schemaFromType(context, type, { node });
  const target = schema.kind === 'ref' ? schema.definition.node : schema;
  if (target?.kind !== 'object' || collectProblems(schema, 'result').length > 0) return undefined;
  return schema;
}
