import type { Schema } from '../../validate/resolve-ref.js';

/** An OpenAPI document of version 3.0 or 3.1, as far as it is read. Anything in it may be missing or wrong. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info?: { readonly title?: string };
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme | Reference>> };
}

export interface Reference {
  readonly $ref: string;
}

export interface PathItem {
  readonly $ref?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly servers?: readonly unknown[];
  readonly [method: string]: unknown;
}

export interface OperationObject {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses?: Readonly<Record<string, ResponseObject | Reference>>;
  readonly servers?: readonly unknown[];
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required?: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly encoding?: Readonly<Record<string, { readonly style?: string; readonly explode?: boolean }>>;
}

export interface RequestBody {
  readonly required?: boolean;
  readonly description?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface ResponseObject {
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface SecurityScheme {
  readonly type?: string;
  readonly name?: string;
  readonly in?: string;
}
