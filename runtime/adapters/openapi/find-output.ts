import type { JsonSchema } from '../../definition.js';
import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import { createCopier } from './copy-schemas.js';
import type { OpenApiDocument } from './document.js';
import type { Listed } from './list-operations.js';
import { findType, isJson } from './media-types.js';
import { resolve } from './resolve.js';

/** The schema of what an operation answers when it succeeds; `undefined` where the document does not say that of every such answer. */
export function findOutput(document: OpenApiDocument, { method, object }: Listed): JsonSchema | undefined {
  if (method === 'HEAD') return undefined;
  const answers = Object.entries(object.responses ?? {}).filter(([status]) => /^2(?:\d\d|XX)$/i.test(status));
  const copier = createCopier(document, 'response');
  const schemas: Schema[] = [];
  for (const [, given] of answers) {
    const { content } = resolve(document, given);
    const schema = findType(content, isJson)?.[1].schema;
    // Something else may come, and nothing says what.
    if (schema === undefined) return undefined;
    schemas.push(copier.copy(schema));
  }
  if (schemas.length === 0) return undefined;
  const first = copier.follow(schemas[0]!);
  const definitions = copier.definitions();
  const root = schemas.length > 1 ? { anyOf: schemas } : isSchemaObject(first) ? first : {};
  return Object.keys(definitions).length > 0 ? { ...root, $defs: definitions } : root;
}
