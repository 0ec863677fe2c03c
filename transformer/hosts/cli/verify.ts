import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { loadTypescript } from '../engine/load-typescript.js';
import { showPath } from '../engine/show-path.js';
import { type AddCommand, printJson } from './command.js';
import { count } from './count.js';
import { fail } from './fail.js';
import type { Io } from './io.js';
import { findEmittedCalls } from './verify/find-uncompiled.js';
import { createEmittedFiles } from './verify/modules.js';

export const addVerify: AddCommand = (program, { io, end }) =>
  program
    .command('verify')
    .description('find calls of defineTool in emitted JavaScript that were never compiled')
    .argument('<paths...>', 'the folders or files that a build wrote')
    .option('--json', 'print JSON')
    .action((paths: string[], options: { readonly json?: boolean }) => end(verify(io, paths, options)));

const help = [
  "- A bare 'tsc' ignores the plugins of tsconfig.json: build with 'tspc'.",
  "- 'tspc -b' takes what 'tsc -b' left for up to date: 'tspc -b --force' once, and no 'tsc -b' into this folder.",
  '- A bundler or loader needs define-tool as a plugin of its own: it does not read those of tsconfig.json.',
  '- TypeScript 7 runs no plugins: see node_modules/define-tool/docs/typescript-7.md.',
];

function verify(io: Io, paths: readonly string[], { json }: { readonly json?: boolean }): number {
  const files = [...new Set(paths.flatMap((path) => listScripts(io, path)))];
  if (files.length === 0)
    throw fail(`There is no JavaScript in '${paths.join("', '")}'.`, ['Name the folder that the build writes to.']);
  const ts = loadCompiler(io, files[0]!);
  const emitted = createEmittedFiles(ts);
  const calls = files.flatMap((name) => {
    const file = emitted.read(name);
    return findEmittedCalls(ts, file).map(({ node, tool, isCompiled }) => {
      const { line, character } = file.source.getLineAndCharacterOfPosition(node.getStart());
      return { file: showPath(io.cwd, name), line: line + 1, column: character + 1, tool, isCompiled };
    });
  });
  const uncompiled = calls.filter(({ isCompiled }) => !isCompiled);
  if (json)
    printJson(io, { files: files.length, calls: calls.length, uncompiled: uncompiled.map(({ isCompiled: _, ...call }) => call) });
  else if (uncompiled.length === 0)
    io.out(
      calls.length === 0
        ? `No call of 'defineTool' in ${count(files.length, 'file')}.\n`
        : `${count(calls.length, 'call')} of 'defineTool' in ${count(files.length, 'file')}, all compiled.\n`,
    );
  else {
    for (const { file, line, column, tool } of uncompiled)
      io.out(`${file}:${line}:${column} - error: ${tool === undefined ? 'A tool' : `Tool '${tool}'`} was never compiled.\n`);
    io.out(
      `\n${uncompiled.length} of ${count(calls.length, 'call')} of 'defineTool' would throw when the program starts.\n${help.join('\n')}\n`,
    );
  }
  return uncompiled.length > 0 ? 1 : 0;
}

/** JavaScript below a folder, without installed packages; or the one file. */
function listScripts({ cwd }: Pick<Io, 'cwd'>, path: string): string[] {
  const root = resolve(cwd, path);
  if (!existsSync(root)) throw fail(`There is no '${path}'.`, ['Build first, then verify what was written.']);
  if (!statSync(root).isDirectory()) return [root];
  return readdirSync(root, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listScripts({ cwd }, join(root, entry.name));
      return entry.isFile() && /\.[cm]?jsx?$/.test(entry.name) ? [join(root, entry.name)] : [];
    });
}

/** The project's own, from where the output lies or from where the command runs. */
function loadCompiler({ cwd }: Io, file: string) {
  try {
    return loadTypescript(dirname(file));
  } catch {
    try {
      return loadTypescript(cwd);
    } catch (error) {
      throw fail((error as Error).message);
    }
  }
}
