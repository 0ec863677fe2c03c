#!/usr/bin/env node
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import type { Io } from './io.js';
import { run } from './run.js';

const { stdin, stdout, stderr, env } = process;
const isAsked = (name: string): boolean => (env[name] ?? '') !== '';

const io: Io = {
  cwd: process.cwd(),
  env,
  color: !isAsked('NO_COLOR') && env['TERM'] !== 'dumb' && (stdout.isTTY || isAsked('FORCE_COLOR')),
  columns: stdout.isTTY ? stdout.columns : undefined,
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  confirm:
    stdin.isTTY && stdout.isTTY
      ? async (question) => {
          const terminal = createInterface({ input: stdin, output: stdout });
          const answer = await terminal.question(`${question} (y/N) `);
          terminal.close();
          return /^y(es)?$/i.test(answer.trim());
        }
      : undefined,
  // The built runtime beside this half: the one place where the two meet.
  loadRuntime: () => import(pathToFileURL(join(__dirname, '../../../runtime/index.js')).href),
};

// A reader such as `head` that has seen enough is no error.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));

run(process.argv.slice(2), io).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    stderr.write(
      `define-tool failed, which is a bug of its own. Please report it with these lines:\n${(error as Error)?.stack ?? error}\n`,
    );
    process.exitCode = 2;
  },
);
