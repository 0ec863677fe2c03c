import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AddCommand, addProjectOptions, type ProjectOptions } from './command.js';
import { count } from './count.js';
import type { Io } from './io.js';
import { lowerTools } from './lower-tools.js';
import { openProjects } from './open-projects.js';
import { readSound } from './read-sound.js';

interface Options extends ProjectOptions {
  readonly target: string;
  readonly output?: string;
}

export const addExport: AddCommand = (program, { io, end }) =>
  addProjectOptions(program.command('export'))
    .description('print the tools as JSON, with schemas in the words of a target')
    .requiredOption('-t, --target <target>', 'whose words: openai-strict, anthropic, mcp, draft-07 ...')
    .option('-o, --output <file>', 'write a file instead')
    .action(async (options: Options) => end(await exportTools(io, options)));

async function exportTools(io: Io, { project, target, output }: Options): Promise<number> {
  const tools = readSound(io, openProjects(io.cwd, project));
  if (!tools) return 1;
  const lowered = await lowerTools(io, tools, target);
  lowered.sort((a, b) => (a.name < b.name ? -1 : 1));
  const text = `${JSON.stringify({ target, tools: lowered }, undefined, 2)}\n`;
  if (output === undefined) io.out(text);
  else {
    writeFileSync(resolve(io.cwd, output), text);
    io.out(`Wrote ${count(lowered.length, 'tool')} to ${output}.\n`);
  }
  return 0;
}
