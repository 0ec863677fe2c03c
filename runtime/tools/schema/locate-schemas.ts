import type { JsonSchema } from '../../definition.js';
import type { Path } from '../../validate/path.js';
import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import type { Dialect } from './dialect.js';
import { listChildren } from './list-children.js';

/** A schema with an address of its own, against which the references inside it are read. */
interface Resource {
  readonly uri: string;
  readonly root: JsonSchema;
  readonly anchors: Map<string, JsonSchema>;
}

interface Place {
  readonly path: Path;
  readonly resource: Resource;
}

export type Resolution = { readonly target: Schema } | { readonly problem: string };

/** Where the schemas of a document are. */
export interface Located {
  readonly places: ReadonlyMap<JsonSchema, Place>;
  /** What a reference in a schema stands for, or why it stands for nothing. */
  resolve(from: JsonSchema, ref: string): Resolution;
}

/** Relative addresses need something to be relative to. It is never asked for, nor shown. */
const BASE = 'https://schema.invalid/';

export function locateSchemas(root: JsonSchema, dialect: Dialect): Located {
  const places = new Map<JsonSchema, Place>();
  const resources = new Map<string, Resource>();

  function openResource(uri: string, schema: JsonSchema): Resource {
    const resource = { uri, root: schema, anchors: new Map<string, JsonSchema>() };
    resources.set(uri, resource);
    return resource;
  }

  function locate(schema: JsonSchema, { path, resource }: Place): void {
    const id = schema[dialect === 4 ? 'id' : '$id'];
    let own = resource;
    if (typeof id === 'string' && id !== '') {
      const [address = '', anchor = ''] = id.split('#');
      if (address !== '') own = openResource(join(resource.uri, address), schema);
      if (anchor !== '') own.anchors.set(anchor, schema);
    }
    for (const anchor of [schema['$anchor'], schema['$dynamicAnchor']])
      if (typeof anchor === 'string') own.anchors.set(anchor, schema);
    places.set(schema, { path, resource: own });
    for (const [below, inner] of listChildren(schema)) locate(inner, { path: [...path, ...below], resource: own });
  }

  function resolve(from: JsonSchema, ref: string): Resolution {
    const { resource } = places.get(from)!;
    const hash = ref.indexOf('#');
    const address = hash < 0 ? ref : ref.slice(0, hash);
    const fragment = hash < 0 ? '' : ref.slice(hash + 1);
    const within = address === '' ? resource : resources.get(join(resource.uri, address));
    if (within === undefined)
      return { problem: 'points out of the schema, and nothing is fetched. Put what it stands for under $defs' };
    if (fragment !== '' && !fragment.startsWith('/')) {
      const target = within.anchors.get(decode(fragment));
      return target ? { target } : { problem: `names the anchor '${fragment}', which no schema has` };
    }
    const found = walk(within.root, fragment.split('/').slice(1).map(decode));
    if (found === undefined) return { problem: 'points to nothing' };
    if (typeof found.value === 'boolean') return { target: found.value };
    if (!isSchemaObject(found.value)) return { problem: 'points to something that is no schema' };
    // Under a keyword of somebody's own, such as OpenAPI's `components`.
    if (!places.has(found.value)) locate(found.value, { path: found.path, resource: within });
    return { target: found.value };
  }

  locate(root, { path: [], resource: openResource(BASE, root) });
  return { places, resolve };
}

function join(base: string, address: string): string {
  try {
    const url = new URL(address, base);
    url.hash = '';
    return url.href;
  } catch {
    return address;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

function walk(root: unknown, keys: readonly string[]): { readonly value: unknown; readonly path: Path } | undefined {
  let value = root;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return { value, path: keys };
}
