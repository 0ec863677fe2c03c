import type * as TS from 'typescript';
import type { Context } from '../context.js';
import type { Json } from '../schema/ir.js';
import { resolveAlias } from './resolve-alias.js';
import { unwrap } from './unwrap.js';

/** The constant that an expression is known to be at build time; `undefined` when it is not one. */
export function evaluate(context: Context, expression: TS.Expression): Json | undefined {
  const { ts } = context;
  const node = unwrap(ts, expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isPrefixUnaryExpression(node)) return evaluateSign(context, node);
  if (ts.isBinaryExpression(node)) return evaluateSum(context, node);
  if (ts.isTemplateExpression(node)) return evaluateTemplate(context, node);
  if (ts.isArrayLiteralExpression(node)) return evaluateArray(context, node);
  if (ts.isObjectLiteralExpression(node)) return evaluateObject(context, node);
  return evaluateType(context, context.checker.getTypeAtLocation(node)) ?? evaluateReference(context, node);
}

// -1
function evaluateSign(context: Context, node: TS.PrefixUnaryExpression): Json | undefined {
  const operand = evaluate(context, node.operand);
  if (typeof operand !== 'number') return undefined;
  if (node.operator === context.ts.SyntaxKind.MinusToken) return -operand;
  return node.operator === context.ts.SyntaxKind.PlusToken ? operand : undefined;
}

// 'Look up ' + 'an order.'
function evaluateSum(context: Context, node: TS.BinaryExpression): Json | undefined {
  if (node.operatorToken.kind !== context.ts.SyntaxKind.PlusToken) return undefined;
  const left = evaluate(context, node.left);
  const right = evaluate(context, node.right);
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (!isText(left) || !isText(right)) return undefined;
  return `${left}${right}`;
}

// `At most ${LIMIT} rows.`
function evaluateTemplate(context: Context, node: TS.TemplateExpression): Json | undefined {
  let text = node.head.text;
  for (const span of node.templateSpans) {
    const value = evaluate(context, span.expression);
    if (!isText(value) && typeof value !== 'boolean') return undefined;
    text += `${value}${span.literal.text}`;
  }
  return text;
}

const isText = (value: Json | undefined): value is string | number => typeof value === 'string' || typeof value === 'number';

function evaluateArray(context: Context, node: TS.ArrayLiteralExpression): Json | undefined {
  const values: Json[] = [];
  for (const element of node.elements) {
    const value = evaluate(context, context.ts.isSpreadElement(element) ? element.expression : element);
    if (value === undefined) return undefined;
    if (!context.ts.isSpreadElement(element)) values.push(value);
    else if (Array.isArray(value)) values.push(...value);
    else return undefined;
  }
  return values;
}

function evaluateObject(context: Context, node: TS.ObjectLiteralExpression): Json | undefined {
  const { ts } = context;
  const entries: [string, Json][] = [];
  for (const member of node.properties) {
    if (ts.isSpreadAssignment(member)) {
      const spread = evaluate(context, member.expression);
      if (spread === null || typeof spread !== 'object' || Array.isArray(spread)) return undefined;
      entries.push(...Object.entries(spread));
      continue;
    }
    const key = member.name && propertyKey(context, member.name);
    const value = memberValue(context, member);
    if (key === undefined || value === undefined) return undefined;
    entries.push([key, value]);
  }
  // fromEntries defines own properties, so that a key `__proto__` stays one
  return Object.fromEntries(entries);
}

function memberValue(context: Context, member: TS.ObjectLiteralElementLike): Json | undefined {
  if (context.ts.isPropertyAssignment(member)) return evaluate(context, member.initializer);
  if (context.ts.isShorthandPropertyAssignment(member)) return evaluate(context, member.name);
  return undefined;
}

/** The key of a property, computed ones included where they are constant. */
export function propertyKey(context: Context, name: TS.PropertyName): string | undefined {
  const { ts } = context;
  if (ts.isComputedPropertyName(name)) {
    const key = evaluate(context, name.expression);
    return isText(key) ? String(key) : undefined;
  }
  if (ts.isPrivateIdentifier(name) || ts.isBigIntLiteral(name)) return undefined;
  return name.text;
}

/** The one value of a literal type, a tuple of them, or an object type whose every property is one. */
export function evaluateType(context: Context, type: TS.Type): Json | undefined {
  const { ts, checker } = context;
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
  if (type.flags & ts.TypeFlags.Null) return null;
  if (checker.isTupleType(type)) {
    const target = (type as TS.TupleTypeReference).target;
    if (target.combinedFlags & ~ts.ElementFlags.Required) return undefined;
    return allOf(checker.getTypeArguments(type as TS.TypeReference).map((element) => evaluateType(context, element)));
  }
  const isPlain =
    type.flags & ts.TypeFlags.Object && type.getCallSignatures().length === 0 && checker.getIndexInfosOfType(type).length === 0;
  return isPlain && !type.isClassOrInterface() && !checker.isArrayType(type) ? evaluateObjectType(context, type) : undefined;
}

// { readonly lang: 'en' }, the type of an `as const` object
function evaluateObjectType(context: Context, type: TS.Type): Json | undefined {
  const { ts, checker } = context;
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0) return undefined;
  const entries: [string, Json][] = [];
  for (const property of properties) {
    if (property.flags & ts.SymbolFlags.Optional || property.name.startsWith('__@')) return undefined;
    const value = evaluateType(context, checker.getTypeOfSymbol(property));
    if (value === undefined) return undefined;
    entries.push([property.name, value]);
  }
  return Object.fromEntries(entries);
}

function allOf(values: readonly (Json | undefined)[]): Json[] | undefined {
  return values.every((value) => value !== undefined) ? (values as Json[]) : undefined;
}

/** The initializers being followed, so that constants defined by each other end. */
const underway = new WeakSet<TS.Node>();

/** The value of a `const` that is written in this program's source. */
function evaluateReference(context: Context, node: TS.Expression): Json | undefined {
  const initializer = constInitializer(context, node);
  if (!initializer || underway.has(initializer)) return undefined;
  underway.add(initializer);
  try {
    return evaluate(context, initializer);
  } finally {
    underway.delete(initializer);
  }
}

/** What a `const` (or a property of one) is initialized with, followed through imports. */
export function constInitializer(context: Context, node: TS.Expression): TS.Expression | undefined {
  const { ts, checker } = context;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
  const shorthand = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : undefined;
  const symbol = shorthand ?? checker.getSymbolAtLocation(node);
  const declaration = symbol && resolveAlias(context, symbol).valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  return ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const ? declaration.initializer : undefined;
}
