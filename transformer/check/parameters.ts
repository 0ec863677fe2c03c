import { shownArguments } from '../source/shaping-options.js';
import type { Rule } from './rule.js';

/** At most one injected context, and a type for everything the model fills. */
export const checkParameters: Rule = (reading, { context, report }) => {
  const [, second] = reading.parameters.filter((parameter) => parameter.kind === 'context');
  if (second) report('DT2014', second.node, {});
  if (reading.argumentType) return;
  for (const { argument } of shownArguments(context, reading)) {
    if (argument.untyped) report('DT2015', argument.node, { parameter: argument.name });
  }
};
