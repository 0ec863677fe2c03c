import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Tiktoken } from 'js-tiktoken/lite';

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

/** The encoding that is counted with: that of OpenAI's models since 2024. */
export const encoding = 'o200k_base';

/**
 * OpenAI's own tokenizer. Its tables are 22 MB, which is too much for a package that programs are deployed with: a project that wants
 * counts installs it for itself.
 *
 * @returns Undefined where it is not installed.
 */
export function loadTokenizer(cwd: string): CountTokens | undefined {
  for (const require of [createRequire(join(cwd, 'index.js')), createRequire(__filename)]) {
    try {
      const { Tiktoken } = require('js-tiktoken/lite') as { Tiktoken: new (ranks: unknown) => Tiktoken };
      const tokenizer = new Tiktoken(require(`js-tiktoken/ranks/${encoding}`));
      // A description may hold what is a mark of the protocol elsewhere; here it is text.
      return (text) => tokenizer.encode(text, [], []).length;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return undefined;
}
