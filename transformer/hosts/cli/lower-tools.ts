import type { CompiledTool } from '../../model.js';
import { fail } from './fail.js';
import type { Io } from './io.js';
import type { ProjectTool } from './read-tools.js';

/** A tool in the words of a target. */
export interface LoweredTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

/**
 * The tools that a target is shown, as the runtime would write them.
 *
 * @throws A failure that names each tool that the target does not take.
 */
export async function lowerTools(io: Io, tools: readonly ProjectTool[], target: string): Promise<LoweredTool[]> {
  const { defineTool } = await io.loadRuntime();
  const lowered: LoweredTool[] = [];
  const refused: string[] = [];
  for (const { tool } of tools) {
    if (!isFor(tool, target)) continue;
    // Code for rich values and checks is no matter of the schema.
    const { decode: _, encode: __, checks: ___, ...definition } = tool.definition;
    try {
      const parameters = defineTool(() => undefined, { sideEffecting: true }, definition).toJsonSchema({ target });
      lowered.push({ name: definition.name, description: definition.description, parameters });
    } catch (error) {
      const { message, reason } = error as Error & { reason?: string };
      if (reason === 'unknown-target')
        throw fail(message.replace(/^.*? (?=Did you|The targets)/s, `There is no target '${target}'. `));
      if (reason === undefined) throw error;
      refused.push(message);
    }
  }
  if (refused.length > 0) throw fail(`'${target}' does not take every tool.`, refused, 1);
  return lowered;
}

/** Whether a target is shown the tool; what the build cannot tell does not keep it back. */
function isFor({ options }: CompiledTool, target: string): boolean {
  if (options.get('advertised')?.value === false) return false;
  const targets = options.get('targets')?.value;
  return targets === undefined || [targets].flat().includes(target);
}
