import type { Rule } from './rule.js';

/** What every provider accepts as a tool's name. */
const toolName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

export const checkName: Rule = ({ name }, { report }) => {
  if (!toolName.test(name.text)) report('DT2006', name.node, { name: name.text, inferred: name.inferred });
};
