import type * as TS from 'typescript';
import type { Context } from '../context.js';
import type { ParamReading, Reading } from '../model.js';
import { nearestName } from '../source/nearest-name.js';
import type { Rule } from './rule.js';

/** A `@param` that names no parameter is a description that reaches nobody. */
export const checkParamTags: Rule = (reading, { context, report }) => {
  const seen = new Set<string>();
  const known = knownNames(reading);
  for (const param of reading.docs.params) {
    const parameter = param.path.join('.');
    const key = `${param.comment}:${parameter}`;
    if (seen.has(key) && param.own) report('DT3005', param.place, { parameter });
    seen.add(key);
    // what an installed package's comments get wrong can't be mended here
    if (param.own && !isKnown(reading, param, context))
      report('DT3004', param.place, { parameter, known, nearest: nearestName(parameter, known) });
  }
};

function knownNames({ arguments: { list }, parameters }: Reading): string[] {
  return [
    ...list.map((argument) => argument.name),
    ...parameters.filter(({ kind }) => kind === 'context').map(({ name }) => name),
  ];
}

function isKnown(reading: Reading, { path }: ParamReading, context: Context): boolean {
  const [root = '', property] = path;
  const known = knownNames(reading);
  if (known.includes(root))
    return hasPath(context, reading.arguments.list.find(({ name }) => name === root)?.type, path.slice(1));
  if (!reading.arguments.destructured) return false;
  // @param options.city, and @param options beside it: the root of a parameter that has no name
  if (property !== undefined) return hasPath(context, reading.arguments.destructured, path.slice(1));
  return reading.docs.params.some((other) => other.path.length > 1 && other.path[0] === root);
}

/** Whether names lead through the properties of a type, into any member of a union and the elements of an array. */
function hasPath(context: Context, type: TS.Type | undefined, [name, ...rest]: readonly string[]): boolean {
  const { checker } = context;
  if (name === undefined || !type) return name === undefined;
  if (type.isUnion()) return type.types.some((member) => hasPath(context, member, [name, ...rest]));
  if (checker.isArrayType(type)) return hasPath(context, type.getNumberIndexType(), [name, ...rest]);
  const property = checker.getPropertyOfType(type, name);
  return property !== undefined && hasPath(context, checker.getTypeOfSymbol(property), rest);
}
