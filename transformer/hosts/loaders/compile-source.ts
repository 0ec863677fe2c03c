import type { CompileError } from '../engine/compile-error.js';
import type { Compiled, Engine } from '../engine/engine.js';
import { formatErrors } from '../engine/format-errors.js';

/**
 * A source with its definitions inlined; undefined where there is nothing to change.
 *
 * @throws Error with all findings in the file.
 */
export function compileSource({ compile }: Pick<Engine, 'compile'>, file: string, text: string): Compiled | undefined {
  const compiled = compile(file, text);
  if (compiled && compiled.errors.length > 0) throw createFailure(compiled.errors);
  return compiled;
}

/** Findings as one error, for hosts that know nothing of places. Its stack would show nothing of the user's. */
export function createFailure(errors: readonly CompileError[]): Error {
  const failure = new Error(formatErrors(errors));
  failure.name = 'ToolDefinitionError';
  failure.stack = `${failure.name}: ${failure.message}`;
  return failure;
}
