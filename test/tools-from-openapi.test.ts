import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenApiTools, type ToolsFromOpenApiOptions, toolsFromOpenApi } from '../runtime/adapters/openapi/index.js';
import { Executor, NotExecutedError } from '../runtime/executor/index.js';
import { createContext, type Tool, ToolDefinitionError, ToolShapeError } from '../runtime/index.js';
import { bookshopApi, type LocalService, type Received, startService } from './support/bookshop-api.js';

let service: LocalService;
let answer: (request: Received, response: ServerResponse) => void;
const send =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (_: Received, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

beforeEach(async () => {
  answer = send([]);
  service = await startService((request, response) => answer(request, response));
});
afterEach(() => service.close());

const read = (options: Partial<ToolsFromOpenApiOptions> = {}, document: object | string = bookshopApi): Promise<OpenApiTools> =>
  toolsFromOpenApi(document, { baseUrl: `${service.url}/v2`, validateDocument: false, ...options });
const find = (tools: OpenApiTools, name: string): Tool => [...tools].find((tool) => tool.name === name)!;

/** A document of one operation. */
const single = (operation: object, { path = '/x', method = 'get', version = '3.1.0' } = {}): object => ({
  openapi: version,
  info: { title: 'One', version: '1' },
  paths: { [path]: { [method]: { operationId: 'op', responses: { 200: { description: 'ok' } }, ...operation } } },
});
const parameter = (place: string, schema: object, more: object = {}): object => ({
  parameters: [{ name: 'p', in: place, ...(place === 'path' ? { required: true } : {}), schema, ...more }],
});

/** The request that an operation becomes. */
async function requestOf(document: object, args: object, options: Partial<ToolsFromOpenApiOptions> = {}): Promise<Received> {
  const [tool] = await read(options, document);
  await tool!.execute(args);
  return service.received.at(-1)!;
}

describe('a tool of each operation', () => {
  it('has its name, its words and its policies', async () => {
    const tools = await read({ validateDocument: true });
    expect(
      [...tools].map(({ name, sideEffecting, idempotent, effects, tags }) => [name, sideEffecting, idempotent, effects, ...tags]),
    ).toEqual([
      ['listBooks', false, false, undefined, 'books'],
      ['addBook', true, false, undefined, 'books'],
      ['getBook', false, false, undefined, 'books'],
      ['replaceBook', true, true, undefined, 'books'],
      ['deleteBook', true, true, 'destructive', 'books'],
      ['orders_place', true, false, undefined, 'orders'],
      ['addNote', true, false, undefined, 'orders'],
      ['get_categories', false, false, undefined, 'books'],
      ['search', true, false, undefined, 'books'],
    ]);
    expect(find(tools, 'listBooks').description).toBe(
      'List the books of the shop.\n\nNewest first. Ask for few: the list is long.',
    );
    expect(find(tools, 'deleteBook').description).toBe('DELETE /books/{id}, of Bookshop.\n\nDeprecated.');
    expect(tools.operations.get('orders_place')).toMatchObject({ id: 'orders.place', method: 'POST', path: '/orders' });
  });

  it('that cannot be one is left out with a reason', async () => {
    const { skipped } = await read();
    expect(skipped.map(({ operation: { id }, reason }) => `${id}: ${reason}`)).toEqual([
      "uploadCover: It is left out, since its body is 'multipart/form-data', and tools send JSON and URL-encoded forms only.",
      'admin: It is left out, since it is at a server of its own, and tools call no other than that of baseUrl.',
      "outside: It is left out, since it refers to 'https://elsewhere.example.com/p.json', and nothing but the document itself is read; bundle it first.",
    ]);
  });

  it('takes parameters of all places as arguments, and none that holds a key', async () => {
    const { parameters } = find(await read(), 'listBooks');
    expect(parameters).toEqual({
      type: 'object',
      properties: {
        genre: { type: 'array', items: { type: 'string', enum: ['poetry', 'crime', 'science'] }, description: 'Any of these.' },
        ids: { type: 'array', items: { type: 'integer' } },
        price: { type: 'object', properties: { min: { type: 'number' }, max: { type: 'number' } } },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
        X_Request_ID: { type: 'string' },
      },
      additionalProperties: false,
    });
  });

  it('takes the properties of its body as arguments, without those that only the service sets', async () => {
    const tools = await read();
    expect(find(tools, 'addBook').parameters).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string', description: 'As on the cover.' },
        subtitle: { type: ['string', 'null'] },
        secret: { type: 'string' },
      },
      required: ['title'],
      additionalProperties: false,
    });
    const { parameters } = find(tools, 'orders_place');
    expect(parameters).toMatchObject({
      properties: { lines: { minItems: 1 } },
      required: ['lines'],
      additionalProperties: false,
    });
    expect(JSON.stringify(parameters)).not.toContain('createdAt');
    expect(JSON.stringify(parameters)).toContain('"exclusiveMinimum":0');
  });

  it('names what would be two things of one name by where they go', async () => {
    expect(Object.keys(find(await read(), 'replaceBook').parameters['properties'] as object)).toEqual([
      'path_id',
      'body_id',
      'title',
    ]);
  });

  it('takes a body that is more than properties as one argument', async () => {
    const tools = await read();
    expect(find(tools, 'search').parameters).toMatchObject({ properties: { body: { oneOf: [{}, {}] } }, required: ['body'] });
    answer = send({});
    await find(tools, 'search').execute({ body: { words: 'moon' } });
    expect(JSON.parse(service.received[0]!.body)).toEqual({ words: 'moon' });
  });

  it('has a result schema where every success has one', async () => {
    const tools = await read();
    expect(find(tools, 'getBook').returns).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        title: { type: 'string', description: 'As on the cover.' },
        subtitle: { type: ['string', 'null'] },
      },
      required: ['id', 'title'],
    });
    expect(find(tools, 'orders_place').returns).toBeUndefined();
    expect(find(tools, 'get_categories').returns).toMatchObject({
      properties: { children: { items: { $ref: expect.any(String) } } },
    });
  });
});

