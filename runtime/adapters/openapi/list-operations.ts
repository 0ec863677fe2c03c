import { isSchemaObject } from '../../validate/resolve-ref.js';
import type { OpenApiDocument, OperationObject, Parameter, PathItem } from './document.js';
import type { OpenApiOperation } from './options.js';
import { resolve, UnusableError } from './resolve.js';

/** An operation, with what is needed to make a tool of it. */
export interface Listed extends OpenApiOperation {
  readonly object: OperationObject;
  /** Of the path and of the operation. Read when they are asked for, since they may be unusable. */
  readonly readParameters: () => readonly Parameter[];
}

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

export function listOperations(document: OpenApiDocument): Listed[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, given]) => {
    const item = readItem(document, given);
    return methods.flatMap((method): Listed[] => {
      const object = item?.[method] as OperationObject | undefined;
      if (!isSchemaObject(object)) return [];
      const { operationId, summary, description, tags = [], deprecated } = object as OperationObject;
      return [
        {
          id: operationId ?? [method, ...path.split(/[^A-Za-z0-9]+/).filter((part) => part !== '')].join('_'),
          method: method.toUpperCase(),
          path,
          summary,
          description,
          tags,
          deprecated: deprecated === true,
          object,
          readParameters: () => readParameters(document, { path, item: item!, object }),
        },
      ];
    });
  });
}

function readItem(document: OpenApiDocument, item: PathItem): PathItem | undefined {
  try {
    return resolve(document, item);
  } catch {
    return undefined;
  }
}

interface Place {
  readonly path: string;
  readonly item: PathItem;
  readonly object: OperationObject;
}

function readParameters(document: OpenApiDocument, { path, item, object }: Place): readonly Parameter[] {
  if (item.servers !== undefined || object.servers !== undefined)
    throw new UnusableError('it is at a server of its own, and tools call no other than that of baseUrl');
  if (path.split('/').some((segment) => segment === '..' || segment === '.'))
    throw new UnusableError('its path leads out of that of the service');
  const byKey = new Map<string, Parameter>();
  for (const given of [...(item.parameters ?? []), ...(object.parameters ?? [])]) {
    const parameter = resolve(document, given);
    if (typeof parameter.name !== 'string' || !['path', 'query', 'header', 'cookie'].includes(parameter.in))
      throw new UnusableError('it has a parameter without a name or a place');
    // The operation's own comes later, and counts.
    byKey.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const names = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!));
  for (const name of names)
    if (!byKey.has(`path ${name}`)) throw new UnusableError(`its path has '{${name}}', which is no parameter`);
  return [...byKey.values()].filter((parameter) => parameter.in !== 'path' || names.has(parameter.name));
}
