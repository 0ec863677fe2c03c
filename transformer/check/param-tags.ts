import type { ParamReading, Reading } from '../model.js';
import { nearestName } from '../source/nearest-name.js';
import type { Rule } from './rule.js';

/** A `@param` that names no parameter is a description that reaches nobody. */
export const checkParamTags: Rule = (reading, { report }) => {
  const seen = new Set<string>();
  const known = knownNames(reading);
  for (const param of reading.docs.params) {
    const parameter = param.path.join('.');
    const key = `${param.comment}:${parameter}`;
    if (seen.has(key) && param.own) report('DT3005', param.place, { parameter });
    seen.add(key);
    // what an installed package's comments get wrong can't be mended here
    if (param.own && !isKnown(reading, param))
      report('DT3004', param.place, { parameter, known, nearest: nearestName(parameter, known) });
  }
};

function knownNames({ arguments: { list }, parameters }: Reading): string[] {
  return [
    ...list.map((argument) => argument.name),
    ...parameters.filter(({ kind }) => kind === 'context').map(({ name }) => name),
  ];
}

function isKnown(reading: Reading, { path }: ParamReading): boolean {
  const [root = '', property] = path;
  const known = knownNames(reading);
  if (known.includes(root)) return true;
  if (!reading.arguments.destructured) return false;
  // @param options.city, and @param options beside it: the root of a parameter that has no name
  if (property !== undefined) return known.includes(property);
  return reading.docs.params.some((other) => other.path.length > 1 && other.path[0] === root);
}
