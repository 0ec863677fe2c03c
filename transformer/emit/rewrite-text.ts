import MagicString, { type SourceMap } from 'magic-string';
import type { CompiledTool } from '../model.js';
import { printOnOneLine } from './print-on-one-line.js';

export interface RewrittenText {
  readonly code: string;
  /** From each character of the new text to where it stood. */
  readonly map: SourceMap;
}

/**
 * Inserts each compiled definition behind the last argument of its call. Every other character stays, and no line is added.
 *
 * @param text - What was analysed, with or without the byte order mark that the compiler drops.
 * @param fileName - How the source map calls it.
 */
export function rewriteText(text: string, tools: readonly CompiledTool[], fileName: string): RewrittenText {
  const edited = new MagicString(text, { filename: fileName });
  for (const { call, definition } of tools) {
    const analysed = call.getSourceFile().text;
    const mark = text.startsWith('\uFEFF') && !analysed.startsWith('\uFEFF') ? 1 : 0;
    const literal = printOnOneLine(definition);
    const last = call.arguments.at(-1);
    if (last) edited.appendLeft(last.getEnd() + mark, `, ${literal}`);
    else edited.appendLeft(call.getEnd() - 1 + mark, literal);
  }
  return { code: edited.toString(), map: edited.generateMap({ source: fileName, includeContent: true, hires: true }) };
}
