import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type DocBlock, fileOf, readBlocks } from './doc-blocks.js';
import type { Stack } from './install-stack.js';
import { run } from './run-compiler.js';

/** What a stack's page needs beside the SDK to be compiled. */
export const compilerPackages = ['typescript@5.9.3', 'ts-patch@3.3.0', '@types/node@20.19.0'];

const tsconfig = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    outDir: 'out',
    plugins: [{ name: 'define-tool/lsp', transform: 'define-tool/transformer', transformProgram: true }],
  },
};

/** The page of a stack: its blocks compile against the SDK's own types, and print what the page says when they run. */
export function testStackPage(name: string, stack: () => Stack): void {
  const blocks = readBlocks(`docs/stacks/${name}.md`);
  const code = blocks.filter(({ language, note }) => language === 'ts' && note === 'stack');
  const results = blocks.filter(({ language, note }) => language === 'text' && note === 'output');

  test('the example of its page compiles, and prints what the page says', async () => {
    expect(results.length).toBeGreaterThan(0);
    const folder = join(stack().directory, 'page');
    mkdirSync(folder, { recursive: true });
    for (const block of code) writeFileSync(join(folder, basename(fileOf(block))), block.text);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    const options = { cwd: folder, timeoutMs: 240_000 };
    const compiled = await run(process.execPath, [join(stack().directory, 'node_modules/ts-patch/bin/tspc.js')], options);
    expect(compiled).toMatchObject({ code: 0, output: '' });
    for (const result of results) {
      const program = join(folder, 'out', basename(fileOf(codeBefore(result, code)), '.ts'));
      expect(await run(process.execPath, [`${program}.js`], options)).toMatchObject({ code: 0, output: result.text });
    }
  });
}

/** The block that says what this one prints. */
function codeBefore({ page, line }: DocBlock, code: readonly DocBlock[]): DocBlock {
  const found = code.findLast((block) => block.line < line);
  if (!found) throw new Error(`${dirname(page)}:${line}: no code before it`);
  return found;
}
