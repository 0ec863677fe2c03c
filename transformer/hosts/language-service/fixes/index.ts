import { addDocComment } from './add-doc-comment.js';
import { correctPluginEntry } from './correct-plugin-entry.js';
import { declareSideEffects } from './declare-side-effects.js';
import type { Fix } from './fix.js';
import { insertCut } from './insert-cut.js';
import { moveNote } from './move-note.js';
import { nameParameter } from './name-parameter.js';
import { renameOptionParameter } from './rename-option-parameter.js';
import { renameParamTag } from './rename-param-tag.js';
import { typeParameter } from './type-parameter.js';
import { useUnknown } from './use-unknown.js';

/** Every fix, in the order they are offered. */
export const fixes: readonly Fix[] = [
  moveNote,
  insertCut,
  addDocComment,
  renameParamTag,
  nameParameter,
  useUnknown,
  typeParameter,
  declareSideEffects,
  renameOptionParameter,
  correctPluginEntry,
];
