/**
 * Standard Schema and Standard JSON Schema, version 1 (standardschema.dev), and Standard Tool, version 0 (standard-tool.js.org). The
 * types are declared here, as the standards invite one to, so that the package depends on nothing; a type test proves that they fit
 * the published ones.
 */

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly PropertyKey[] | undefined;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardTarget {
  readonly target: 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | ({} & string);
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** A schema that any library of the standard can validate with, and ask for its JSON Schema. */
export interface StandardSchema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'define-tool';
    /** Synchronous, which several SDKs insist on. */
    readonly validate: (value: unknown) => StandardResult<Value>;
    /** Each call returns a fresh copy, and throws for a target it does not know. */
    readonly jsonSchema: {
      readonly input: (options: StandardTarget) => Record<string, unknown>;
      readonly output: (options: StandardTarget) => Record<string, unknown>;
    };
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

/** The part of a tool that libraries of Standard Tool read; every `Tool` is one, and takes what such a library hands over as context. */
export interface StandardTool<Args = unknown, Result = unknown> {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description: string;
  readonly inputSchema?: StandardSchema<Args> | undefined;
  readonly outputSchema?: StandardSchema<Result> | undefined;
  execute(args: Args, context?: unknown): Result | Promise<Result>;
}

/** What a standard object is made of. */
interface Parts<Value> {
  readonly validate: (value: unknown) => StandardResult<Value>;
  readonly toJsonSchema: (target: string) => Record<string, unknown>;
}

export function createStandardSchema<Value>({ validate, toJsonSchema }: Parts<Value>): StandardSchema<Value> {
  const convert = ({ target }: StandardTarget): Record<string, unknown> => toJsonSchema(target);
  return { '~standard': { version: 1, vendor: 'define-tool', validate, jsonSchema: { input: convert, output: convert } } };
}
