import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { isForeign } from '../../source/origin.js';
import type { Step } from './misfit.js';

/** Where a value is written that is reached from a type, and its own type. */
export interface Written {
  readonly node: TS.Node;
  readonly type: TS.Type | undefined;
}

/** The declaration that a path leads to, as far as it is in the project's own code. */
export function placeOf(context: Context, start: Written, steps: readonly Step[]): Written {
  let { node } = start;
  let type = start.type;
  for (const step of steps) {
    const next = type && follow(context, type, { step, node });
    if (!next) return { node, type: undefined };
    if (next.node && !isForeign(context, next.node)) node = next.node;
    type = next.type;
  }
  return { node, type };
}

function follow(
  { checker }: Context,
  type: TS.Type,
  { step, node }: { readonly step: Step; readonly node: TS.Node },
): { readonly type: TS.Type | undefined; readonly node?: TS.Node | undefined } | undefined {
  const members = type.isUnion() ? type.types : [type];
  if (step.kind === 'property') {
    for (const member of members) {
      const property = checker.getPropertyOfType(member, step.name);
      if (property)
        return {
          type: checker.getTypeOfSymbolAtLocation(property, node),
          node: property.valueDeclaration ?? property.declarations?.[0],
        };
    }
    return undefined;
  }
  for (const member of members) {
    const inner = step.kind === 'item' ? itemOf(checker, member, step.index) : recordValueOf(checker, member);
    if (inner) return { type: inner };
  }
  return undefined;
}

function itemOf(checker: TS.TypeChecker, type: TS.Type, index: number | undefined): TS.Type | undefined {
  if (!checker.isTupleType(type) && !checker.isArrayType(type) && !isNamed(type, 'Set')) return type.getNumberIndexType();
  const given = checker.getTypeArguments(type as TS.TypeReference);
  return checker.isTupleType(type) ? given[index ?? given.length - 1] : given[0];
}

/** The type of the values of a record or Map. */
export function recordValueOf(checker: TS.TypeChecker, type: TS.Type): TS.Type | undefined {
  if (isNamed(type, 'Map')) return checker.getTypeArguments(type as TS.TypeReference)[1];
  return type.getStringIndexType() ?? type.getNumberIndexType();
}

const isNamed = (type: TS.Type, name: string): boolean => type.symbol?.name === name || type.symbol?.name === `Readonly${name}`;
