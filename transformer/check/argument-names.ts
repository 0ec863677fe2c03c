import { renamedNames, shownArguments } from '../source/shaping-options.js';
import type { Rule } from './rule.js';

/** What every provider accepts as an argument's name. */
const argumentName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

export const checkArgumentNames: Rule = (reading, { context, report }) => {
  const renamed = renamedNames(reading.options);
  const taken = new Set<string>();
  for (const { argument, shown } of shownArguments(context, reading)) {
    const node = renamed.has(argument.name) ? (reading.options.get('rename')?.node ?? argument.node) : argument.node;
    if (taken.has(shown)) report('DT2021', node, { shown });
    else if (!argumentName.test(shown)) report('DT2016', node, { parameter: shown });
    taken.add(shown);
  }
};
