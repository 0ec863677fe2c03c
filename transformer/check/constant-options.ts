import { keysOf } from '../source/shaping-options.js';
import type { Rule } from './rule.js';

/** The options that decide what the model is told. Of `fixed` only the keys do. */
const shaping = ['name', 'title', 'description', 'hide', 'rename', 'returns', 'advertised', 'examples', 'targets', 'strict'];

const constants = 'Write a literal, a const, an enum member, a property of an `as const` object, or strings joined with +.';

export const checkConstantOptions: Rule = ({ options }, { context, report }) => {
  for (const name of shaping) {
    const option = options.get(name);
    if (option && !option.constant && !isUndefined(option.expression?.getText()))
      report('DT2007', option.node, { option: name, constants });
  }
  const fixed = options.get('fixed');
  if (fixed && !keysOf(context, fixed))
    report('DT2007', fixed.node, { option: 'fixed', constants: 'Write its keys out: { fixed: { lang: ... } }' });
};

// { title: undefined } is as good as nothing
const isUndefined = (text: string | undefined): boolean => text === 'undefined';
