import type { JsonSchema } from '../../definition.js';
import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import { createCopier, type SchemaCopier } from './copy-schemas.js';
import type { OpenApiDocument, Parameter, ParameterPlace } from './document.js';
import type { Listed } from './list-operations.js';
import { nameArguments } from './name-arguments.js';
import { type BodyPlan, planBody } from './plan-body.js';

/** One parameter, and the argument that its value comes from. */
export interface PlannedParameter extends Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved'> {
  readonly place: ParameterPlace;
  readonly argument: string;
  /** Its value is sent as JSON. */
  readonly isJson: boolean;
}

export interface PlannedBody extends Pick<BodyPlan, 'kind' | 'contentType' | 'isRequired' | 'encoding'> {
  /** The property that each argument becomes; or the argument that is the whole body. */
  readonly from:
    | { readonly properties: readonly { readonly name: string; readonly argument: string }[] }
    | { readonly argument: string };
}

/** How arguments become a request. */
export interface RequestPlan {
  readonly inputSchema: JsonSchema;
  readonly parameters: readonly PlannedParameter[];
  readonly body: PlannedBody | undefined;
}

/** Headers that say how a request is made and who makes it. They are never arguments. */
const ownHeaders = new Set(
  [
    'accept',
    'accept-encoding',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'cookie',
    'expect',
    'host',
  ].concat(['keep-alive', 'origin', 'proxy-authorization', 'referer', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'via']),
);

/** @param isCredential - Whether the program fills a parameter itself. */
export function planRequest(
  document: OpenApiDocument,
  operation: Listed,
  isCredential: (place: ParameterPlace, name: string) => boolean,
): RequestPlan {
  const copier = createCopier(document, 'request');
  const parameters = operation
    .readParameters()
    .filter(({ in: place, name }) => !isCredential(place, name) && !(place === 'header' && ownHeaders.has(name.toLowerCase())));
  const body = planBody(document, operation.object, copier);
  const wholeBody = body !== undefined && 'whole' in body.parts ? body.parts : undefined;
  const properties = body !== undefined && 'properties' in body.parts ? body.parts.properties : [];
  const names = nameArguments([
    ...parameters.map(({ in: place, name }) => ({ place, name })),
    ...properties.map(({ name }) => ({ place: 'body', name })),
    ...(wholeBody ? [{ place: 'request', name: 'body' }] : []),
  ]);
  const ofBody = names.slice(parameters.length);
  const schemas: [name: string, schema: Schema, isRequired: boolean][] = [
    ...parameters.map((parameter, index): [string, Schema, boolean] => [
      names[index]!,
      describe(parameter, copier),
      parameter.required === true || parameter.in === 'path',
    ]),
    ...properties.map(({ schema, isRequired }, index): [string, Schema, boolean] => [ofBody[index]!, schema, isRequired]),
    ...(wholeBody
      ? [[ofBody[0]!, withDescription(wholeBody.whole, wholeBody.description), body!.isRequired] as [string, Schema, boolean]]
      : []),
  ];
  const required = schemas.filter(([, , isRequired]) => isRequired).map(([name]) => name);
  const definitions = copier.definitions();
  return {
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(schemas.map(([name, schema]) => [name, schema])),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
      ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
    },
    parameters: parameters.map(({ in: place, name, style, explode, allowReserved, content }, index) => ({
      place,
      name,
      argument: names[index]!,
      isJson: content !== undefined,
      ...(style === undefined ? {} : { style }),
      ...(explode === undefined ? {} : { explode }),
      ...(allowReserved === undefined ? {} : { allowReserved }),
    })),
    body: body && {
      kind: body.kind,
      contentType: body.contentType,
      isRequired: body.isRequired,
      encoding: body.encoding,
      from: wholeBody
        ? { argument: ofBody[0]! }
        : { properties: properties.map(({ name }, index) => ({ name, argument: ofBody[index]! })) },
    },
  };
}

function describe({ schema, content, description, deprecated }: Parameter, copier: SchemaCopier): Schema {
  const copy = copier.copy(schema ?? Object.values(content ?? {})[0]?.schema ?? {});
  const described = withDescription(copy, description);
  return deprecated === true && isSchemaObject(described) ? { ...described, deprecated: true } : described;
}

/** The parameter's own words are about its use here, and count before those of its type. */
const withDescription = (schema: Schema, description: string | undefined): Schema =>
  description === undefined || description.trim() === '' ? schema : { ...(isSchemaObject(schema) ? schema : {}), description };
