import type * as TS from 'typescript';
import type { Context, Report } from '../context.js';
import type { Argument, Arguments, Parameter } from '../model.js';
import { evaluate, propertyKey } from '../source/evaluate.js';
import { withoutUndefined } from './without-undefined.js';

/** The data parameters as arguments by name; reports and gives `undefined` where they have none. */
export function readArguments(context: Context, parameters: readonly Parameter[], report: Report): Arguments | undefined {
  const data = parameters.filter((parameter) => parameter.kind !== 'context');
  const pattern = data.find((parameter) => parameter.kind === 'properties');
  if (!pattern) return { list: data.map((parameter) => namedArgument(context, parameter)), rest: false };
  if (data.length > 1) {
    report('DT2013', pattern.node, {
      parameters: data.filter((other) => other !== pattern).map((other) => other.name || '{ ... }'),
    });
    return undefined;
  }
  return readPattern(context, pattern, report);
}

function namedArgument({ ts }: Context, parameter: Parameter): Argument {
  const { name, type, optional, node, declaration } = parameter;
  const untyped = (type.flags & ts.TypeFlags.Any) !== 0 && declaration !== undefined && !declaration.type;
  return { name, type, optional, default: parameter.default, node, declaration, untyped };
}

// ({ city, days = 3, ...rest }: Forecast) => ...
function readPattern(context: Context, pattern: Parameter, report: Report): Arguments | undefined {
  const { ts, checker } = context;
  const { type } = pattern;
  if (type.isUnion() || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isArrayLikeType(type)) {
    report('DT2023', pattern.node, { type: checker.typeToString(type) });
    return undefined;
  }
  const elements = patternElements(context, pattern);
  const list = checker
    .getPropertiesOfType(type)
    .filter((property) => !property.name.startsWith('__@'))
    .map((property) => propertyArgument(context, property, { pattern, element: elements.get(property.name) }));
  const rest = [...(bindingPattern(ts, pattern)?.elements ?? [])].some((element) => element.dotDotDotToken !== undefined);
  return { list, destructured: type, rest };
}

function propertyArgument(
  context: Context,
  property: TS.Symbol,
  { pattern, element }: { pattern: Parameter; element: BoundElement | undefined },
): Argument {
  const { ts, checker } = context;
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  const { type, hadUndefined } = withoutUndefined(context, checker.getTypeOfSymbolAtLocation(property, pattern.node));
  const inSameFile = declaration?.getSourceFile() === pattern.node.getSourceFile();
  return {
    name: property.name,
    type,
    optional: hadUndefined || (property.flags & ts.SymbolFlags.Optional) !== 0 || element?.hasDefault === true,
    default: element?.default,
    node: declaration && inSameFile ? declaration : (element?.node ?? pattern.node),
    declaration,
    untyped: (type.flags & ts.TypeFlags.Any) !== 0 && isWithoutType(ts, pattern),
  };
}

// ({ city }) => ...
function isWithoutType(ts: Context['ts'], { declaration }: Parameter): boolean {
  return declaration !== undefined && ts.isParameter(declaration) && !declaration.type && !declaration.initializer;
}

interface BoundElement {
  readonly node: TS.Node;
  readonly hasDefault: boolean;
  readonly default?: Argument['default'];
}

/** What the pattern itself says, by property name. */
function patternElements(context: Context, pattern: Parameter): Map<string, BoundElement> {
  const { ts } = context;
  const elements = new Map<string, BoundElement>();
  for (const element of bindingPattern(ts, pattern)?.elements ?? []) {
    const name = element.propertyName ?? element.name;
    const key = ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name) ? undefined : propertyKey(context, name);
    if (key === undefined) continue;
    const { initializer } = element;
    elements.set(key, {
      node: element,
      hasDefault: initializer !== undefined,
      default: initializer && evaluate(context, initializer),
    });
  }
  return elements;
}

function bindingPattern(ts: Context['ts'], { declaration }: Parameter): TS.ObjectBindingPattern | undefined {
  return declaration && ts.isParameter(declaration) && ts.isObjectBindingPattern(declaration.name) ? declaration.name : undefined;
}
