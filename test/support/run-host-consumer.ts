import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Run, run } from './run-compiler.js';
import { installPackages } from './run-install.js';

const fixtures = join(import.meta.dirname, '../../fixtures/consumers');

/** A build, or a program that was built, takes no longer. */
const timeoutMs = 120_000;

/** A real project for one host: its packages and the packed define-tool installed, the common program as its `src`. */
export interface HostConsumer {
  readonly directory: string;
  /** Runs a program of an installed package, such as `vite`, to its end. */
  command(name: string, ...args: string[]): Promise<Run>;
  /** The JavaScript file behind such a program. */
  binary(name: string): string;
  /** Runs Node with these arguments, to its end. */
  node(...args: string[]): Promise<Run>;
  /** Runs a program with Node and returns the JSON that it prints. */
  report<Report>(...args: string[]): Promise<Report>;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Adds a tool with two mistakes to `src/tools.ts`. */
  addMistakes(): readonly Mistake[];
  removeMistakes(): void;
}

export interface Mistake {
  readonly code: string;
  /** In `src/tools.ts`, counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** A developer's note where the model would read it, and an argument that JSON cannot carry. */
const wrongTool = `
/**
 * Tell which parcels the depot lost.
 *
 * TODO: ask the depot first.
 */
export const lost = defineTool((since: () => void): string => String(since), { sideEffecting: false });
`;

/**
 * Installs `fixtures/consumers/<name>` into a folder of its own.
 *
 * @param packages - The host's packages as `name@version`; the packed define-tool and TypeScript are installed beside them.
 * @param folder - What the folder is called, where several versions of a host build the same project.
 */
export async function installHostConsumer(
  name: string,
  packages: readonly string[],
  folder: string = name,
): Promise<HostConsumer> {
  const directory = join(inject('scratch'), `consumer-${folder}`);
  cpSync(join(fixtures, name), directory, { recursive: true });
  cpSync(join(fixtures, 'source'), join(directory, 'src'), { recursive: true });
  const typescript = packages.some((each) => each.startsWith('typescript@')) ? [] : ['typescript@5.9.3'];
  await installPackages(directory, [inject('tarball'), ...typescript, ...packages]);
  return openHostConsumer(directory);
}

/** A project whose packages are installed already. */
export function openHostConsumer(directory: string): HostConsumer {
  const command = { cwd: directory, timeoutMs };
  const read = (path: string): string => readFileSync(join(directory, path), 'utf8');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  };
  const node = (...args: string[]): Promise<Run> => run(process.execPath, args, command);
  const good = readFileSync(join(fixtures, 'source/tools.ts'), 'utf8');
  return {
    directory,
    node,
    read,
    write,
    binary: (name) => binaryOf(directory, name),
    command: (name, ...args) => run(process.execPath, [binaryOf(directory, name), ...args], command),
    async report(...args) {
      const { code, output } = await node(...args);
      if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}`);
      return JSON.parse(output);
    },
    addMistakes() {
      write('src/tools.ts', good + wrongTool);
      const line = good.split('\n').length - 1;
      return [
        { code: 'DT3003', line: line + 5, column: 4 },
        { code: 'DT4001', line: line + 7, column: 33 },
      ];
    },
    removeMistakes: () => write('src/tools.ts', good),
  };
}

/** The JavaScript file behind the command of a package of the same name, or of the given one: `@farmfe/cli:farm`. */
function binaryOf(directory: string, name: string): string {
  const [packageName = name, command = packageName] = name.split(':');
  const folder = join(directory, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
