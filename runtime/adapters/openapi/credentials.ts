import type { ToolContext } from '../../context.js';
import type { OpenApiDocument, ParameterPlace } from './document.js';
import type { Credentials, OpenApiOperation, ToolsFromOpenApiOptions } from './options.js';
import { resolve } from './resolve.js';

/** What the program sends with a request. */
export interface SentCredentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

export async function readCredentials(
  { headers, query }: ToolsFromOpenApiOptions,
  operation: OpenApiOperation,
  ctx: ToolContext,
): Promise<SentCredentials> {
  const read = async (given: Credentials = {}) => (typeof given === 'function' ? given(operation, ctx) : given);
  return { headers: await read(headers), query: await read(query) };
}

/** Whether a parameter is the program's matter: the document says that it holds a key, or the program sends it. */
export function createCredentialTest(
  document: OpenApiDocument,
  { headers, query, idempotencyHeader }: ToolsFromOpenApiOptions,
): (place: ParameterPlace, name: string) => boolean {
  const known = new Set<string>();
  const add = (place: string, name: string): void => void known.add(`${place} ${place === 'header' ? name.toLowerCase() : name}`);
  for (const given of Object.values(document.components?.securitySchemes ?? {})) {
    try {
      const { type, name, in: place } = resolve(document, given);
      if (type === 'apiKey' && name !== undefined && place !== undefined) add(place, name);
    } catch {
      // A scheme that is not there guards nothing.
    }
  }
  if (typeof headers === 'object') for (const name of Object.keys(headers)) add('header', name);
  if (typeof query === 'object') for (const name of Object.keys(query)) add('query', name);
  if (idempotencyHeader !== undefined) add('header', idempotencyHeader);
  return (place, name) => known.has(`${place} ${place === 'header' ? name.toLowerCase() : name}`);
}

/** Short values are words that stand anywhere. */
const SHORTEST_SECRET = 6;

/** Takes the credentials out of a text: services repeat what they were sent, in errors above all. */
export function redact(text: string, { headers, query }: SentCredentials): string {
  const values = [...Object.values(headers), ...Object.values(query)];
  // `Bearer abc` holds a secret beside a word, and quotes may have been escaped any number of times.
  const secrets = values
    .flatMap((value) => [value, ...value.split(/[\s;=,"\\]+/)])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length);
  let clean = text;
  for (const secret of new Set(secrets)) {
    for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]))
      clean = clean.replaceAll(form, '***');
  }
  return clean;
}
