import type * as TS from 'typescript';
import type { Context, Report } from '../context.js';
import type { Callee, Parameter } from '../model.js';
import { evaluate } from '../source/evaluate.js';
import { isContextType } from './context-type.js';
import { withoutUndefined } from './without-undefined.js';

/** The function's parameters in order; reports those a model could never fill. */
export function readParameters(
  context: Context,
  callee: Callee,
  scope: { call: TS.CallExpression; report: Report },
): Parameter[] | undefined {
  const { ts, checker } = context;
  const parameters: Parameter[] = [];
  let isReadable = true;
  for (const symbol of callee.signature.parameters) {
    const declaration = parameterDeclaration(ts, symbol);
    const type = checker.getTypeOfSymbolAtLocation(symbol, callee.expression);
    const node = nodeInFile(declaration, scope.call) ?? scope.call.arguments[0] ?? scope.call;
    if (declaration && ts.isParameter(declaration) && declaration.dotDotDotToken) {
      const elements = restElements(context, symbol, { type, node });
      if (!elements) scope.report('DT2012', node, { parameter: symbol.name, type: checker.typeToString(type) });
      isReadable &&= elements !== undefined;
      parameters.push(...(elements ?? []));
      continue;
    }
    if (declaration && ts.isParameter(declaration) && ts.isArrayBindingPattern(declaration.name)) {
      scope.report('DT2022', node, { position: parameters.length + 1 });
      isReadable = false;
      continue;
    }
    parameters.push(describeParameter(context, { symbol, declaration, type, node }));
  }
  return isReadable ? parameters : undefined;
}

interface Source {
  symbol: TS.Symbol;
  declaration: TS.ParameterDeclaration | undefined;
  type: TS.Type;
  node: TS.Node;
}

function describeParameter(context: Context, { symbol, declaration, type, node }: Source): Parameter {
  const { ts } = context;
  const { type: given, hadUndefined } = withoutUndefined(context, type);
  const isPattern = declaration !== undefined && ts.isObjectBindingPattern(declaration.name);
  const initializer = declaration?.initializer && evaluate(context, declaration.initializer);
  return {
    kind: isContextType(context, given) ? 'context' : isPattern ? 'properties' : 'argument',
    name: isPattern ? '' : symbol.name,
    type: given,
    optional: hadUndefined || declaration?.questionToken !== undefined || declaration?.initializer !== undefined,
    default: isPattern ? undefined : initializer,
    declaration,
    node,
  };
}

// (...args: [city: string, days?: number]), the form that `bind` and conditional types leave behind
function restElements(
  { ts, checker }: Context,
  symbol: TS.Symbol,
  { type, node }: Pick<Source, 'type' | 'node'>,
): Parameter[] | undefined {
  if (!checker.isTupleType(type)) return undefined;
  const target = (type as TS.TupleTypeReference).target;
  if (target.combinedFlags & ts.ElementFlags.Variable) return undefined;
  return checker.getTypeArguments(type as TS.TypeReference).map((element, index): Parameter => {
    const label = target.labeledElementDeclarations?.[index];
    return {
      kind: 'argument',
      name: label && ts.isIdentifier(label.name) ? label.name.text : `${symbol.name}_${index}`,
      type: element,
      optional:
        ((target.elementFlags[index] ?? 0) & ts.ElementFlags.Optional) !== 0 ||
        (label !== undefined && isOptionalLabel(ts, label)),
      declaration: label && (ts.isParameter(label) || ts.isNamedTupleMember(label)) ? label : undefined,
      node,
    };
  });
}

function isOptionalLabel(ts: Context['ts'], label: TS.NamedTupleMember | TS.ParameterDeclaration): boolean {
  return label.questionToken !== undefined || (ts.isParameter(label) && label.initializer !== undefined);
}

function parameterDeclaration(ts: Context['ts'], symbol: TS.Symbol): TS.ParameterDeclaration | undefined {
  return symbol.declarations?.find(ts.isParameter);
}

/** Findings stay in the file of the call, which is the one a host is compiling. */
function nodeInFile(node: TS.Node | undefined, call: TS.CallExpression): TS.Node | undefined {
  return node?.getSourceFile() === call.getSourceFile() ? node : undefined;
}
