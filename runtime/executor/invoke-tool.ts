import type { ToolContext } from '../context.js';
import { deepFreeze } from '../deep-freeze.js';
import type { Tool, ToolLike, ValidatedArguments } from '../tool.js';
import { defaultLimits } from '../validate/limits.js';
import { createArgumentReader } from '../validate/read-arguments.js';
import { reportArguments } from '../validate/report-arguments.js';

type Arguments = Readonly<Record<string, unknown>>;
type Reader = (args: unknown) => Arguments;

/** One of ours, perhaps of another copy of this package. Other objects may have methods of the same names that do something else. */
const isWhole = (tool: ToolLike): tool is Tool => (tool as Partial<Tool>).inputSchema?.['~standard']?.vendor === 'define-tool';

const readers = new WeakMap<ToolLike, Reader>();

/** The arguments as they will run: checked, copied and frozen, also for a tool that has no `validate` of its own. */
export function readArguments(tool: ToolLike, args: unknown): Arguments {
  if (isWhole(tool)) return tool.validate(args);
  let read = readers.get(tool);
  if (read === undefined) {
    read = createReader(tool);
    readers.set(tool, read);
  }
  return read(args);
}

/** The function alone. A tool of `defineTool` that needs approval refuses `execute`; by here that is decided. */
export function invokeTool(tool: ToolLike, args: Arguments, ctx: ToolContext): unknown {
  return isWhole(tool) ? tool.call(args as ValidatedArguments, ctx) : tool.execute(args, ctx);
}

function createReader({ name, parameters }: ToolLike): Reader {
  const read = createArgumentReader({ tool: name, parameters, limits: defaultLimits, context: undefined, reserved: new Set() });
  return (args) => {
    const reading = read(args);
    if ('found' in reading) throw reportArguments(name, parameters, reading.found);
    return deepFreeze(reading.value);
  };
}
