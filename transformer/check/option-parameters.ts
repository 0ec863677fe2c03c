import type { Argument, Option, Reading } from '../model.js';
import { nearestName } from '../source/nearest-name.js';
import { boundNames, hiddenNames, renamedNames } from '../source/shaping-options.js';
import type { Rule } from './rule.js';

/** `fixed`, `hide` and `rename` name parameters of the function, each in one of them. */
export const checkOptionParameters: Rule = (reading, { context, report }) => {
  const { options } = reading;
  const uses = [
    { option: 'fixed', names: boundNames(context, options) },
    { option: 'hide', names: hiddenNames(options) },
    { option: 'rename', names: [...renamedNames(options).keys()] },
  ];
  const known = reading.arguments.list.map((argument) => argument.name);
  const users = new Map<string, string>();
  for (const { option, names } of uses) {
    const node = options.get(option)?.node;
    if (!node) continue;
    for (const parameter of names) {
      const first = users.get(parameter);
      if (!known.includes(parameter))
        report('DT2008', node, { option, parameter, known, nearest: nearestName(parameter, known) });
      else if (first) report('DT2009', node, { parameter, first, second: option });
      users.set(parameter, option);
    }
  }
  checkHidden(reading, report);
};

function checkHidden({ arguments: { list }, options }: Reading, report: Parameters<Rule>[1]['report']): void {
  const hide = options.get('hide') as Option;
  const isRequired = (name: string): boolean => list.some((argument: Argument) => argument.name === name && !argument.optional);
  for (const parameter of hiddenNames(options)) if (isRequired(parameter)) report('DT2010', hide.node, { parameter });
}
