import type { ToolLike } from '../../tool.js';
import { type AdapterOptions, readSource, type ToolSource } from '../source.js';
import { writeResultSchema, writeSchema } from '../write-schema.js';

/** The options of the adapter for Gemini. */
export interface GeminiOptions extends AdapterOptions {
  /** Sends `parameters`, in the older words of OpenAPI, for servers that do not know `parametersJsonSchema`. Default: false. */
  readonly openApi?: boolean | undefined;
}

/** A function as Gemini takes it. */
export interface GeminiFunction {
  name: string;
  description: string;
  parametersJsonSchema?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's type of it has enums of its own.
  parameters?: any;
  responseJsonSchema?: unknown;
}

/** A tool that says which targets it is for must name one of these. */
export const geminiTargets = ['gemini', 'gemini-openapi'] as const;

/**
 * The functions of a tool for `client.models.generateContent`, where the program runs the loop.
 *
 * @throws ToolUsageError for a tool that Gemini does not take: it would refuse the whole request.
 *
 * @example
 * const config = { tools: [{ functionDeclarations: toFunctionDeclarations(executor) }] };
 * const response = await client.models.generateContent({ model, contents, config });
 */
export function toFunctionDeclarations(source: ToolSource, options: GeminiOptions = {}): GeminiFunction[] {
  return readSource(source, geminiTargets).tools.map((tool) => toFunctionDeclaration(tool, options));
}

function toFunctionDeclaration(tool: ToolLike, { openApi = false }: GeminiOptions): GeminiFunction {
  const { name, description } = tool;
  if (openApi) return { name, description, parameters: writeSchema(tool, 'gemini-openapi') };
  const result = writeResultSchema(tool, 'gemini');
  return {
    name,
    description,
    parametersJsonSchema: writeSchema(tool, 'gemini'),
    ...(result === undefined ? {} : { responseJsonSchema: result }),
  };
}
