import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngineProject } from './support/engine-project.js';
import { root } from './support/root.js';

const patience = 30_000;
const plugin = createRequire(import.meta.url)(join(root, 'dist/transformer/hosts/bundlers/vite.js'));

const project = openEngineProject({
  'src/main.ts': "export * from './tools';",
  'src/tools.ts': `import { defineTool } from 'define-tool';
import type { Query } from './query';

/** Search the shelves of the library for a title. */
export const search = defineTool((query: Query) => query, { sideEffecting: false });
`,
  'src/query.ts': 'export type Query = string;',
});
let server: ViteDevServer;
/** What the browser would be told. */
const sent: { type: string; path: string }[] = [];

beforeAll(async () => {
  server = await createServer({
    root: project.directory,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    plugins: [plugin()],
    ssr: { external: ['define-tool'] },
    optimizeDeps: { noDiscovery: true },
  });
  const { hot } = server.environments.client;
  const send = hot.send.bind(hot);
  hot.send = ((payload: { type: string; updates?: { path: string }[] }) => {
    if (payload.type === 'full-reload') sent.push({ type: payload.type, path: '*' });
    for (const { path } of payload.updates ?? []) sent.push({ type: payload.type, path });
    return send(payload as never);
  }) as typeof hot.send;
});
afterAll(async () => {
  await server.close();
  rmSync(project.directory, { recursive: true, force: true });
});

const schemaInNode = async (): Promise<unknown> =>
  (await server.ssrLoadModule('/src/main.ts'))['search'].parameters.properties.query;
/** Without blanks, since Vite lays it out anew. */
const codeInBrowser = async (): Promise<string> => (await server.transformRequest('/src/tools.ts'))!.code.replaceAll(/\s/g, '');

/** Asks until the answer is as wanted, or for so long that it never will be; and says what it was. */
async function ask<Answer>(question: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  for (const end = Date.now() + patience; ; await sleep(50)) {
    const answer = await question();
    if (isWanted(answer) || Date.now() > end) return answer;
  }
}

describe("Vite's dev server", { retry: 1 }, () => {
  it('compiles tools for the browser and for Node', async () => {
    expect(await schemaInNode()).toEqual({ type: 'string' });
    expect(await codeInBrowser()).toContain('"query":{"type":"string"}');
  });

  it('compiles a tool anew when a file changes that it imports for its types alone, and tells the browser', async () => {
    // The watcher is told of a file when a module is compiled, and sees it a little later.
    await sleep(300);
    sent.length = 0;
    project.write({ 'src/query.ts': '/** Words of the title. */\nexport type Query = string[];' });
    const wanted = { type: 'array', items: { type: 'string' }, description: 'Words of the title.' };
    expect(await ask(schemaInNode, (schema) => JSON.stringify(schema).includes('array'))).toEqual(wanted);
    expect(await ask(codeInBrowser, (code) => code.includes('array'))).toContain('"description":"Wordsofthetitle."');
    expect(sent.length).toBeGreaterThan(0);
  });

  it('answers a mistake with an error, and is well again after it', async () => {
    project.write({ 'src/query.ts': 'export type Query = () => void;' });
    const failure = await ask(
      () =>
        schemaInNode().then(
          () => undefined,
          ({ message, loc, frame }) => ({ message, loc: { ...loc }, frame }),
        ),
      (shown) => shown !== undefined,
    );
    expect(failure).toEqual({
      message: expect.stringContaining('[DT4001]'),
      loc: { file: project.path('src/tools.ts'), line: 5, column: 34 },
      frame: expect.stringContaining('5 | export const search'),
    });
    project.write({ 'src/query.ts': 'export type Query = number;' });
    expect(
      await ask(
        () => schemaInNode().catch(() => undefined),
        (schema) => schema !== undefined,
      ),
    ).toEqual({ type: 'number' });
  });
});
