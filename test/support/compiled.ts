import type { CompiledDefinition, JsonSchema, Slot } from '../../runtime/index.js';
import { defineTool, type Tool, type ToolArgumentError, type ToolOptions } from '../../runtime/index.js';
import type { AnyFunction } from '../../runtime/types.js';

type Options = Partial<ToolOptions>;

/** What the build would inline, with the parts a test does not care about filled in. */
export function compiled(parts: Partial<CompiledDefinition> & { readonly parameters: JsonSchema }): CompiledDefinition {
  const names = Object.fromEntries(Object.keys((parts.parameters['properties'] ?? {}) as object).map((name) => [name, name]));
  const slots: Slot[] = Object.keys(names).map((name) => ({ kind: 'argument', name }));
  return { format: 1, name: 'sample', description: 'A tool that exists to be tested here.', names, slots, ...parts };
}

/** A closed object schema with every property required that is not in `optional`. */
export function closed(properties: Record<string, unknown>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

/** Calls `defineTool` as compiled code does. */
export function define(fn: AnyFunction, definition: CompiledDefinition, options: Options = {}): Tool {
  return (defineTool as unknown as (...args: unknown[]) => Tool)(fn, { sideEffecting: false, ...options }, definition);
}

/** A tool that returns what it was called with. */
export function echo(parameters: JsonSchema, options: Options = {}): Tool {
  return define((args: unknown) => args, compiled({ parameters, slots: [{ kind: 'properties' }] }), options);
}

/** What `validate` throws. */
export function refused<E = ToolArgumentError>(tool: Tool, args: unknown): E {
  try {
    tool.validate(args);
  } catch (error) {
    return error as E;
  }
  throw new Error('The arguments were accepted.');
}
