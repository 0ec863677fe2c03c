import type { Ajv2020 } from 'ajv/dist/2020.js';
import { ToolDefinitionError } from '../errors.js';

let loaded: typeof Ajv2020 | undefined;

/**
 * ajv takes about 80 ms to load, so it waits for the first check. Checks are synchronous, which rules out `import()`;
 * `node:module` is asked for only here, so that importing the package needs no part of Node.
 */
export function loadAjv(): typeof Ajv2020 {
  if (loaded) return loaded;
  try {
    const { createRequire } = process.getBuiltinModule('node:module');
    loaded = (createRequire(import.meta.url)('ajv/dist/2020.js') as { Ajv2020: typeof Ajv2020 }).Ajv2020;
    return loaded;
  } catch (cause) {
    throw new ToolDefinitionError(
      "define-tool cannot load 'ajv', which it checks arguments with. It is a dependency of define-tool: install it where the program runs " +
        '(npm install), and where the program is bundled into one file, keep define-tool external. In browsers and Workers, which have ' +
        'neither files nor code from strings, let the build write the checks: add "validators": "inline" to the define-tool plugin in ' +
        'tsconfig.json, beside "transform".',
      { cause },
    );
  }
}
