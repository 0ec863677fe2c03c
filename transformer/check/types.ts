import type { Report } from '../context.js';
import type { Code, Params } from '../diagnostics/catalogue.js';
import type { Reading, ShownArguments } from '../model.js';
import type { PathProblem, SchemaNode } from '../schema/ir.js';

/** Reports what the schema found wrong with the types of the arguments, each with the path a model would write. */
export function checkTypes(
  shown: ShownArguments,
  reading: Reading,
  { report, collect }: { report: Report; collect: Collect },
): void {
  for (const property of shown.schema.properties) {
    const name = shown.names[property.name];
    const argument = reading.arguments.list.find((candidate) => candidate.name === name);
    // said already, as the parameter's own mistake
    if (!argument || argument.untyped) continue;
    reportAll(report, argument.node, collect(property.node, argument.name));
  }
  const at = reading.arguments.list[0]?.node ?? reading.call.expression;
  if (shown.schema.extra) reportAll(report, at, collect(shown.schema.extra, '{}'));
  for (const { node } of shown.schema.patterns) reportAll(report, at, collect(node, '{}'));
}

type Collect = (root: SchemaNode, path: string) => readonly PathProblem[];

function reportAll(report: Report, fallback: Parameters<Report>[1], problems: readonly PathProblem[]): void {
  for (const { problem, path } of problems)
    report(problem.code as Code, problem.place ?? fallback, { ...problem.params, path } as Params<Code> as never);
}
