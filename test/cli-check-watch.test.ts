import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { config, createCommandProject, toolSource } from './support/command-project.js';

/** VS Code's `$tsc-watch`, from its extension for TypeScript: where a run begins and ends, and what a problem looks like. */
const begins =
  /^\s*(?:message TS6032:|\[?\D*.{1,2}[:.].{1,2}[:.].{1,2}\D*(├\D*\d{1,2}\D+┤)?(?:\]| -)) (Starting compilation in watch mode|File change detected\. Starting incremental compilation)\.\.\./;
const ends =
  /^\s*(?:message TS6042:|\[?\D*.{1,2}[:.].{1,2}[:.].{1,2}\D*(├\D*\d{1,2}\D+┤)?(?:\]| -)) (?:Compilation complete\.|Found \d+ errors?\.) Watching for file changes\./;
const problem = /^([^\s].*)[(:](\d+)[,:](\d+)(?:\):\s+|\s+-\s+)(error|warning|info)\s+TS(\d+)\s*:\s*(.*)$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal takes out.
const plain = (text: string): string => text.replaceAll(/\u001b\[\d+m/g, '');

/** The problems of each finished run, as the editor's matcher would list them. */
function readRuns(text: string): string[][] {
  const runs: string[][] = [];
  let current: string[] | undefined;
  for (const line of plain(text).split('\n')) {
    if (begins.test(line)) current = [];
    else if (ends.test(line) && current) {
      runs.push(current);
      current = undefined;
    } else {
      const [, file, row, column] = problem.exec(line) ?? [];
      if (file) current?.push(`${file}:${row}:${column}`);
    }
  }
  return runs;
}

async function until(holds: () => boolean, shown: () => string): Promise<void> {
  const end = Date.now() + 50_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Waited in vain:\n${shown()}`);
    await sleep(30);
  }
}

it.each([false, true])('tells each change in the form of tsc --watch (in colour: %s)', { retry: 1 }, async (color) => {
  const type = (bindings: string): string => `export type Binding = ${bindings};\n`;
  const project = createCommandProject({
    'tsconfig.json': JSON.stringify({ files: [], references: [{ path: 'a' }, { path: 'b' }] }),
    'a/tsconfig.json': config({ composite: true, noEmit: false, outDir: 'out' }),
    'a/src/type.ts': type("'paperback' | 'hardback'"),
    'a/src/tool.ts': `import type { Binding } from './type.js';\n${toolSource('findBooks', 'binding: Binding')}`,
    // Nobody has built what it references.
    'b/tsconfig.json': config({}, { include: ['src'], references: [{ path: '../a' }] }),
    'b/src/other.ts': `import type { Binding } from '../../a/src/type.js';\n${toolSource('listBooks', 'binding: Binding')}`,
    'b/src/tool.ts': toolSource('orderStatus', 'orderId: string'),
  });
  const stop = new AbortController();
  let text = '';
  const out = (said: string): void => {
    text += said;
  };
  const watching = project.run(['check', '--watch'], { color, out, signal: stop.signal });
  const after = async (expected: string[]): Promise<void> =>
    until(
      () => JSON.stringify(readRuns(text).at(-1)) === JSON.stringify(expected),
      () => text,
    );
  try {
    await after([]);
    expect(plain(text)).toMatch(
      /Starting compilation in watch mode\.\.\.\n\n.*Found 0 errors\. Watching for file changes\.\n\n$/,
    );
    // A type in another file.
    project.write({ 'a/src/type.ts': type('() => void') });
    await after(['a/src/tool.ts:5:38', 'b/src/other.ts:5:38']);
    expect(plain(text)).toContain('Found 2 errors. Watching for file changes.');
    // A new file, of the other project.
    project.write({ 'b/src/new.ts': toolSource('short', 'orderId: string', { doc: 'Too short.' }) });
    await after(['a/src/tool.ts:5:38', 'b/src/new.ts:3:1', 'b/src/other.ts:5:38']);
    project.write({ 'a/src/type.ts': type("'ebook'"), 'b/src/new.ts': toolSource('longer', 'orderId: string') });
    await after([]);
  } finally {
    stop.abort();
  }
  expect((await watching).code).toBe(0);
});
