import type { Rule } from './rule.js';

/** TODO and its kin, in a text that the model would take for an instruction. */
export const checkNotes: Rule = ({ docs }, { report }) => {
  for (const { marker, place } of docs.description?.notes ?? []) {
    report('DT3003', place, { marker, where: 'its description', inComment: true });
  }
  for (const { marker, place } of docs.returns?.notes ?? []) {
    report('DT3003', place, { marker, where: 'its @returns text', inComment: false });
  }
  for (const param of docs.params) {
    for (const { marker, place } of param.notes)
      report('DT3003', place, { marker, where: `the text of '@param ${param.path.join('.')}'`, inComment: false });
  }
};