describe('the program', () => {
  it('chooses operations, by id or otherwise', async () => {
    expect((await read({ operations: ['getBook', 'orders.place'] })).tools.map(({ name }) => name)).toEqual([
      'getBook',
      'orders_place',
    ]);
    const tools = await read({ operations: ({ tags, method }) => tags.includes('books') && method === 'GET' });
    expect(tools.tools.map(({ name }) => name)).toEqual(['listBooks', 'getBook', 'get_categories']);
    await expect(read({ operations: ['getBok'] })).rejects.toThrow("The OpenAPI document has no operation 'getBok'.");
  });

  it('says more about each', async () => {
    const tools = await read({
      prefix: 'shop',
      configure: ({ method, id }) =>
        id === 'search'
          ? false
          : method === 'DELETE'
            ? { needsApproval: true, description: 'Delete a book. It cannot be undone.' }
            : undefined,
    });
    expect(find(tools, 'shop_deleteBook')).toMatchObject({
      needsApproval: true,
      description: 'Delete a book. It cannot be undone.',
    });
    expect(
      tools.skipped.some(({ operation, reason }) => operation.id === 'search' && reason === 'The program leaves it out.'),
    ).toBe(true);
  });

  it.each([[undefined], ['/v2'], ['ftp://x'], ['https://u:p@x.example'], ['https://x.example/?key=1']])(
    'cannot call %s',
    async (baseUrl) => {
      await expect(read({ baseUrl } as never)).rejects.toThrow(/'baseUrl' must be the address/);
    },
  );
});

