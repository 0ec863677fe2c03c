import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

const json = (schema: object) => ({ 'application/json': { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' } as const;

/** A document as services publish them: OpenAPI 3.0, with what is typical and what is awkward. */
export const bookshopApi = {
  openapi: '3.0.3',
  info: { title: 'Bookshop', version: '2.1.0' },
  servers: [{ url: 'https://elsewhere.example.com' }],
  security: [{ key: [] }],
  tags: [{ name: 'books' }, { name: 'orders' }],
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        tags: ['books'],
        summary: 'List the books of the shop.',
        description: 'Newest first. Ask for few: the list is long.',
        parameters: [
          {
            name: 'genre',
            in: 'query',
            description: 'Any of these.',
            schema: { type: 'array', items: { ...text, enum: ['poetry', 'crime', 'science'] } },
          },
          { name: 'ids[]', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          {
            name: 'price',
            in: 'query',
            style: 'deepObject',
            explode: true,
            schema: { type: 'object', properties: { min: { type: 'number' }, max: { type: 'number' } } },
          },
          { $ref: '#/components/parameters/Limit' },
          { name: 'X-Request-ID', in: 'header', schema: text },
          { name: 'api_key', in: 'query', required: true, schema: text },
          { name: 'Authorization', in: 'header', schema: text },
        ],
        responses: {
          200: { description: 'The books.', content: json({ type: 'array', items: ref('Book') }) },
          default: { $ref: '#/components/responses/Problem' },
        },
      },
      post: {
        operationId: 'addBook',
        tags: ['books'],
        summary: 'Add a book to the catalogue.',
        requestBody: { required: true, content: json(ref('Book')) },
        responses: { 201: { description: 'Added.', content: json(ref('Book')) } },
      },
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: {
        operationId: 'getBook',
        tags: ['books'],
        summary: 'Look up one book.',
        responses: {
          200: { description: 'The book.', content: json(ref('Book')) },
          404: { $ref: '#/components/responses/Problem' },
        },
      },
      put: {
        operationId: 'replaceBook',
        tags: ['books'],
        summary: 'Replace what the catalogue says of a book.',
        requestBody: {
          required: true,
          content: json({ type: 'object', properties: { id: { type: 'integer' }, title: text }, required: ['id', 'title'] }),
        },
        responses: { 204: { description: 'Replaced.' } },
      },
      delete: { operationId: 'deleteBook', tags: ['books'], deprecated: true, responses: { 204: { description: 'Gone.' } } },
    },
    '/books/{id}/cover': {
      post: {
        operationId: 'uploadCover',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        requestBody: {
          content: {
            'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
          },
        },
        responses: { 204: { description: 'Stored.' } },
      },
    },
    '/orders': {
      post: {
        operationId: 'orders.place',
        tags: ['orders'],
        summary: 'Order books.',
        requestBody: {
          required: true,
          content: json({
            allOf: [
              ref('Timestamps'),
              { type: 'object', properties: { lines: { type: 'array', items: ref('Line'), minItems: 1 } }, required: ['lines'] },
            ],
          }),
        },
        responses: { 201: { description: 'Placed.', content: json(ref('Order')) }, 202: { description: 'Will be placed.' } },
      },
    },
    '/orders/{id}/notes': {
      post: {
        operationId: 'addNote',
        tags: ['orders'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { text, to: { type: 'array', items: text }, extra: { type: 'object' } } },
            },
          },
        },
        responses: { 200: { description: 'Noted.', content: { 'text/plain': { schema: text } } } },
      },
    },
    '/categories': {
      get: {
        tags: ['books'],
        parameters: [{ name: 'session', in: 'cookie', schema: text }],
        responses: { 200: { description: 'A tree.', content: { ...json(ref('Category')), 'application/xml': {} } } },
      },
    },
    '/search': {
      post: {
        operationId: 'search',
        tags: ['books'],
        summary: 'Search, in many ways.',
        requestBody: {
          required: true,
          content: json({
            oneOf: [
              { type: 'object', properties: { words: text }, required: ['words'] },
              { type: 'object', properties: { isbn: text }, required: ['isbn'] },
            ],
          }),
        },
        responses: { 200: { description: 'Found.', content: json({ type: 'object', additionalProperties: true }) } },
      },
    },
    '/admin': {
      servers: [{ url: 'https://admin.example.com' }],
      get: { operationId: 'admin', responses: { 200: { description: 'x' } } },
    },
    '/outside': {
      get: {
        operationId: 'outside',
        parameters: [{ $ref: 'https://elsewhere.example.com/p.json' }],
        responses: { 200: { description: 'x' } },
      },
    },
  },
  components: {
    parameters: { Limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } } },
    responses: { Problem: { description: 'A problem.', content: json({ type: 'object', properties: { detail: text } }) } },
    securitySchemes: { key: { type: 'apiKey', name: 'api_key', in: 'query' }, bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Timestamps: {
        type: 'object',
        properties: { createdAt: { type: 'string', format: 'date-time', readOnly: true } },
        required: ['createdAt'],
      },
      Book: {
        type: 'object',
        properties: {
          id: { type: 'integer', readOnly: true },
          title: { ...text, description: 'As on the cover.' },
          subtitle: { ...text, nullable: true },
          secret: { ...text, writeOnly: true },
        },
        required: ['id', 'title'],
      },
      Line: {
        type: 'object',
        properties: { isbn: text, quantity: { type: 'integer', minimum: 0, exclusiveMinimum: true } },
        required: ['isbn'],
      },
      Order: { type: 'object', properties: { id: { type: 'integer' }, lines: { type: 'array', items: ref('Line') } } },
      Category: {
        type: 'object',
        properties: { name: text, children: { type: 'array', items: ref('Category') } },
        required: ['name'],
      },
    },
  },
};

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface LocalService {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** A service on this machine that writes down what it receives. */
export async function startService(answer: (request: Received, response: ServerResponse) => void): Promise<LocalService> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk) => (body += chunk));
    incoming.on('end', () => {
      const request = { method: incoming.method!, url: incoming.url!, headers: incoming.headers, body };
      received.push(request);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
