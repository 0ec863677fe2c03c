import type { JsonSchema } from '../../definition.js';
import { deriveAnnotations } from '../../derive-annotations.js';
import { toJsonSchema } from '../../targets/to-json-schema.js';
import type { Tool, ToolLike } from '../../tool.js';
import type { McpTool } from './wire.js';

/**
 * A tool as the protocol describes it. Always a fresh copy.
 *
 * @throws ToolUsageError for a tool whose schema cannot be said in the protocol.
 */
export function toMcpTool(tool: ToolLike): McpTool {
  const { name, description, parameters } = tool;
  const { title } = tool as Partial<Tool>;
  const output = outputOf(tool);
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: { type: 'object', ...toJsonSchema(parameters, 'mcp', name) },
    ...(output === undefined ? {} : { outputSchema: structuredClone(output) }),
    annotations: deriveAnnotations(tool, title),
  };
}

const outputs = new WeakMap<ToolLike, { readonly schema: JsonSchema | undefined }>();

/** The schema of results that are sent as `structuredContent`, which clients of 2025 take as an object only. */
export function outputOf(tool: ToolLike): JsonSchema | undefined {
  const known = outputs.get(tool) ?? { schema: writeOutput(tool) };
  outputs.set(tool, known);
  return known.schema;
}

function writeOutput(tool: ToolLike): JsonSchema | undefined {
  const { returns } = tool as Partial<Tool>;
  if (returns?.['type'] !== 'object') return undefined;
  try {
    return toJsonSchema(returns, 'mcp', tool.name);
  } catch {
    // The result still goes out as text, and it is checked here.
    return undefined;
  }
}
