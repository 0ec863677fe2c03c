import { checkArgumentNames } from './argument-names.js';
import { checkArgumentType } from './argument-type.js';
import { checkConstantOptions } from './constant-options.js';
import { checkDescription } from './description.js';
import { checkFixedValues } from './fixed-values.js';
import { checkName } from './name.js';
import { checkNotes } from './notes.js';
import { checkOptionParameters } from './option-parameters.js';
import { checkOptionValues } from './option-values.js';
import { checkParamTags } from './param-tags.js';
import { checkParameters } from './parameters.js';
import type { Rule } from './rule.js';
import { checkSideEffecting } from './side-effecting.js';

/** Every rule about what was read, in the order their findings are made. */
export const rules: readonly Rule[] = [
  checkName,
  checkSideEffecting,
  checkConstantOptions,
  checkOptionValues,
  checkParameters,
  checkOptionParameters,
  checkFixedValues,
  checkArgumentNames,
  checkArgumentType,
  checkDescription,
  checkNotes,
  checkParamTags,
];
