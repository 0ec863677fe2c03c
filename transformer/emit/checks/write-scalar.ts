import { type Conditions, declare, type Schema, type Writer } from './writer.js';

/** From so many values on, a set is asked. */
const MANY = 8;

/** `const` and `enum`. */
export function writeValues(schema: Schema, { writer, value }: { writer: Writer; value: string }): readonly string[] {
  const choices = [
    ...('const' in schema ? [[schema['const']!]] : []),
    ...(Array.isArray(schema['enum']) ? [schema['enum']] : []),
  ];
  return choices.map((choice) => {
    const literals = choice.map((each) => JSON.stringify(each));
    if (choice.some((each) => typeof each === 'object' && each !== null))
      return `kit.isOneOf(${value}, [${literals.join(', ')}])`;
    if (choice.length >= MANY) return `${declare(writer, 's', `new Set([${literals.join(', ')}])`)}.has(${value})`;
    const tests = literals.map((literal) => `${value} === ${literal}`);
    return tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
  });
}

export function writeNumber(schema: Schema, value: string): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return [
    ...(typeof minimum === 'number' ? [`${value} >= ${minimum}`] : []),
    ...(typeof maximum === 'number' ? [`${value} <= ${maximum}`] : []),
    ...(typeof exclusiveMinimum === 'number' ? [`${value} > ${exclusiveMinimum}`] : []),
    ...(typeof exclusiveMaximum === 'number' ? [`${value} < ${exclusiveMaximum}`] : []),
    ...(typeof multipleOf === 'number' ? [`kit.isMultiple(${value}, ${multipleOf})`] : []),
  ];
}

/** Lengths count characters, and a character is one or two units: where the units decide, nothing is counted. */
export function writeString(writer: Writer, schema: Schema, value: string): Conditions {
  const { minLength, maxLength, pattern, format } = schema;
  return [
    ...(typeof minLength === 'number' && minLength > 0 ? [writeLeast(value, minLength)] : []),
    ...(typeof maxLength === 'number' ? [`(${value}.length <= ${maxLength} || kit.count(${value}) <= ${maxLength})`] : []),
    ...(typeof pattern === 'string' ? [`${declare(writer, 'p', `kit.pattern(${JSON.stringify(pattern)})`)}.test(${value})`] : []),
    ...(typeof format === 'string' ? [`kit.isFormat(${JSON.stringify(format)}, ${value})`] : []),
  ];
}

const writeLeast = (value: string, least: number): string =>
  least === 1 ? `${value} !== ""` : `(${value}.length >= ${2 * least} || kit.count(${value}) >= ${least})`;
