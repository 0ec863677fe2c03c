import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import type { SchemaCopier } from './copy-schemas.js';
import type { MediaType, OpenApiDocument, OperationObject } from './document.js';
import { findType, isForm, isJson, plainType } from './media-types.js';
import { resolve, UnusableError } from './resolve.js';

/** How the body of a request is made of arguments. */
export interface BodyPlan {
  readonly kind: 'json' | 'form';
  /** Of the header. */
  readonly contentType: string;
  readonly isRequired: boolean;
  readonly encoding: MediaType['encoding'];
  /** The properties of the body, each an argument; or the whole of it as one. */
  readonly parts:
    | { readonly properties: readonly BodyPart[] }
    | { readonly whole: Schema; readonly description: string | undefined };
}

export interface BodyPart {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export function planBody(document: OpenApiDocument, object: OperationObject, copier: SchemaCopier): BodyPlan | undefined {
  if (object.requestBody === undefined) return undefined;
  const { content, required, description } = resolve(document, object.requestBody);
  const json = findType(content, isJson);
  const form = json ?? findType(content, isForm);
  if (form === undefined) {
    const types = Object.keys(content ?? {}).map((type) => `'${type.slice(0, 80)}'`);
    throw new UnusableError(`its body is ${types.join(' or ') || 'of no type'}, and tools send JSON and URL-encoded forms only`);
  }
  const [type, media] = form;
  const schema = copier.copy(media.schema ?? {});
  const properties = readProperties(schema, copier);
  const isRequired = required === true;
  // What is required in a body that is not required itself cannot be said of arguments side by side.
  const isFlat = properties !== undefined && (isRequired || properties.every((part) => !part.isRequired));
  if (json === undefined && properties === undefined)
    throw new UnusableError('its form has no properties that could be arguments');
  return {
    kind: json === undefined ? 'form' : 'json',
    contentType: type.includes('*') ? 'application/json' : plainType(type),
    isRequired,
    encoding: media.encoding,
    parts: isFlat ? { properties } : { whole: schema, description },
  };
}

/** What an object may say without being more than a list of properties. */
const harmless = [
  'type',
  'title',
  'description',
  'properties',
  'required',
  'default',
  'example',
  'examples',
  'deprecated',
  'externalDocs',
  'xml',
];

/** The properties of a schema that is nothing but them, or parts that are. */
function readProperties(schema: Schema, copier: SchemaCopier): BodyPart[] | undefined {
  const parts: [string, Schema][] = [];
  const required = new Set<string>();
  if (!collectProperties(schema, { copier, parts, required, depth: 0 })) return undefined;
  const properties = new Map(parts);
  // None at all, two of one name, or one that has to be there and that nothing describes: something else is meant.
  if (properties.size === 0 || properties.size < parts.length) return undefined;
  if ([...required].some((name) => !properties.has(name))) return undefined;
  return parts.map(([name, property]) => ({ name, schema: property, isRequired: required.has(name) }));
}

interface Collecting {
  readonly copier: SchemaCopier;
  readonly parts: [string, Schema][];
  readonly required: Set<string>;
  readonly depth: number;
}

function collectProperties(schema: Schema, { depth, ...collecting }: Collecting): boolean {
  const at = collecting.copier.follow(schema);
  if (!isSchemaObject(at) || depth > 10) return false;
  const { allOf = [], additionalProperties, ...own } = at;
  // An object that takes other properties too has to be passed as one; a part that takes no others contradicts the parts beside it.
  if (additionalProperties !== undefined && (additionalProperties !== false || depth > 0 || 'allOf' in at)) return false;
  if (Object.keys(own).some((keyword) => !harmless.includes(keyword) && !keyword.startsWith('x-'))) return false;
  if (own['type'] !== undefined && own['type'] !== 'object') return false;
  collecting.parts.push(...(Object.entries(own['properties'] ?? {}) as [string, Schema][]));
  for (const name of (own['required'] ?? []) as readonly string[]) collecting.required.add(name);
  return (allOf as readonly Schema[]).every((part) => collectProperties(part, { ...collecting, depth: depth + 1 }));
}
