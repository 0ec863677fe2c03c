import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { Io } from '../../transformer/hosts/cli/io.js';
import { root } from './root.js';
import { type CommandRun, runCommand } from './run-command.js';

/** A project on the disk that finds this checkout's packages. */
export interface CommandProject {
  readonly directory: string;
  write(files: Readonly<Record<string, string>>): void;
  read(path: string): string;
  exists(path: string): boolean;
  run(args: readonly string[], more?: Partial<Io>): Promise<CommandRun>;
}

const made: string[] = [];
afterAll(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
});

export function createCommandProject(files: Readonly<Record<string, string>>, { linked = true } = {}): CommandProject {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'define-tool-command-'));
  made.push(directory);
  if (linked) symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction');
  const project: CommandProject = {
    directory,
    write(written) {
      for (const [path, text] of Object.entries(written)) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), text);
      }
    },
    read: (path) => readFileSync(join(directory, path), 'utf8'),
    exists: (path) => existsSync(join(directory, path)),
    run: (args, more) => runCommand(directory, args, more),
  };
  project.write(files);
  return project;
}

/** A tsconfig of tests: the smallest library, and the plugin. */
export const config = (options: object = {}, more: object = { include: ['src'] }): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022'],
      module: 'nodenext',
      strict: true,
      skipLibCheck: true,
      types: [],
      noEmit: true,
      ...options,
    },
    ...more,
  });

/** A module with one tool. */
export const toolSource = (
  name: string,
  parameters: string,
  { doc = `Look up what ${name} knows about an order of the shop.`, options = 'sideEffecting: false' } = {},
): string =>
  `import { defineTool } from 'define-tool';\n\n/** ${doc} */\nexport const ${name} = defineTool((${parameters}) => '', { ${options} });\n`;
