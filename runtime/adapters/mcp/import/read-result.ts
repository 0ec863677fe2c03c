import { ToolError } from '../../../executor/errors.js';
import type { McpCallResult, McpContent, McpTool } from '../wire.js';
import type { ToolsFromMcpOptions } from './options.js';

const MOST_ERROR_TEXT = 20_000;

/**
 * What a call comes to: the structured content where the tool has a schema of it, else its content.
 *
 * @throws ToolError with the server's text where it says that the call failed. Servers write it for the model.
 */
export function readResult(answer: object, tool: McpTool, { readContent }: ToolsFromMcpOptions): unknown {
  const { content = [], structuredContent, isError } = answer as Partial<McpCallResult>;
  if (isError === true) {
    const said = textOf(content).trim().slice(0, MOST_ERROR_TEXT);
    throw new ToolError(said === '' ? `Tool '${tool.name}' failed, and its server does not say why.` : said);
  }
  if (tool.outputSchema !== undefined) return structuredContent;
  if (readContent !== undefined) return readContent(content, tool);
  if (content.length === 0 && structuredContent !== undefined) return structuredContent;
  return content.every(isText) ? textOf(content) : content.map(readBlock);
}

const isText = (block: McpContent): block is McpContent & { readonly text: string } =>
  block.type === 'text' && typeof block['text'] === 'string';

const textOf = (content: readonly McpContent[]): string =>
  content
    .filter(isText)
    .map(({ text }) => text)
    .join('\n');

/** A block as plain JSON: what it is, and not what the server says about whom it is for. */
function readBlock({ _meta: _, annotations: __, ...block }: McpContent): unknown {
  const { type, resource } = block;
  if (type !== 'resource' || typeof resource !== 'object' || resource === null) return block;
  const { _meta: ___, ...inside } = resource as Record<string, unknown>;
  return { type, ...inside };
}
