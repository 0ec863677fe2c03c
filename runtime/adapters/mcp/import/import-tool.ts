import { NotExecutedError } from '../../../executor/errors.js';
import type { Tool } from '../../../tool.js';
import { toolFromSchema } from '../../../tools/from-schema.js';
import type { McpTool } from '../wire.js';
import { callTool, type McpClientLike } from './client.js';
import { explainFailure } from './explain-failure.js';
import type { ImportedToolOptions, ToolsFromMcpOptions } from './options.js';
import { readResult } from './read-result.js';

/** What a tool is imported with. */
export interface Importing {
  readonly name: string;
  readonly client: McpClientLike;
  readonly options: ToolsFromMcpOptions;
  /** What the program says about the tool. */
  readonly own: ImportedToolOptions;
  /** Why the tool may not be called any more, if so. */
  readonly whyNot: () => string | undefined;
}

/** @throws ToolDefinitionError for a definition that makes no tool. */
export function importTool(definition: McpTool, importing: Importing): Tool {
  const { client, options, own, whyNot } = importing;
  const { inputSchema, outputSchema, title = definition.annotations?.title } = definition;
  return toolFromSchema(
    {
      name: importing.name,
      ...(title === undefined ? {} : { title }),
      description: describe(definition, client),
      minDescription: 1,
      inputSchema,
      ...(outputSchema === undefined ? {} : { outputSchema }),
      ...policiesOf(definition, options, own),
    },
    async (args, ctx) => {
      const refusal = whyNot();
      if (refusal !== undefined) throw new NotExecutedError(refusal);
      const request = {
        signal: ctx.signal,
        timeout: options.timeoutMs ?? 60_000,
        resetTimeoutOnProgress: true,
        onprogress: (progress: object) => ctx.emit({ ...progress, type: 'progress' }),
      };
      const answer = await callTool(client, { name: definition.name, arguments: args }, request).catch((error: unknown) => {
        throw explainFailure(error, importing.name);
      });
      return readResult(answer, definition, options);
    },
  );
}

/** Some servers describe nothing. */
function describe({ name, title, description = '' }: McpTool, client: McpClientLike): string {
  if (description.trim() !== '') return description;
  const server = client.getServerVersion?.()?.name;
  return `${title ?? `Call '${name}'`}, ${server === undefined ? 'on an MCP server' : `on the MCP server '${server}'`}.`;
}

function policiesOf({ annotations }: McpTool, { trust }: ToolsFromMcpOptions, own: ImportedToolOptions) {
  if (trust !== 'annotations') return { sideEffecting: true, ...own };
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations ?? {};
  const sideEffecting = own.sideEffecting ?? readOnlyHint !== true;
  // By the protocol, what is not said to be harmless is destructive.
  const effects = sideEffecting
    ? destructiveHint === false
      ? ('additive' as const)
      : ('destructive' as const)
    : ('read-only' as const);
  return {
    effects,
    ...(sideEffecting && idempotentHint === true ? { idempotent: true } : {}),
    openWorld: openWorldHint !== false,
    ...own,
    sideEffecting,
  };
}
