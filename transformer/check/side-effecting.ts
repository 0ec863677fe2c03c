import type { Rule } from './rule.js';

export const checkSideEffecting: Rule = ({ call, options }, { report }) => {
  if (!options.has('sideEffecting')) report('DT2001', call.arguments[1] ?? call, {});
};