describe('a document that is none', () => {
  it.each<[string, object | string, RegExp]>([
    ['YAML', 'openapi: 3.0.0', /Parse it first: import \{ parse \} from 'yaml'/],
    ['Swagger', { swagger: '2.0' }, /Convert it/],
    ['a later version', { openapi: '4.0.0' }, /3\.0 and 3\.1 are known/],
    ['nothing', 'null', /must be an object/],
    [
      'an invalid one',
      { openapi: '3.0.0', info: { title: 'x' }, paths: {} },
      /must have required property 'version'(.|\n)*validateDocument: false/,
    ],
  ])('%s is refused', async (_, document, message) => {
    const refused = read({ validateDocument: true }, document);
    await expect(refused).rejects.toBeInstanceOf(ToolDefinitionError);
    await expect(refused).rejects.toThrow(message);
  });

  it('is taken all the same where the program says so', async () => {
    const tools = await read({}, { openapi: '3.0.0', paths: { '/x': { get: {} } } });
    expect(tools.tools.map(({ name, description }) => [name, description])).toEqual([['get_x', 'GET /x.']]);
  });

  it('may refer to itself in circles', async () => {
    const document = {
      openapi: '3.1.0',
      paths: { '/a': { $ref: '#/paths/~1a' }, '/b': { get: { parameters: [{ $ref: '#/paths/~1b/get/parameters/0' }] } } },
    };
    const tools = await read({}, document);
    expect(tools.skipped).toMatchObject([{ operation: { path: '/b' }, reason: 'It is left out, since it refers to itself.' }]);
  });

  it('reads nothing from elsewhere', async () => {
    const schema = { $ref: `${service.url}/schema.json` };
    for (const place of [
      schema,
      { $ref: 'file:///etc/passwd' },
      { type: 'object', properties: { a: { $ref: '../../x.json' } } },
    ]) {
      const tools = await read({}, single(parameter('query', place)));
      expect(tools.skipped).toMatchObject([{ reason: expect.stringContaining('nothing but the document itself is read') }]);
    }
    expect(service.received).toEqual([]);
  });
});

describe('a query', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const object = { type: 'object', additionalProperties: { type: 'string' } };

  it.each<[string, object, object, unknown, string]>([
    ['a text', { type: 'string' }, {}, 'a b&c=d#e/ü', 'p=a%20b%26c%3Dd%23e%2F%C3%BC'],
    ['a number', { type: 'number' }, {}, 1.5, 'p=1.5'],
    ['a boolean', { type: 'boolean' }, {}, false, 'p=false'],
    ['a list', list, {}, ['a', 'b,c'], 'p=a&p=b%2Cc'],
    ['a list in one', list, { explode: false }, ['a', 'b'], 'p=a,b'],
    ['a list with spaces', list, { style: 'spaceDelimited', explode: false }, ['a', 'b'], 'p=a%20b'],
    ['a list with pipes', list, { style: 'pipeDelimited', explode: false }, ['a', 'b'], 'p=a%7Cb'],
    ['an object', object, {}, { k: 'v', l: 'w' }, 'k=v&l=w'],
    ['an object in one', object, { explode: false }, { k: 'v', l: 'w' }, 'p=k,v,l,w'],
    ['a deep object', object, { style: 'deepObject' }, { k: 'v', 'l]': 'w' }, 'p%5Bk%5D=v&p%5Bl%5D%5D=w'],
    ['what may stay as it is', { type: 'string' }, { allowReserved: true }, '/a:b?c&d=e#f', 'p=/a:b?c%26d%3De%23f'],
  ])('takes %s', async (_, schema, more, p, expected) => {
    const { url } = await requestOf(single(parameter('query', schema, more)), { p });
    expect(url).toBe(`/v2/x?${expected}`);
  });

  it('takes JSON where the document says so', async () => {
    const document = single({ parameters: [{ name: 'p', in: 'query', content: { 'application/json': { schema: object } } }] });
    expect((await requestOf(document, { p: { k: 'v' } })).url).toBe('/v2/x?p=%7B%22k%22%3A%22v%22%7D');
  });

  it('has nothing of an argument that is not given', async () => {
    expect((await requestOf(single(parameter('query', list)), { p: [] })).url).toBe('/v2/x');
    expect((await requestOf(single(parameter('query', list)), {})).url).toBe('/v2/x');
  });
});

