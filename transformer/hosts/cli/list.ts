import type { Json } from '../../schema/ir.js';
import { listOmitted } from '../../schema/list-omitted.js';
import { showPath } from '../engine/show-path.js';
import { type AddCommand, addProjectOptions, type ProjectOptions, printJson } from './command.js';
import { count } from './count.js';
import type { Io } from './io.js';
import { layOutTable } from './lay-out-table.js';
import { type CountTokens, encoding, loadTokenizer } from './load-tokenizer.js';
import { openProjects } from './open-projects.js';
import { paint } from './paint.js';
import { type ProjectTool, readTools } from './read-tools.js';

export const addList: AddCommand = (program, { io, end }) =>
  addProjectOptions(program.command('list'))
    .description('list the tools of a project, with what each costs in every request')
    .action((options: ProjectOptions) => end(list(io, options)));

/** A tool as it is listed. */
interface Listed {
  readonly name: string;
  readonly file: string;
  readonly sideEffects: string;
  readonly approval: string;
  /** Optional ones with a question mark. */
  readonly arguments: readonly string[];
  /** In characters. */
  readonly descriptionLength: number;
  readonly tokens: number | undefined;
  readonly leftOut: readonly { readonly path: string; readonly type: string }[];
}

function list(io: Io, { project, json }: ProjectOptions): number {
  const { tools, findings } = readTools(openProjects(io.cwd, project));
  const countTokens = loadTokenizer(io.cwd);
  const listed = tools.map((tool) => describe(tool, io.cwd, countTokens));
  if (json) printJson(io, { ...(countTokens ? { encoding, tokens: sum(listed) } : {}), errors: findings.length, tools: listed });
  else printList(io, listed, countTokens !== undefined);
  if (findings.length > 0)
    io.err(`${count(findings.length, 'error')} in other tools, which are not listed: 'define-tool check' shows them.\n`);
  return findings.length > 0 ? 1 : 0;
}

function describe({ tool, file }: ProjectTool, cwd: string, countTokens: CountTokens | undefined): Listed {
  const { name, description, parameters } = tool.definition;
  const required = new Set((parameters['required'] ?? []) as Json[]);
  return {
    name,
    file: showPath(cwd, file),
    sideEffects: saySideEffects(tool),
    approval: sayApproval(tool),
    arguments: Object.keys(parameters['properties'] ?? {}).map((argument) =>
      required.has(argument) ? argument : `${argument}?`,
    ),
    descriptionLength: [...description].length,
    tokens: countTokens?.(JSON.stringify({ name, description, parameters })),
    leftOut: listOmitted(tool.shown),
  };
}

function saySideEffects({ options }: ProjectTool['tool']): string {
  const [given, effects] = [options.get('sideEffecting'), options.get('effects')?.value];
  if (!given?.constant) return 'computed';
  return given.value === false ? 'no' : typeof effects === 'string' ? effects : 'yes';
}

function sayApproval({ options }: ProjectTool['tool']): string {
  const given = options.get('needsApproval');
  if (!given) return 'no';
  return given.constant ? (given.value === true ? 'always' : 'no') : 'computed';
}

const sum = (listed: readonly Listed[]): number => listed.reduce((total, { tokens = 0 }) => total + tokens, 0);

function printList(io: Io, listed: readonly Listed[], isCounted: boolean): void {
  const { bold, dim } = paint(io);
  const head = ['Tool', 'Side effects', 'Approval', 'Arguments', 'Description', ...(isCounted ? ['Tokens'] : [])];
  const rowOf = (tool: Listed): string[] => [
    tool.name,
    tool.sideEffects,
    tool.approval,
    tool.arguments.join(', ') || '-',
    `${tool.descriptionLength} characters`,
    ...(isCounted ? [`${tool.tokens}`] : []),
  ];
  const files = [...new Set(listed.map(({ file }) => file))];
  const totalOf = (tools: readonly Listed[], name: string): string[] => [
    name,
    '',
    '',
    '',
    count(tools.length, 'tool'),
    ...(isCounted ? [`${sum(tools)}`] : []),
  ];
  const toolsets = files.map((file) => ({ file, tools: listed.filter((tool) => tool.file === file) }));
  const rows = [head, ...toolsets.flatMap(({ file, tools }) => [...tools.map(rowOf), totalOf(tools, file)])];
  if (files.length > 1) rows.push(totalOf(listed, 'All'));
  const isTotal = new Set([...files, 'All']);
  for (const [index, line] of layOutTable(rows, [4, 5]).entries())
    io.out(`${index === 0 || isTotal.has(rows[index]![0]!) ? bold(line) : line}\n`);
  const omitted = listed.flatMap(({ name, leftOut }) => leftOut.map((member) => `  ${name}: ${member.path} (${member.type})`));
  if (omitted.length > 0)
    io.out(`\nLeft out, because JSON cannot carry it and a package declares it as optional:\n${omitted.join('\n')}\n`);
  const note = isCounted
    ? `Tokens that a tool takes up in every request: name, description and arguments as JSON, counted with ${encoding}. Other vendors count otherwise.`
    : "Tokens are counted where js-tiktoken is installed (22 MB): 'npm install --save-dev js-tiktoken'.";
  io.out(`\n${dim(note)}\n`);
}
