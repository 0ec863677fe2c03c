import type { ToolContext } from '../../context.js';
import { createTool } from '../../create-tool.js';
import { ToolDefinitionError } from '../../errors.js';
import type { ToolPolicies } from '../../options.js';
import type { Tool } from '../../tool.js';
import type { Problem } from '../../validate/problem.js';
import { commandParameters, commandSchema, type MemoryCommand } from './command-schema.js';
import { createFile } from './create-file.js';
import { inMemoryFiles } from './in-memory-files.js';
import { insertLines } from './insert-lines.js';
import { type MemoryLimits, readLimits } from './limits.js';
import type { Memory } from './memory.js';
import type { MemoryFiles } from './memory-files.js';
import { readPath } from './read-path.js';
import { removePath } from './remove-path.js';
import { renamePath } from './rename-path.js';
import { replaceText } from './replace-text.js';
import { takeTurns } from './take-turns.js';
import { view } from './view.js';

/** The options of `memoryTool`: the policies of any tool, and limits. What the contract fixes cannot be changed. */
export interface MemoryToolOptions
  extends Omit<ToolPolicies, 'effects' | 'openWorld' | 'parallelSafe' | 'cacheTtlMs' | 'cacheScope' | 'oncePerRun'> {
  readonly limits?: Partial<MemoryLimits> | undefined;
}

const description = `Your own notes, kept in files under /memories from one conversation to the next. Look into /memories before you begin a task, write down what will matter later while you work, and keep it tidy.

- view: show a directory, or a file with line numbers.
- create: write a new file.
- str_replace: replace a text that stands once in a file.
- insert: add lines after a line of a file.
- delete: delete a file or a directory.
- rename: move a file or a directory.`;

/**
 * Anthropic's client-side memory tool: a model keeps notes in files below `/memories`. Its name, its six commands and their answers are those
 * that the provider documents, so that it can be offered there as the built-in `memory_20250818`; to any other model it is an ordinary tool.
 *
 * A path that could lead out of the memory is a ToolArgumentError. A command that cannot be done (no such file, a text that is there twice, no
 * room) throws an error with the documented text, which is meant for the model.
 *
 * @param files - Where the files are: `inMemoryFiles()` (the default), `directoryFiles(folder)`, or anything with those six methods. Or a
 * function of the call's context, for a memory of each user: `(ctx) => directoryFiles(join(root, ctx.scope))`.
 *
 * @example
 * const memory = memoryTool(directoryFiles('./memory'));
 * await memory.execute({ command: 'create', path: '/memories/user.md', file_text: 'Prefers trains.\n' });
 */
export function memoryTool(
  // biome-ignore lint/suspicious/noExplicitAny: what a context's dependencies are is the program's business.
  files: MemoryFiles | ((ctx: ToolContext<any, any>) => MemoryFiles) = inMemoryFiles(),
  { limits: given, ...policies }: MemoryToolOptions = {},
): Tool<MemoryCommand, string> {
  const limits = readLimits(given);
  for (const option of ['name', 'description', 'effects', 'openWorld', 'parallelSafe', 'sideEffecting']) {
    if (option in policies)
      throw new ToolDefinitionError(`Tool 'memory' has no option '${option}': it is what it is.`, { tool: 'memory' });
  }
  async function run(command: MemoryCommand, ctx: ToolContext): Promise<string> {
    const memory: Memory = { files: typeof files === 'function' ? files(ctx) : files, limits };
    return takeTurns(memory.files, () => {
      ctx.signal.throwIfAborted();
      return perform(memory, command);
    });
  }
  return createTool({
    fn: run,
    options: { ...policies, sideEffecting: true, effects: 'destructive', openWorld: false, parallelSafe: false },
    compiled: {
      format: 1,
      name: 'memory',
      description,
      parameters: commandParameters,
      names: Object.fromEntries(Object.keys(commandParameters['properties'] as object).map((name) => [name, name])),
      slots: [{ kind: 'properties' }, { kind: 'context' }],
    },
    checks: { parameters: commandSchema, hasCases: true, findProblems: (args) => findPathProblems(args, limits) },
  }) as Tool<MemoryCommand, string>;
}

function findPathProblems(args: Readonly<Record<string, unknown>>, limits: MemoryLimits) {
  const problems = ['path', 'old_path', 'new_path'].flatMap((name): Problem[] => {
    const given = args[name];
    const reading = typeof given === 'string' ? readPath(given, limits) : undefined;
    return reading && 'problem' in reading ? [{ kind: 'invalid', path: [name], message: reading.problem }] : [];
  });
  return problems.length === 0 ? undefined : { problems, count: problems.length };
}

function perform(memory: Memory, command: MemoryCommand): Promise<string> {
  const at = (path: string): string => (readPath(path, memory.limits) as { readonly path: string }).path;
  switch (command.command) {
    case 'view':
      return view(memory, at(command.path), command.view_range);
    case 'create':
      return createFile(memory, at(command.path), command.file_text);
    case 'str_replace':
      return replaceText(memory, at(command.path), { from: command.old_str, to: command.new_str ?? '' });
    case 'insert':
      return insertLines(memory, at(command.path), { after: command.insert_line, text: command.insert_text });
    case 'delete':
      return removePath(memory, at(command.path));
    case 'rename':
      return renamePath(memory, at(command.old_path), at(command.new_path));
  }
}
