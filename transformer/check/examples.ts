import type { Report } from '../context.js';
import type { Reading } from '../model.js';
import type { Json } from '../schema/ir.js';

type JsonObject = { readonly [keyword: string]: Json };
/** The rough form of each format. */
type Formats = ReadonlyMap<string, RegExp>;

/** Examples are imitated, so each must be a call that the tool would accept. */
export function checkExamples(
  { options }: Reading,
  parameters: JsonObject,
  { report, formats }: { readonly report: Report; readonly formats: Formats },
): void {
  const examples = options.get('examples');
  if (!examples || !Array.isArray(examples.value)) return;
  const validate = createValidator(parameters, formats);
  for (const [index, example] of examples.value.entries()) {
    const problem = validate(example);
    if (problem) report('DT2018', elementNode(examples.expression, index) ?? examples.node, { index, problem });
  }
}

/** What is wrong with a value, in words; `undefined` when the schema accepts it. */
function createValidator(schema: JsonObject, formats: Formats): (value: Json) => string | undefined {
  // loaded by the few builds that have examples
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false, formats: Object.fromEntries(formats) });
  const check = ajv.compile(schema);
  return (value) => {
    if (check(value)) return undefined;
    const [error] = check.errors ?? [];
    const key = error?.params['additionalProperty'] ?? error?.params['missingProperty'];
    const where = error?.instancePath ? `'${error.instancePath.slice(1).replaceAll('/', '.')}' ` : 'it ';
    return `${where}${error?.message ?? 'is not valid'}${error?.keyword === 'additionalProperties' ? ` ('${key}')` : ''}`;
  };
}

function elementNode(expression: Reading['call']['arguments'][number] | undefined, index: number) {
  const elements =
    expression && 'elements' in expression
      ? (expression as { elements: readonly Reading['call']['arguments'][number][] }).elements
      : [];
  return elements[index];
}
