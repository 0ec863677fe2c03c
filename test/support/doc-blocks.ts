import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './fixture-program.js';

/**
 * A fenced block of a documentation page. The first word after the fence is the language, the rest says what the tests make of it:
 *
 * - ```` ```ts ````: compiled, type-checked and analysed, without findings. A first line `// weather.ts` names the file, so that later
 *   blocks of the page can import it as `./weather.js`.
 * - ```` ```ts stack ````: the same, in a slow test, where the SDK that it is about is installed.
 * - ```` ```ts wrong ````: the definition is refused. A ```` ```text error ```` block after it is what the compiler prints.
 * - ```` ```text output ````: what the `ts` block before it prints when it runs.
 * - ```` ```json weather.parameters ````, ```` ```text weather.description ````: the value of that expression over the exports of the
 *   `ts` block before it.
 * - ```` ```js emitted ````: what the `ts` block before it compiles to.
 *
 * A block inside `<!-- -->` counts too: what a page needs to run, and its reader does not.
 */
export interface DocBlock {
  /** Relative to the checkout: `docs/options.md`. */
  readonly page: string;
  /** Of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly note: string;
  readonly text: string;
}

export function readBlocks(page: string): DocBlock[] {
  const blocks: DocBlock[] = [];
  let open: { line: number; fence: string; info: string; lines: string[] } | undefined;
  readFileSync(join(root, page), 'utf8')
    .split('\n')
    .forEach((text, index) => {
      const [, fence = '', info = ''] = /^(`{3,})(.*)$/.exec(text) ?? [];
      if (!open) {
        if (fence) open = { line: index + 1, fence, info, lines: [] };
        return;
      }
      // a longer fence may hold a shorter one
      if (fence.length < open.fence.length || info !== '') {
        open.lines.push(text);
        return;
      }
      const [language = '', ...note] = open.info.trim().split(/\s+/);
      blocks.push({
        page,
        line: open.line,
        language,
        note: note.join(' '),
        text: open.lines.map((each) => `${each}\n`).join(''),
      });
      open = undefined;
    });
  if (open) throw new Error(`${page}:${open.line}: the block is never closed`);
  return blocks;
}

/** The file a block stands for: its page is the folder, and its first line may name it. */
export function fileOf({ page, line, text }: DocBlock): string {
  const name = /^\/\/ ([\w.-]+\.ts)\n/.exec(text)?.[1] ?? `line-${line}.ts`;
  return `${root}/doc-blocks/${page.replaceAll('/', '-')}/${name}`;
}

export const pageName = (page: string): string => basename(page, '.md');
