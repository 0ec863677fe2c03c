import type { ToolContext } from '../../context.js';
import { NotExecutedError } from '../../executor/errors.js';
import type { BuiltRequest } from './build-request.js';
import type { SentCredentials } from './credentials.js';
import type { ToolsFromOpenApiOptions } from './options.js';

interface Sending {
  readonly method: string;
  readonly base: URL;
  readonly credentials: SentCredentials;
  readonly idempotencyKey: string | undefined;
  readonly options: ToolsFromOpenApiOptions;
  readonly ctx: ToolContext;
}

/** @throws NotExecutedError where the service was not reached. */
export async function sendRequest(request: BuiltRequest, sending: Sending): Promise<Response> {
  const { method, options, ctx } = sending;
  const url = makeUrl(request, sending);
  const headers = makeHeaders(request, sending);
  const send = options.fetch ?? fetch;
  try {
    return await send(url, {
      method,
      headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: ctx.signal,
      // Elsewhere nobody may get what is meant for this service.
      redirect: 'manual',
    });
  } catch (error) {
    if (isUnreached(error)) throw new NotExecutedError('The service cannot be reached now. Try again later.', { cause: error });
    throw error;
  }
}

function makeUrl({ path, query }: BuiltRequest, { base, credentials }: Sending): URL {
  const own = Object.entries(credentials.query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const names = new Set(own.map(nameOf));
  // An argument that is an object brings names of its own, and must not bring those of the program.
  const all = [...query.filter((part) => !names.has(nameOf(part))), ...own];
  const folder = base.pathname.replace(/\/$/, '');
  const url = new URL(`${base.origin}${folder}${path}${all.length > 0 ? `?${all.join('&')}` : ''}`);
  if (url.origin !== base.origin || !url.pathname.startsWith(`${folder}/`))
    throw new NotExecutedError('The request was not made: its arguments lead out of the service.');
  return url;
}

const nameOf = (part: string): string => decodeURIComponent(part.split('=')[0]!);

function makeHeaders({ headers, cookies }: BuiltRequest, { credentials, options, idempotencyKey }: Sending): Headers {
  const made = new Headers({ accept: 'application/json, text/*;q=0.8, */*;q=0.1', ...headers });
  for (const [name, value] of Object.entries(credentials.headers)) made.set(name, value);
  if (options.idempotencyHeader !== undefined && idempotencyKey !== undefined)
    made.set(options.idempotencyHeader, idempotencyKey);
  // Where a cookie comes twice, servers take the first.
  const jar = [made.get('cookie'), ...cookies].filter((cookie) => cookie !== null);
  if (jar.length > 0) made.set('cookie', jar.join('; '));
  return made;
}

/** Failures from before the request was sent. */
const unreached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

function isUnreached(error: unknown): boolean {
  const cause = (
    error as { readonly cause?: { readonly code?: unknown; readonly errors?: readonly { readonly code?: unknown }[] } }
  ).cause;
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
  return codes.some((code) => unreached.includes(String(code)));
}
