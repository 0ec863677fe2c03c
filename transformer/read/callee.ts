import type * as TS from 'typescript';
import type { Context, Report } from '../context.js';
import type { Callee } from '../model.js';
import { unwrap } from '../source/unwrap.js';

/** The function a call makes a tool from; reports and gives `undefined` where it has no single, concrete signature. */
export function readCallee(context: Context, argument: TS.Expression, report: Report): Callee | undefined {
  const { ts, checker } = context;
  const unwrapped = unwrap(ts, argument);
  const method = boundMethod(context, unwrapped);
  const expression = method ?? unwrapped;
  // a cast decides the signature, and `bind` must not hide that there were several
  const decisive = method ?? argument;
  const signatures = callSignatures(context, decisive);
  const type = checker.getTypeAtLocation(decisive);
  if (signatures.length === 0) {
    if (isErrorType(context, type)) report('DT4003', argument, { path: 'the function' });
    else report('DT2002', argument, { type: checker.typeToString(type) });
    return undefined;
  }
  if (signatures.length > 1) {
    report('DT2003', argument, { count: signatures.length });
    return undefined;
  }
  // what the caller of `bind` may still pass is in the type of the whole expression
  const signature = method ? callSignatures(context, argument)[0] : signatures[0];
  if (!signature) {
    report('DT2002', argument, { type: checker.typeToString(checker.getTypeAtLocation(argument)) });
    return undefined;
  }
  const generics = (signatures[0]?.typeParameters ?? []).map((parameter) => parameter.symbol.name);
  if (generics.length > 0) {
    report('DT2004', argument, { parameters: generics });
    return undefined;
  }
  const inline = ts.isArrowFunction(expression) || ts.isFunctionExpression(expression);
  return { expression, signature, declaration: signatures[0]?.getDeclaration(), inline };
}

// weather.forecast.bind(weather)
function boundMethod({ ts }: Context, node: TS.Expression): TS.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return node.expression.name.text === 'bind' ? unwrap(ts, node.expression.expression) : undefined;
}

function callSignatures({ ts, checker }: Context, expression: TS.Expression): readonly TS.Signature[] {
  return checker.getSignaturesOfType(checker.getTypeAtLocation(expression), ts.SignatureKind.Call);
}

/** The type the checker gives to what it could not resolve; it prints as `any` and is told apart only by its name. */
function isErrorType({ ts }: Context, type: TS.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0 && (type as TS.Type & { intrinsicName?: string }).intrinsicName === 'error';
}
