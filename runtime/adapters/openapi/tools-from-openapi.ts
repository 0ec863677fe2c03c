import { ToolDefinitionError } from '../../errors.js';
import type { Tool } from '../../tool.js';
import { toolFromSchema } from '../../tools/from-schema.js';
import { nameTools } from '../name-tools.js';
import { buildRequest } from './build-request.js';
import { createCredentialTest, readCredentials } from './credentials.js';
import type { OpenApiDocument } from './document.js';
import { findOutput } from './find-output.js';
import { type Listed, listOperations } from './list-operations.js';
import type { OpenApiOperation, OperationToolOptions, ToolsFromOpenApiOptions } from './options.js';
import { planRequest } from './plan-request.js';
import { readDocument } from './read-document.js';
import { readResponse } from './read-response.js';
import { UnusableError } from './resolve.js';
import { sendRequest } from './send-request.js';

/** An operation that no tool was made of, and why. */
export interface SkippedOperation {
  readonly operation: OpenApiOperation;
  readonly reason: string;
}

/** The operations of a document, as tools: to be put into a registry, an Executor or an adapter. */
export interface OpenApiTools extends Iterable<Tool> {
  readonly tools: readonly Tool[];
  /** The operation behind each tool, by the tool's name. */
  readonly operations: ReadonlyMap<string, OpenApiOperation>;
  readonly skipped: readonly SkippedOperation[];
}

interface Making {
  readonly document: OpenApiDocument;
  readonly options: ToolsFromOpenApiOptions;
  readonly base: URL;
  readonly isCredential: ReturnType<typeof createCredentialTest>;
}

/**
 * Makes a tool of each operation that an OpenAPI document (3.0 or 3.1) describes. Parameters and body become one object of arguments. Reading
 * (GET, HEAD) counts as having no side effects, everything else as having some.
 *
 * @param document - Parsed, or as JSON text. Nothing that it refers to is fetched.
 * @throws ToolDefinitionError for a document or options that cannot be used.
 *
 * @example
 * const shop = await toolsFromOpenApi(JSON.parse(await readFile('shop.json', 'utf8')), {
 *   baseUrl: 'https://api.example.com/v2',
 *   headers: { authorization: `Bearer ${process.env.SHOP_TOKEN}` },
 *   operations: ({ tags }) => tags.includes('orders'),
 *   configure: ({ method }) => (method === 'DELETE' ? { needsApproval: true } : undefined),
 * });
 * const executor = new Executor(shop);
 */
export async function toolsFromOpenApi(document: object | string, options: ToolsFromOpenApiOptions): Promise<OpenApiTools> {
  const base = readBase(options?.baseUrl);
  const read = await readDocument(document, options.validateDocument !== false);
  const making: Making = { document: read, options, base, isCredential: createCredentialTest(read, options) };
  const wanted = listOperations(read).filter((operation) => isWanted(show(operation), options));
  checkWanted(wanted, options);
  const names = nameTools([...new Set(wanted.map(({ id }) => id))], options.prefix);
  const made = new Map<string, { readonly tool: Tool; readonly operation: OpenApiOperation }>();
  const skipped: SkippedOperation[] = [];
  for (const listed of wanted) {
    const operation = show(listed);
    const own = options.configure?.(operation) ?? {};
    const result = own === false ? 'The program leaves it out.' : tryTool(listed, names.get(listed.id)!, { ...making, own });
    if (typeof result === 'string') skipped.push({ operation, reason: result });
    else if (made.has(result.name)) skipped.push({ operation, reason: `A tool is called '${result.name}' already.` });
    else made.set(result.name, { tool: result, operation });
  }
  const tools = [...made.values()].map(({ tool }) => tool);
  return {
    tools,
    operations: new Map([...made].map(([name, { operation }]) => [name, operation])),
    skipped,
    [Symbol.iterator]: () => tools[Symbol.iterator](),
  };
}

function readBase(given: unknown): URL {
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (isPlain) return url;
  throw new ToolDefinitionError(
    "The option 'baseUrl' must be the address of the service, without a query and without a password: { baseUrl: 'https://api.example.com/v2' }.",
  );
}

const show = ({ id, method, path, summary, description, tags, deprecated }: Listed): OpenApiOperation => ({
  id,
  method,
  path,
  summary,
  description,
  tags,
  deprecated,
});

function isWanted(operation: OpenApiOperation, { operations }: ToolsFromOpenApiOptions): boolean {
  if (operations === undefined) return true;
  return typeof operations === 'function' ? operations(operation) : operations.includes(operation.id);
}

function checkWanted(wanted: readonly Listed[], { operations }: ToolsFromOpenApiOptions): void {
  if (!Array.isArray(operations)) return;
  const missing = operations.filter((id) => !wanted.some((operation) => operation.id === id)).map((id) => `'${id}'`);
  if (missing.length > 0) throw new ToolDefinitionError(`The OpenAPI document has no operation ${missing.join(', ')}.`);
}

function tryTool(operation: Listed, name: string, making: Making & { readonly own: OperationToolOptions }): Tool | string {
  try {
    return makeTool(operation, name, making);
  } catch (error) {
    if (error instanceof UnusableError) return `It is left out, since ${error.message}.`;
    if (error instanceof ToolDefinitionError) return error.message;
    if (error instanceof RangeError) return 'Its schemas are nested too deep.';
    throw error;
  }
}

function makeTool(operation: Listed, name: string, { own, ...making }: Making & { readonly own: OperationToolOptions }): Tool {
  const { document, options, base, isCredential } = making;
  const plan = planRequest(document, operation, isCredential);
  const output = options.validateResponses === false ? undefined : findOutput(document, operation);
  const { method, path } = operation;
  const shown = show(operation);
  const policies = { ...policiesOf(method), ...own };
  const tool: Tool = toolFromSchema<Record<string, unknown>>(
    {
      name,
      description: describe(operation, document),
      minDescription: 1,
      ...(operation.tags.length > 0 ? { tags: operation.tags } : {}),
      inputSchema: plan.inputSchema,
      ...(output === undefined ? {} : { outputSchema: output }),
      ...policies,
    },
    async (args, ctx) => {
      const request = buildRequest(path, plan, args);
      const credentials = await readCredentials(options, shown, ctx);
      const idempotencyKey = policies.sideEffecting ? ctx.idempotencyKey : undefined;
      const response = await sendRequest(request, { method, base, credentials, idempotencyKey, options, ctx });
      return readResponse(response, { tool: tool.name, maxBytes: options.maxResponseBytes ?? 4 * 1024 * 1024, credentials });
    },
  );
  return tool;
}

/** What the methods of HTTP promise. */
function policiesOf(method: string) {
  if (method === 'GET' || method === 'HEAD') return { sideEffecting: false };
  if (method === 'DELETE') return { sideEffecting: true, idempotent: true, effects: 'destructive' as const };
  return { sideEffecting: true, ...(method === 'PUT' ? { idempotent: true } : {}) };
}

function describe({ method, path, summary = '', description = '', deprecated }: Listed, { info }: OpenApiDocument): string {
  const said = [...new Set([summary.trim(), description.trim()])].filter((text) => text !== '');
  const known = said.length > 0 ? said : [`${method} ${path}${info?.title ? `, of ${info.title}` : ''}.`];
  return [...known, ...(deprecated ? ['Deprecated.'] : [])].join('\n\n');
}