describe('a path', () => {
  const path = (schema: object, more: object = {}, template = '/x/{p}/y') =>
    single(parameter('path', schema, more), { path: template });
  const list = { type: 'array', items: { type: 'string' } };
  const object = { type: 'object', additionalProperties: { type: 'string' } };

  it.each<[string, object, object, unknown, string]>([
    ['a text', { type: 'string' }, {}, 'a/b?c#d%2e', 'a%2Fb%3Fc%23d%252e'],
    ['a list', list, {}, ['a', 'b'], 'a,b'],
    ['an object', object, {}, { k: 'v' }, 'k,v'],
    ['an exploded object', object, { explode: true }, { k: 'v', l: 'w' }, 'k=v,l=w'],
    ['a label', { type: 'string' }, { style: 'label' }, 'a', '.a'],
    ['a label of a list', list, { style: 'label', explode: true }, ['a', 'b'], '.a.b'],
    ['a matrix', { type: 'string' }, { style: 'matrix' }, 'a', ';p=a'],
    ['a matrix of a list', list, { style: 'matrix' }, ['a', 'b'], ';p=a,b'],
    ['an exploded matrix of a list', list, { style: 'matrix', explode: true }, ['a', 'b'], ';p=a;p=b'],
    ['an exploded matrix of an object', object, { style: 'matrix', explode: true }, { k: 'v' }, ';k=v'],
  ])('takes %s', async (_, schema, more, p, expected) => {
    expect((await requestOf(path(schema, more), { p })).url).toBe(`/v2/x/${expected}/y`);
  });

  it.each(['..', '.', '', '../admin', 'a/../../admin', '..\\admin', 'a/..', './a'])('is never left by %j', async (p) => {
    for (const template of ['/x/{p}', '/{p}', '/x/{p}/y']) {
      const [tool] = await read({}, path({ type: 'string' }, {}, template));
      await expect(tool!.execute({ p })).rejects.toBeInstanceOf(NotExecutedError);
    }
    expect(service.received).toEqual([]);
  });

  it('is not left by values side by side, nor by the document', async () => {
    const parameters = ['p', 'q'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
    const [tool] = await read({}, single({ parameters }, { path: '/x/.{p}{q}' }));
    await tool!.execute({ p: 'a', q: 'b' });
    expect(service.received.at(-1)!.url).toBe('/v2/x/.ab');
    const [joined] = await read({}, single(parameter('path', list, { style: 'label' }), { path: '/x/{p}' }));
    await expect(joined!.execute({ p: ['.'] })).rejects.toBeInstanceOf(NotExecutedError);
    const { skipped } = await read({}, single({}, { path: '/../admin' }));
    expect(skipped).toMatchObject([{ reason: expect.stringContaining('leads out') }]);
  });

  it('is that of the base, whatever the arguments say', async () => {
    for (const p of ['//evil.example.com', 'http://evil.example.com', '@evil.example.com', ':80@evil.example.com/']) {
      const { url, headers } = await requestOf(path({ type: 'string' }, {}, '/{p}'), { p });
      expect(url.startsWith('/v2/')).toBe(true);
      expect(`http://${headers.host}`).toBe(service.url);
    }
  });
});

describe('headers and cookies', () => {
  it('are sent', async () => {
    const parameters = [
      { name: 'X-Trace', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'flavour', in: 'cookie', schema: { type: 'string' } },
    ];
    const { headers } = await requestOf(
      single({ parameters }),
      { X_Trace: ['a', 'b'], flavour: 'oat; admin=1' },
      { headers: { Cookie: 'session=1' } },
    );
    expect(headers['x-trace']).toBe('a,b');
    expect(headers.cookie).toBe('session=1; flavour=oat%3B%20admin%3D1');
  });

  it.each(['a\r\nX-Admin: 1', 'snowman ☃', '\u0000'])('take no %j', async (p) => {
    const [tool] = await read({}, single(parameter('header', { type: 'string' })));
    await expect(tool!.execute({ p })).rejects.toThrow(/must be of printable ASCII/);
  });

  it.each(['Authorization', 'host', 'Cookie', 'Content-Length', 'Transfer-Encoding'])('%s is never an argument', async (name) => {
    const [tool] = await read({}, single({ parameters: [{ name, in: 'header', schema: { type: 'string' } }] }));
    expect(tool!.parameters['properties']).toEqual({});
  });
});

describe('a body', () => {
  it('is JSON of the arguments', async () => {
    answer = send({ id: 1, title: 'Emma' }, 201);
    const tool = find(await read(), 'addBook');
    expect(await tool.execute({ title: 'Emma', subtitle: null })).toEqual({ id: 1, title: 'Emma' });
    expect(service.received).toMatchObject([
      {
        method: 'POST',
        url: '/v2/books',
        body: '{"title":"Emma","subtitle":null}',
        headers: { 'content-type': 'application/json' },
      },
    ]);
  });

  it('holds its own of two arguments of a name', async () => {
    answer = send('', 204);
    await find(await read(), 'replaceBook').execute({ path_id: 'a', body_id: 2, title: 'Emma' });
    expect(service.received).toMatchObject([{ method: 'PUT', url: '/v2/books/a', body: '{"id":2,"title":"Emma"}' }]);
  });

  it('is a form where the document says so, and nothing where nothing is given', async () => {
    answer = send('noted', 200, { 'content-type': 'text/plain' });
    const tool = find(await read(), 'addNote');
    expect(await tool.execute({ id: 1, text: 'a&b=c', to: ['x', 'y'], extra: { k: 1 } })).toBe('noted');
    await tool.execute({ id: 1 });
    expect(service.received.map(({ body, headers }) => [body, headers['content-type']])).toEqual([
      ['text=a%26b%3Dc&to=x&to=y&extra=%7B%22k%22%3A1%7D', 'application/x-www-form-urlencoded'],
      ['', undefined],
    ]);
  });
});

describe('credentials', () => {
  const secret = 'sk-live-123456789';
  const headers = { authorization: `Bearer ${secret}`, 'X-Key': 'k"ey/98765' };

  it('go with each request, and are no arguments', async () => {
    const tools = await read({ headers, query: { api_key: 'query-key' } });
    await find(tools, 'listBooks').execute({ limit: 5 });
    expect(service.received).toMatchObject([
      { url: '/v2/books?limit=5&api_key=query-key', headers: { authorization: `Bearer ${secret}`, 'x-key': 'k"ey/98765' } },
    ]);
    expect(JSON.stringify([...tools].map(({ parameters, description }) => [parameters, description]))).not.toMatch(
      /api_key|sk-live|query-key/,
    );
  });

  it('are made for each call, of its context', async () => {
    const tools = await read({
      headers: async ({ id }, ctx) => ({ authorization: `${(ctx.deps as { user: string }).user} ${id}` }),
    });
    await find(tools, 'listBooks').execute({}, createContext({ deps: { user: 'ada' } }));
    expect(service.received[0]!.headers.authorization).toBe('ada listBooks');
  });

  it('are not replaced by an argument that brings names of its own', async () => {
    const document = single({
      parameters: [{ name: 'p', in: 'query', schema: { type: 'object', additionalProperties: { type: 'string' } } }],
    });
    expect((await requestOf(document, { p: { api_key: 'mine', a: 'b' } }, { query: { api_key: 'ours' } })).url).toBe(
      '/v2/x?a=b&api_key=ours',
    );
  });

  it.each([
    ['an error', 401],
    ['a success', 200],
  ])('that the service repeats in %s reach nobody', async (_, status) => {
    answer = (request, response) =>
      send({ id: 1, title: `got ${JSON.stringify(request.headers)} ${request.url}` }, status, { 'x-echo': secret })(
        request,
        response,
      );
    const executor = new Executor(await read({ headers, query: { key: 'query-key-1' }, validateResponses: false }));
    const { content } = await executor.runCall({ name: 'getBook', arguments: { id: '1' } });
    expect(content).toContain('***');
    expect(content).not.toMatch(/sk-live|98765|query-key-1/);
  });

  it('do not follow the service elsewhere', async () => {
    const other = await startService(send({}));
    answer = send('', 302, { location: other.url });
    const executor = new Executor(await read({ headers }));
    const { status, content } = await executor.runCall({ name: 'getBook', arguments: { id: '1' } });
    expect(status).toBe('failed');
    expect(content).toBe("Tool 'getBook' failed: the service answered 302 Found, which leads elsewhere and is not followed.");
    expect(other.received).toEqual([]);
    await other.close();
  });
});

describe('an answer', () => {
  const run = async (name = 'getBook', args: object = { id: '1' }, options: Partial<ToolsFromOpenApiOptions> = {}) =>
    new Executor(await read(options)).runCall({ name, arguments: args });

  it.each<[number, string]>([
    [404, 'No such book.'],
    [422, 'title is too long'],
    [500, 'try later'],
  ])('of %d reaches the model with its words, and without headers', async (status, detail) => {
    answer = send({ detail }, status, { 'set-cookie': 'session=secret' });
    const { content } = await run();
    expect(content).toMatch(new RegExp(`^Tool 'getBook' failed: the service answered ${status} [A-Z].*\\n.*${detail}`));
    expect(content).not.toContain('session');
  });

  it.each([
    [400, true],
    [404, true],
    [429, true],
    [408, false],
    [409, false],
    [500, false],
  ])('of %d: the call may be made again: %s', async (status, isClean) => {
    answer = send('', status);
    const { error } = await run('addBook', { title: 'Emma' });
    expect(error instanceof NotExecutedError).toBe(isClean);
  });

  it('that is a long error is cut', async () => {
    answer = send('x'.repeat(100_000), 500);
    expect((await run()).content.length).toBeLessThan(5000);
  });

  it('that is not what the document says is a shape error', async () => {
    answer = send({ id: 'one' });
    await expect(find(await read(), 'getBook').execute({ id: '1' })).rejects.toBeInstanceOf(ToolShapeError);
    expect((await run('getBook', { id: '1' }, { validateResponses: false })).value).toEqual({ id: 'one' });
  });

  it('that is empty says at least that', async () => {
    answer = (_, response) => response.writeHead(204).end();
    expect((await run('deleteBook', { id: '1' })).value).toBe('204 No Content');
  });

  it('that is no JSON although it says so is a failure', async () => {
    answer = send('<html>');
    expect((await run()).content).toBe("Tool 'getBook' failed.");
  });

  it('that is longer than may be is not read', async () => {
    answer = send(['x'.repeat(2000)]);
    expect((await run('listBooks', {}, { maxResponseBytes: 1000 })).content).toContain('is too long to be read');
  });

  it('of bytes is told of', async () => {
    answer = send('PNG', 200, { 'content-type': 'image/png', 'content-length': '3' });
    expect((await run('orders_place', { lines: [{ isbn: '1' }] })).value).toBe('200 OK: 3 bytes of image/png');
  });

  it('that never comes is given up with the call', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const tool = find(await read(), 'getBook');
    await expect(tool.execute({ id: '1' }, { signal: controller.signal })).rejects.toThrow(/abort/i);
  });

  it('of nobody has not run', async () => {
    const tools = await read();
    await service.close();
    const { content, error } = await new Executor(tools).runCall({ name: 'addBook', arguments: { title: 'Emma' } });
    expect(error).toBeInstanceOf(NotExecutedError);
    expect(content).toBe('The service cannot be reached now. Try again later.');
    service = await startService(() => {});
  });
});

