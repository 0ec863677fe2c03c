import { checkCompiled } from './check-compiled.js';
import { createTool } from './create-tool.js';
import type { CompiledDefinition } from './definition.js';
import { ToolDefinitionError } from './errors.js';
import type { JsonForm } from './json-form.js';
import type { ToolOptions } from './options.js';
import type { Tool } from './tool.js';
import type { AnyFunction } from './types.js';

/** What a function resolves to; of an argument type, anything. */
export type ResultOf<Source> = Source extends (...args: never[]) => infer Returned ? Awaited<Returned> : unknown;

/** The arguments a model sends: named by the parameters, whose names types do not hold; or the type that was given for them. */
export type ArgumentsOf<Source> = Source extends AnyFunction ? Record<string, unknown> : Source;

/**
 * Makes a tool of a function. Its name, description and argument schema are read from the function when the code is built: from its
 * name, its doc comment and its parameter types.
 *
 * @typeParam Source - Inferred: the function's type. Given: the type of the arguments, to be read instead of the parameters.
 * @typeParam Shown - Inferred: what a call resolves to.
 * @param fn - Any expression whose type is a function.
 * @param options - `sideEffecting` is required; all that shapes the schema must be a compile-time constant.
 * @throws ToolDefinitionError when the build did not compile the definition, or an option is wrong.
 *
 * @example
 * /** Look up the current weather of a city, in degrees Celsius. *\/
 * export const weather = defineTool(async (city: string, days = 3) => service.forecast(city, days), { sideEffecting: false });
 *
 * @example
 * defineTool<{ city: City }>(lookUp, { sideEffecting: false });
 */
// One signature for both forms: overloads would answer a forgotten `sideEffecting` with a page of errors. The conditional type leaves
// an untyped parameter without a contextual type, so that TypeScript reports it (TS7006) instead of making it `any`.
export function defineTool<Source extends object, Shown = ResultOf<Source>>(
  fn: Source extends AnyFunction ? Source : AnyFunction,
  options: ToolOptions<ResultOf<Source>, Shown>,
): Tool<JsonForm<ArgumentsOf<Source>>, JsonForm<Shown>>;
// What the build inlines is no part of the public signature.
export function defineTool(fn: AnyFunction, options: ToolOptions, compiled?: CompiledDefinition): Tool {
  const tool = options?.name || (typeof fn === 'function' && fn.name) || undefined;
  const definition = checkCompiled(compiled, tool);
  if (typeof fn !== 'function')
    throw new ToolDefinitionError(`Tool '${definition.name}' is made from a value that is not a function.`, {
      tool: definition.name,
    });
  return createTool({ fn, options, compiled: definition });
}
