import type { Report } from '../context.js';
import type { Code, Params } from '../diagnostics/catalogue.js';
import type { Reading, ShownArguments } from '../model.js';
import type { PathProblem, SchemaNode } from '../schema/ir.js';

interface Scope {
  readonly report: Report;
  collect(root: SchemaNode, path: string): readonly PathProblem[];
}

/** Reports what the schema found wrong with the types of the arguments, each with its path in the function's own names. */
export function checkTypes({ schema, names }: ShownArguments, reading: Reading, { report, collect }: Scope): void {
  const properties = schema.properties.map((property) => ({ ...property, name: names[property.name] ?? property.name }));
  const anywhere = reading.arguments.list[0]?.node ?? reading.call.expression;
  for (const { problem, path, top } of collect({ ...schema, properties }, '')) {
    const argument = reading.arguments.list.find(({ name }) => name === properties[top]?.name);
    // said already, as the parameter's own mistake
    if (argument?.untyped) continue;
    const params = { ...problem.params, path } as Params<Code> as never;
    report(problem.code as Code, problem.place ?? argument?.node ?? anywhere, params);
  }
}
