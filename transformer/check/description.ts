import type { Rule } from './rule.js';

/** The description is what a model tells tools apart by: shorter ones don't. Counted in code points. */
const floor = 30;

export const checkDescription: Rule = ({ call, docs, options }, { report }) => {
  const option = options.get('description');
  // its value can't be read, and that has been said
  if (option && !docs.explicit) return;
  const at = option?.node ?? docs.place ?? call.expression;
  const text = docs.description?.text ?? '';
  const count = [...text].length;
  if (count === 0) report('DT3001', at, { below: docs.below });
  else if (count < floor) report('DT3002', at, { count, text, below: docs.below && !docs.explicit, floor });
};
