import type { ToolContext } from '../context.js';
import { createTool } from '../create-tool.js';
import type { JsonSchema } from '../definition.js';
import { ToolDefinitionError } from '../errors.js';
import type { ToolOptions } from '../options.js';
import type { Tool } from '../tool.js';
import { acceptedNames } from '../validate/format-problems.js';
import { checkIdentity } from './check-identity.js';
import { checkShaping } from './check-shaping.js';
import { makeChecks } from './schema/make-checks.js';
import { readSchema, type SchemaReading } from './schema/read-schema.js';
import { shapeRoot } from './schema/shape-root.js';

/** The options of `toolFromSchema`: what the build reads elsewhere, and the policies that every tool has. */
export interface SchemaToolOptions extends Omit<ToolOptions, 'fixed' | 'hide' | 'rename' | 'result' | 'returns'> {
  /** What the model calls the tool: letters of English, digits and `_`, at most 64, no digit first. Every provider takes such a name. */
  readonly name: string;
  /** All that the model knows about what the tool does. At least 30 characters; see `minDescription`. */
  readonly description: string;
  /**
   * The arguments, as JSON Schema: draft-04, -06, -07, 2019-09 or 2020-12, with or without `$schema`, and with `nullable` and the like of
   * OpenAPI 3.0. It must describe an object. References must stay inside the schema.
   */
  readonly inputSchema: JsonSchema;
  /** The result, as JSON Schema of any kind. With it results are checked, and rich values in them turned into JSON. */
  readonly outputSchema?: JsonSchema | undefined;
  /** true: properties that the schema does not list are refused, also where it leaves them open. Default: as the schema says. */
  readonly closed?: boolean | undefined;
  /** The fewest characters of the description, where it is somebody else's and cannot be improved. Default: 30. */
  readonly minDescription?: number | undefined;
}

/**
 * Makes a tool from a JSON Schema that already exists: that of an MCP server, an OpenAPI operation, another framework. It is the same
 * kind of tool as `defineTool` makes, with the same policies and the same messages for a model that gets an argument wrong. Needs no build.
 *
 * What the schema says is kept: properties that it leaves open are passed on, formats that are not known here are notes, and a `default` is
 * shown to the model and not filled in, as the tool behind it does that itself.
 *
 * @typeParam Args - The arguments. Nothing checks that this is what the schema says.
 * @typeParam Result - What a call resolves to.
 * @param options - `name`, `description`, `inputSchema` and `sideEffecting` are required.
 * @param execute - Gets the checked arguments, frozen, and the context.
 * @throws ToolDefinitionError with all that is wrong with the schemas and options.
 *
 * @example
 * const createIssue = toolFromSchema<{ title: string; labels?: string[] }>(
 *   {
 *     name: 'create_issue',
 *     description: 'Open an issue in the tracker of the current project.',
 *     inputSchema: { type: 'object', properties: { title: { type: 'string' }, labels: { type: 'array', items: { type: 'string' } } }, required: ['title'] },
 *     sideEffecting: true,
 *   },
 *   ({ title, labels = [] }) => tracker.open(title, labels),
 * );
 */
// biome-ignore lint/suspicious/noExplicitAny: what a context's dependencies are is the program's business.
export function toolFromSchema<Args extends object = Record<string, any>, Result = unknown>(
  options: SchemaToolOptions,
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  execute: (args: Args, ctx: ToolContext<any, any>) => Result | Promise<Result>,
): Tool<Args, Result> {
  const { inputSchema, outputSchema, closed, minDescription, ...rest } = options ?? {};
  const tool = typeof rest.name === 'string' ? rest.name : '';
  const problems = [...checkOwn({ closed, minDescription }), ...checkShaping(rest), ...checkIdentity(rest, minDescription)];
  if (typeof execute !== 'function')
    problems.push('The second argument must be the function that runs the tool: (args, ctx) => result.');
  const input = read(() => shape(readSchema(inputSchema, 'inputSchema'), closed === true), 'inputSchema');
  const output = outputSchema === undefined ? undefined : read(() => readSchema(outputSchema, 'outputSchema'), 'outputSchema');
  for (const reading of [input, output]) if (reading && 'problems' in reading) problems.push(...reading.problems);
  if (problems.length > 0 || !('schema' in input) || (output && !('schema' in output))) {
    throw new ToolDefinitionError([`Tool '${tool}' is not defined correctly.`, ...problems].join('\n'), { tool });
  }
  const made = createTool({
    fn: execute,
    options: rest,
    compiled: {
      format: 1,
      name: tool,
      description: rest.description.trim(),
      parameters: input.schema,
      names: Object.fromEntries(acceptedNames(input.schema).map((name) => [name, name])),
      slots: [{ kind: 'properties', open: true }, { kind: 'context' }],
      ...(output ? { returns: output.schema, encode: (rich) => rich.any } : {}),
    },
    checks: { parameters: makeChecks(input.schema), ...(output ? { returns: makeChecks(output.schema) } : {}) },
  });
  checkExamples(made);
  return made as Tool<Args, Result>;
}

function shape(reading: SchemaReading, closed: boolean): SchemaReading {
  return 'schema' in reading ? shapeRoot(reading.schema, { option: 'inputSchema', closed }) : reading;
}

/** A schema may refer to itself on ways so long that following them ends the stack. */
function read(make: () => SchemaReading, option: string): SchemaReading {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return { problems: [`'${option}' must not refer through so many schemas.`] };
    throw error;
  }
}

function checkOwn({ closed, minDescription }: Pick<SchemaToolOptions, 'closed' | 'minDescription'>): string[] {
  const problems: string[] = [];
  if (closed !== undefined && typeof closed !== 'boolean') problems.push("The option 'closed' must be a boolean.");
  if (minDescription !== undefined && !(Number.isSafeInteger(minDescription) && minDescription > 0))
    problems.push("The option 'minDescription' must be a whole number, 1 or more.");
  return problems;
}

function checkExamples(tool: Tool): void {
  const problems = tool.examples.flatMap((example, index): string[] => {
    try {
      tool.validate(example);
      return [];
    } catch (error) {
      if (error instanceof ToolDefinitionError) throw error;
      return [`Its example ${index} does not fit its schema. ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  if (problems.length === 0) return;
  throw new ToolDefinitionError([`Tool '${tool.name}' is not defined correctly.`, ...problems].join('\n'), { tool: tool.name });
}
