import type * as TS from 'typescript';
import { nodesAround } from '../nodes-around.js';
import type { Fix, Spot } from './fix.js';
import { typeParameter } from './type-parameter.js';

/** `any` where it is written becomes `unknown`, which says "any JSON value" and is checked in the function. */
export const useUnknown: Fix = {
  name: 'use-unknown',
  codes: ['DT4002'],
  all: "Replace every 'any' of this file's tools by 'unknown'",
  propose(spot) {
    const written = writtenType(spot);
    if (!written) return typeParameter.propose(spot);
    const edits = findAny(spot, written).map((node) => ({ start: node.getStart(), end: node.end, text: 'unknown' }));
    return edits.length > 0 ? [{ description: "Replace 'any' by 'unknown'", edits }] : [];
  },
};

/** The type at a finding, which stands at the type itself or at the name that has it. */
function writtenType({ context: { ts }, file, place }: Spot): TS.Node | undefined {
  const around = nodesAround(ts, file, place).reverse();
  const declaration = around.find(
    (node): node is TS.ParameterDeclaration | TS.PropertySignature | TS.PropertyDeclaration | TS.TypeAliasDeclaration =>
      ts.isParameter(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isTypeAliasDeclaration(node),
  );
  // value: any
  if (declaration?.name.getStart() === place.start) return declaration.type;
  return around.find((node) => ts.isTypeNode(node) && node.getStart() === place.start);
}

function findAny({ context: { ts } }: Spot, type: TS.Node): TS.Node[] {
  const found: TS.Node[] = [];
  const visit = (node: TS.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(node);
    // that of a method or a property is another finding's
    if (!ts.isFunctionTypeNode(node) && !(ts.isTypeLiteralNode(node) && node !== type)) ts.forEachChild(node, visit);
  };
  visit(type);
  return found;
}
