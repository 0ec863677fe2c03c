// biome-ignore lint/suspicious/noExplicitAny: what the SDK takes depends on its version.
type Given = any;

/** A connected `Client` of the official SDK, of version 1 or 2. */
export interface McpClientLike {
  listTools(
    params?: Given,
    options?: Given,
  ): Promise<{ readonly tools: readonly object[]; readonly nextCursor?: string | undefined }>;
  callTool(params: Given, ...rest: Given[]): Promise<object>;
  setNotificationHandler?(notification: Given, handler: Given): void;
  getServerVersion?(): { readonly name: string } | undefined;
}

interface ClientV2 extends McpClientLike {
  discover(): unknown;
  getProtocolEra(): 'legacy' | 'modern' | undefined;
  listen(filter: { readonly toolsListChanged: boolean }): Promise<{ close(): unknown }>;
}

const isV2 = (client: McpClientLike): client is ClientV2 => typeof (client as Partial<ClientV2>).discover === 'function';

/** Lists what a server offers never end by themselves where the server does not want them to. */
const MOST_PAGES = 200;
const MOST_TOOLS = 10_000;

/** All pages of `tools/list`, fresh from the server. */
export async function listAll(client: McpClientLike): Promise<object[]> {
  const tools: object[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    // Version 2 answers from a cache, and knows this option; version 1 ignores it.
    const page = await client.listTools(cursor === undefined ? undefined : { cursor }, { cacheMode: 'refresh' });
    tools.push(...page.tools);
    cursor = page.nextCursor;
    if (tools.length > MOST_TOOLS || seen.size > MOST_PAGES || (cursor !== undefined && seen.has(cursor)))
      throw new Error('The MCP server lists tools without end.');
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
  return tools;
}

/** @param options - The SDK's options of a request. They stand elsewhere in each version. */
export const callTool = (client: McpClientLike, params: object, options: object): Promise<object> =>
  isV2(client) ? client.callTool(params, options) : client.callTool(params, undefined, options);

/** Calls back when the server says that its tools have changed. Returns how to stop. */
export async function onListChanged(client: McpClientLike, listener: () => void): Promise<() => void> {
  let isWanted = true;
  const heard = (): void => {
    if (isWanted) listener();
  };
  let close = (): unknown => undefined;
  if (isV2(client)) {
    client.setNotificationHandler?.('notifications/tools/list_changed', heard);
    if (client.getProtocolEra() === 'modern') {
      const subscription = await client.listen({ toolsListChanged: true });
      close = () => subscription.close();
    }
  } else {
    const { ToolListChangedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
    client.setNotificationHandler?.(ToolListChangedNotificationSchema, heard);
  }
  return () => {
    isWanted = false;
    Promise.resolve(close()).catch(() => {
      // The connection is gone already.
    });
  };
}
