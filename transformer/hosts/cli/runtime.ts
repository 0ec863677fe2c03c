/**
 * What the commands use of the runtime. The two halves of the package do not import each other: whoever starts the command line
 * hands the runtime in, as a program that both are installed in.
 */
export interface Runtime {
  /** The call as a build writes it, with the definition as its third argument. */
  readonly defineTool: (
    fn: () => unknown,
    options: { readonly sideEffecting: boolean },
    definition: object,
  ) => { toJsonSchema(options: { readonly target: string }): Record<string, unknown> };
}