describe('the idempotency key', () => {
  it('goes where the program says, with calls that change something', async () => {
    answer = send('', 204);
    const tools = await read({ idempotencyHeader: 'Idempotency-Key' });
    const executor = new Executor(tools);
    await executor.runCall({ id: 'c1', name: 'deleteBook', arguments: { id: '1' } }, { runId: 'r' });
    await executor.runCall({ id: 'c2', name: 'deleteBook', arguments: { id: '1' } }, { runId: 'r' });
    answer = send([]);
    await executor.runCall({ id: 'c3', name: 'listBooks', arguments: {} }, { runId: 'r' });
    const keys = service.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), expect.any(String), undefined]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});

it('a fetch of the program’s own makes the requests', async () => {
  const asked: unknown[] = [];
  const own: typeof fetch = async (url, init) => {
    asked.push([String(url), init?.method]);
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  };
  await find(await read({ fetch: own }), 'listBooks').execute({});
  expect(asked).toEqual([[`${service.url}/v2/books`, 'GET']]);
  expect(service.received).toEqual([]);
});

it('what a model gets wrong is repaired before anything is sent', async () => {
  const executor = new Executor(await read());
  const { status, content } = await executor.runCall({ name: 'listBooks', arguments: { genres: ['crime'], limit: 500 } });
  expect(status).toBe('invalid');
  expect(content).toContain("'genres' is not accepted; did you mean 'genre'?");
  expect(service.received).toEqual([]);
});

it('a document of 3.1 keeps its schemas', async () => {
  const document = single(
    parameter('query', { type: ['integer', 'null'], exclusiveMinimum: 0, examples: [3] }, { description: 'How many.' }),
  );
  const [tool] = await read({}, document);
  expect(tool!.parameters['properties']).toEqual({
    p: { type: ['integer', 'null'], exclusiveMinimum: 0, examples: [3], description: 'How many.' },
  });
});
