import type * as TS from 'typescript';
import type { Context } from '../context.js';
import type { Reading } from '../model.js';
import { collectProblems } from './collect-problems.js';
import { schemaFromType } from './from-type.js';
import type { SchemaNode } from './ir.js';

/** What a call resolves to. */
export interface ResultSchema {
  /** As far as it is known; of what JSON can't carry, nothing is. */
  readonly schema: SchemaNode;
  /** The schema again, where results are checked by it: an object that JSON can carry. With others there is nothing to gain from it. */
  readonly checked?: SchemaNode | undefined;
}

export function schemaFromResult(
  context: Context,
  { callee, call, options }: Pick<Reading, 'callee' | 'call' | 'options'>,
): ResultSchema {
  const { checker } = context;
  const result = options.get('result');
  if (result) {
    // what it makes of the return value has a shape of its own
    const signature = result.expression && checker.getTypeAtLocation(result.expression).getCallSignatures()[0];
    return { schema: signature ? schemaOf(context, signature, result.node) : { kind: 'unknown' } };
  }
  const schema = schemaOf(context, callee.signature, callee.declaration ?? call);
  return { schema, checked: isChecked(schema) ? schema : undefined };
}

function schemaOf(context: Context, signature: TS.Signature, node: TS.Node): SchemaNode {
  const returned = signature.getReturnType();
  return schemaFromType(context, context.checker.getAwaitedType(returned) ?? returned, { node });
}

function isChecked(schema: SchemaNode): boolean {
  const target = schema.kind === 'ref' ? schema.definition.node : schema;
  if (target?.kind !== 'object') return false;
  return collectProblems(schema, 'result').every(({ problem }) => problem.onlyRebuilding);
}
