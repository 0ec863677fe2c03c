import { readFileSync, writeFileSync } from 'node:fs';
import { showPath } from '../engine/show-path.js';
import { type AddCommand, addProjectOptions, type ProjectOptions, printJson } from './command.js';
import { fail } from './fail.js';
import { listOwners } from './init/config-chain.js';
import { editManifest } from './init/edit-manifest.js';
import { editTsconfig, isStrict } from './init/edit-tsconfig.js';
import { printDiff } from './init/print-diff.js';
import { readSetting, type Setting } from './init/read-setting.js';
import type { Io } from './io.js';
import { findTsconfig } from './open-projects.js';

interface Options extends ProjectOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export const addInit: AddCommand = (program, { io, end }) =>
  addProjectOptions(program.command('init'))
    .description('set a project up: the plugin in tsconfig.json, TypeScript and ts-patch in package.json')
    .option('-y, --yes', 'write without asking')
    .option('--dry-run', 'only show what would be written')
    .action(async (options: Options) => end(await init(io, options)));

interface FileChange {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

async function init(io: Io, options: Options): Promise<number> {
  const { changes, notes, manager } = plan(io, options.project);
  if (options.json) {
    if (options.yes && !options.dryRun) write(changes);
    printJson(io, {
      written: options.yes === true && options.dryRun !== true,
      files: changes.map(({ file, after }) => ({ file: showPath(io.cwd, file), text: after })),
      notes,
      install: install(manager),
    });
    return 0;
  }
  for (const { file, before, after } of changes) printDiff(io, showPath(io.cwd, file), [before, after]);
  for (const note of notes) io.out(`Note: ${note}\n`);
  if (changes.length === 0) {
    io.out('Nothing to do: the project is set up.\n');
    return 0;
  }
  if (options.dryRun) return 0;
  if (!options.yes) {
    if (!io.confirm)
      throw fail(
        'Nothing was written: there is no terminal to ask on.',
        ["Write it without a question: 'define-tool init --yes'."],
        1,
      );
    if (!(await io.confirm('Write these changes?'))) {
      io.out('Nothing was written.\n');
      return 1;
    }
  }
  write(changes);
  io.out(`Written. Now install: '${install(manager)}'.\n`);
  return 0;
}

function plan(io: Io, project: string | undefined) {
  const setting = readSetting(io.cwd);
  const owners = listOwners(findTsconfig(io.cwd, project));
  if (owners.length === 0)
    throw fail('No tsconfig names source files.', ["Name the one that does: 'define-tool init --project tsconfig.app.json'."]);
  const { text, notes } = editManifest(setting);
  const changes: FileChange[] = [
    ...owners.map((config) => ({ file: config.file, before: config.json.text, after: editTsconfig(config) })),
    { file: setting.manifestFile, before: setting.manifest.text, after: text },
  ].filter(({ before, after }) => before !== after);
  const loose = owners.filter((config) => !isStrict(config, setting.typescript?.major ?? 6));
  const strict = loose.map(
    ({ file }) => `define-tool needs "strict": true (or "strictNullChecks": true) in ${showPath(io.cwd, file)}.`,
  );
  return { changes, notes: [...notes, ...strict], manager: setting.manager };
}

function write(changes: readonly FileChange[]): void {
  // Somebody may have saved a file while the question stood.
  const touched = changes.find(({ file, before }) => readFileSync(file, 'utf8') !== before);
  if (touched) throw fail(`'${touched.file}' was changed meanwhile; nothing was written.`, ['Run it again.'], 1);
  for (const { file, after } of changes) writeFileSync(file, after);
}

const install = (manager: Setting['manager']): string => `${manager} install`;
