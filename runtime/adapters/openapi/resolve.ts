import { isSchemaObject } from '../../validate/resolve-ref.js';
import type { OpenApiDocument } from './document.js';

/** A part of the document that makes an operation unusable. The message says why, as the end of "It is left out, since ...". */
export class UnusableError extends Error {}

/** What a reference in the document stands for. */
export function lookUp(document: OpenApiDocument, ref: string): unknown {
  if (!ref.startsWith('#/'))
    throw new UnusableError(`it refers to '${ref.slice(0, 80)}', and nothing but the document itself is read; bundle it first`);
  let at: unknown = document;
  for (const part of ref.slice(2).split('/')) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key))
      throw new UnusableError(`it refers to '${ref.slice(0, 80)}', which is not there`);
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An object of the document itself, where a reference to it stands. */
export function resolve<Value extends object>(document: OpenApiDocument, given: Value | { readonly $ref: string }): Value {
  let at: unknown = given;
  for (let steps = 0; isSchemaObject(at) && typeof at['$ref'] === 'string'; steps++) {
    if (steps > 20) throw new UnusableError('it refers to itself');
    at = lookUp(document, at['$ref']);
  }
  if (!isSchemaObject(at)) throw new UnusableError('it has something that is no object where the document should have one');
  return at as Value;
}
