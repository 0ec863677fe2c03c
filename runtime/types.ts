declare const annotation: unique symbol;

/** Carries JSON Schema keywords in a type. Nothing of it exists at run time, and no value ever has the property. */
export interface AnnotationOf<Keywords> {
  readonly [annotation]?: Keywords;
}

/**
 * `T` with JSON Schema keywords for the model. A plain `T` is assignable to it and it is usable as `T`;
 * it survives aliases, generics, arrays and records.
 *
 * @example
 * type Port = Annotated<number, { type: 'integer'; minimum: 1; maximum: 65535; description: 'A TCP port.' }>;
 */
export type Annotated<T, Keywords> = T & AnnotationOf<Keywords>;

/** A whole number. JSON numbers beyond 2^53-1 in either direction are refused, since they cannot be held exactly. */
export type Integer = Annotated<number, { type: 'integer' }>;

/** Any function at all. */
// biome-ignore lint/complexity/noBannedTypes: a call signature here would type the untyped parameters of what is passed, and hide them.
export type AnyFunction = Function;
