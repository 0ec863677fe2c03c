import { ToolArgumentError } from '../errors.js';
import { readArguments } from '../executor/invoke-tool.js';
import { createStandardSchema, type StandardSchema } from '../standard-schema.js';
import type { SchemaTarget } from '../targets/rules.js';
import { toJsonSchema } from '../targets/to-json-schema.js';
import type { ToolLike } from '../tool.js';
import { writeSchema } from './write-schema.js';

/**
 * What the SDK shows a model and checks arguments with: its one issue is the text from which a model repairs the call.
 *
 * @throws ToolUsageError for a tool that the target does not take: not first when the request is made.
 */
export function createInputSchema(tool: ToolLike, target: SchemaTarget | undefined): StandardSchema<unknown> {
  if (target !== undefined) writeSchema(tool, target);
  return createStandardSchema<unknown>({
    validate: (value) => {
      try {
        return { value: readArguments(tool, value) };
      } catch (error) {
        if (error instanceof ToolArgumentError) return { issues: [{ message: error.message }] };
        throw error;
      }
    },
    toJsonSchema: (dialect) =>
      target === undefined ? toJsonSchema(tool.parameters, dialect, tool.name) : writeSchema(tool, target),
  });
}
