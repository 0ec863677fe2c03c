import { shownArguments } from '../source/shaping-options.js';
import type { Rule } from './rule.js';

/** The keys of `Args` in `defineTool<Args>` are the arguments' model-facing names. */
export const checkArgumentType: Rule = (reading, { context, report }) => {
  if (!reading.argumentType) return;
  const { type, node } = reading.argumentType;
  const keys = context.checker.getPropertiesOfType(type).map((property) => property.name);
  const shown = shownArguments(context, reading).map((argument) => argument.shown);
  const missing = shown.filter((name) => !keys.includes(name));
  const extra = keys.filter((key) => !shown.includes(key));
  if (missing.length > 0 || extra.length > 0) report('DT2019', node, { missing, extra });
};
