import { listOmitted } from '../../schema/list-omitted.js';
import { nearestName } from '../../source/nearest-name.js';
import { showPath } from '../engine/show-path.js';
import { type AddCommand, addProjectOptions, type ProjectOptions, printJson } from './command.js';
import { fail } from './fail.js';
import type { Io } from './io.js';
import { lowerTools } from './lower-tools.js';
import { openProjects } from './open-projects.js';
import { paint } from './paint.js';
import { type ProjectTool, readTools } from './read-tools.js';

interface Options extends ProjectOptions {
  readonly target?: string;
}

export const addInspect: AddCommand = (program, { io, end }) =>
  addProjectOptions(program.command('inspect'))
    .description('show a tool as a model sees it')
    .argument('<tool>', 'its name')
    .option('-t, --target <target>', 'the arguments in the words of a target')
    .action(async (name: string, options: Options) => end(await inspect(io, name, options)));

async function inspect(io: Io, name: string, { project, target, json }: Options): Promise<number> {
  const { tools, findings } = readTools(openProjects(io.cwd, project));
  const found = tools.filter(({ tool }) => tool.definition.name === name);
  if (found.length === 0) {
    const near = nearestName(
      name,
      tools.map(({ tool }) => tool.definition.name),
    );
    const broken = findings.length > 0 ? ["Some tools have errors and cannot be shown: 'define-tool check'."] : [];
    throw fail(
      `There is no tool '${name}'.`,
      [near ? `Did you mean '${near}'?` : "'define-tool list' lists them.", ...broken],
      1,
    );
  }
  const shown = await Promise.all(found.map((each) => describe(io, each, target)));
  if (json) printJson(io, shown);
  else for (const each of shown) print(io, each);
  return 0;
}

async function describe(io: Io, { tool, file }: ProjectTool, target: string | undefined) {
  const { name, title, description, parameters, returns } = tool.definition;
  const lowered = target === undefined ? undefined : (await lowerTools(io, [{ tool, file }], target))[0];
  const source = tool.call.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(tool.call.getStart());
  return {
    name,
    ...(title === undefined ? {} : { title }),
    place: `${showPath(io.cwd, file)}:${line + 1}`,
    description,
    parameters: lowered?.parameters ?? parameters,
    ...(returns === undefined ? {} : { returns }),
    leftOut: listOmitted(tool.shown),
  };
}

function print(io: Io, tool: Awaited<ReturnType<typeof describe>>): void {
  const { bold, dim } = paint(io);
  const section = (title: string, text: string): void => io.out(`\n${bold(title)}\n\n${text.replaceAll(/^(?=.)/gm, '  ')}\n`);
  io.out(`${bold(tool.name)} ${dim(tool.place)}\n`);
  section('Description', tool.description);
  section('Arguments', JSON.stringify(tool.parameters, undefined, 2));
  if (tool.returns) section('Result', JSON.stringify(tool.returns, undefined, 2));
  if (tool.leftOut.length > 0) section('Left out', tool.leftOut.map(({ path, type }) => `${path} (${type})`).join('\n'));
}
