import { type AddCommand, addProjectOptions, type ProjectOptions, printJson } from './command.js';
import { count } from './count.js';
import { fail } from './fail.js';
import type { Io } from './io.js';
import { compareWithLock } from './locked.js';
import { openProjects } from './open-projects.js';
import { printChanges } from './print-changes.js';
import { printAnnotations, printFindings, toJson } from './print-findings.js';
import { readTools } from './read-tools.js';
import { watchProjects } from './watch-projects.js';

interface Options extends ProjectOptions {
  readonly watch?: boolean;
  readonly format?: string;
  readonly locked?: boolean;
}

const formats = ['text', 'github'];

export const addCheck: AddCommand = (program, { io, end }) =>
  addProjectOptions(program.command('check'))
    .description('find every mistake in the tools of a project, those that nothing imports too')
    .option('-w, --watch', 'check again when a file changes, in the form of tsc --watch')
    .option('--format <format>', 'text, or github for annotations (default there)')
    .option('--locked', 'fail where a contract is not the one in tools.lock.json')
    .action(async (options: Options) => end(await check(io, options)));

async function check(io: Io, options: Options): Promise<number> {
  const { format = io.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text' } = options;
  if (!formats.includes(format)) throw fail(`There is no format '${format}'.`, [`The formats are ${formats.join(' and ')}.`]);
  if (options.watch && (options.json || options.locked)) throw fail("'--watch' goes with neither '--json' nor '--locked'.");
  if (options.watch) return watchProjects(io, options.project);
  const opened = openProjects(io.cwd, options.project);
  const { tools, findings } = readTools(opened);
  // What has errors has no contract; they come first.
  const changes = options.locked && findings.length === 0 ? compareWithLock(opened, tools) : [];
  if (options.json)
    printJson(io, {
      tools: tools.length,
      findings: findings.map((finding) => toJson(finding, io.cwd)),
      ...(options.locked ? { changes } : {}),
    });
  else {
    if (format === 'github') printAnnotations(io, findings);
    else printFindings(io, opened.ts, findings);
    if (changes.length > 0) {
      printChanges(io, changes);
      io.out(
        "\nThe contracts are not those of tools.lock.json. If they are meant to be, write them there: 'define-tool lock'.\n",
      );
    } else if (findings.length > 0) io.out(`Found ${count(findings.length, 'error')}.\n`);
    else io.out(`No mistakes in ${count(tools.length, 'tool')}.\n`);
  }
  return findings.length + changes.length > 0 ? 1 : 0;
}
