import type { CompiledDefinition, JsonSchema } from '../definition.js';
import { reportNoJson } from '../validate/check-result.js';
import { NoJsonForm } from './convert-inside.js';
import { encodeKit } from './encode.js';

/** Makes what turns a tool's results into their JSON form. What it returns throws a ToolShapeError for a value that has none. */
export function createEncoder(
  make: NonNullable<CompiledDefinition['encode']>,
  { tool, expected = {} }: { readonly tool: string; readonly expected?: JsonSchema | undefined },
): (raw: unknown) => unknown {
  const encode = make(encodeKit);
  return (raw) => {
    try {
      return encode(raw);
    } catch (error) {
      if (error instanceof NoJsonForm) throw reportNoJson(tool, expected, { raw, path: error.path, message: error.message });
      if (error instanceof RangeError)
        throw reportNoJson(tool, expected, { raw, path: [], message: 'must not be nested too deeply, nor contain itself' });
      throw error;
    }
  };
}
