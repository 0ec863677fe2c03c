import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { findCalls } from '../../find/find-calls.js';
import { findHolder } from '../../find/tool-holder.js';
import type { Holder, Reading } from '../../model.js';
import { readTool } from '../../read/tool.js';

/** One call of a file; a reading only where the call could be read. */
export interface ReadCall {
  readonly call: TS.CallExpression;
  readonly holder: Holder;
  readonly reading: Reading | undefined;
}

/** The calls of a file as the analysis read them. Only done when somebody asks for a fix. */
export function readCalls(context: Context, file: TS.SourceFile): ReadCall[] {
  return findCalls(context, file).map((call) => {
    const holder = findHolder(context, call);
    return { call, holder, reading: readTool(context, { call, holder }, []) };
  });
}
