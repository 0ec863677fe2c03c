import type * as TS from 'typescript';
import type { Typescript } from '../context.js';
import type { Json } from '../schema/ir.js';

/** Prints longer than this on a line of its own per property, so that a changed schema shows as a readable diff. */
const lineWidth = 100;

/** A JSON value as an expression of the emitted file. */
export function literalToAst(ts: Typescript, value: Json): TS.Expression {
  const { factory } = ts;
  if (value === null) return factory.createNull();
  if (typeof value === 'string') return factory.createStringLiteral(value);
  if (typeof value === 'boolean') return value ? factory.createTrue() : factory.createFalse();
  if (typeof value === 'number') return numberToAst(ts, value);
  const isLong = JSON.stringify(value).length > lineWidth;
  if (Array.isArray(value)) return factory.createArrayLiteralExpression(value.map((element) => literalToAst(ts, element)), isLong && value.some(isStructure));
  const members = Object.entries(value).map(([key, member]) => factory.createPropertyAssignment(keyToAst(ts, key), literalToAst(ts, member)));
  return factory.createObjectLiteralExpression(members, isLong);
}

const isStructure = (value: Json): boolean => value !== null && typeof value === 'object';

function numberToAst({ factory, SyntaxKind }: Typescript, value: number): TS.Expression {
  if (value < 0 || Object.is(value, -0)) return factory.createPrefixUnaryExpression(SyntaxKind.MinusToken, factory.createNumericLiteral(-value));
  return factory.createNumericLiteral(value);
}

/** `__proto__: x` in a literal would set the prototype; `["__proto__"]: x` is an ordinary key. */
function keyToAst({ factory }: Typescript, key: string): TS.PropertyName {
  if (key === '__proto__') return factory.createComputedPropertyName(factory.createStringLiteral(key));
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? factory.createIdentifier(key) : factory.createStringLiteral(key);
}
