import type { JsonSchema } from '../definition.js';
import { ToolDefinitionError } from '../errors.js';
import { findRepeated } from './canonical-text.js';
import { createExaminer } from './examine.js';
import { MULTIPLE_OF_PRECISION } from './examine-scalar.js';
import { formats } from './formats.js';
import { isCostly } from './is-costly.js';
import { loadAjv } from './load-ajv.js';
import { readPattern } from './read-pattern.js';

/** Says whether a value fits; nothing more, so that a good call pays for nothing more. */
export type Check = (value: unknown) => boolean;

/** A compiled check holds about 60 kB, and an ajv instance never lets go of a schema: so each check has its own, and the oldest go. */
const MOST_KEPT = 256;
const kept = new Map<string, Check>();

/**
 * Compiles the check of a checking schema. Schemas are known by their text: tools that are made again and again, in a request handler say,
 * share one check, and do not fill the memory.
 */
export function compileCheck(schema: JsonSchema, tool: string): Check {
  const text = JSON.stringify(schema);
  const check = kept.get(text) ?? compile(schema, { text, tool });
  kept.delete(text);
  kept.set(text, check);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return check;
}

/**
 * Keywords that ajv is not sure about. What it notes about evaluated members comes from branches that failed too, counts inherited names,
 * and makes some checks throw; it overlooks `contains` beside `prefixItems`.
 */
const unsure = /"(?:unevaluated(?:Items|Properties)|contains)":/;

function compile(schema: JsonSchema, { text, tool }: { readonly text: string; readonly tool: string }): Check {
  if (unsure.test(text) || isCostly(schema)) return (value) => createExaminer(schema).find(schema, value).count === 0;
  const Ajv = loadAjv();
  const ajv = new Ajv({
    strictSchema: true,
    strictNumbers: true,
    // Advice to authors of schemas, for the build. Here they would refuse tuples with optional or rest elements.
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowMatchingProperties: true,
    allErrors: false,
    discriminator: true,
    // Else `required: ['toString']` accepts {}, and an optional property 'constructor' rejects it.
    ownProperties: true,
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    $data: false,
    verbose: false,
    messages: false,
    // ajv would print the whole function that it could not make.
    logger: false,
    // The build has checked the schema.
    validateSchema: false,
    meta: false,
    multipleOfPrecision: MULTIPLE_OF_PRECISION,
    formats: { ...formats },
    code: { regExp: Object.assign(readPattern, { code: 'readPattern' }) },
    keywords: [
      {
        keyword: 'distinctItems',
        type: 'array',
        schemaType: 'boolean',
        validate: (on: boolean, items: unknown[]) => !on || findRepeated(items) === undefined,
      },
    ],
  });
  ajv.opts.unevaluated = false;
  try {
    const validate = ajv.compile(schema);
    return (value) => validate(value) === true;
  } catch (cause) {
    throw new ToolDefinitionError(explain(tool, cause), { tool, cause });
  }
}

function explain(tool: string, cause: unknown): string {
  if (cause instanceof Error && cause.name === 'EvalError') {
    return (
      `Tool '${tool}' cannot check its arguments here: ajv makes a function from the schema, and this host forbids code from strings ` +
      '(--disallow-code-generation-from-strings, a content security policy, Workers). Let the build write the checks: ' +
      'add "validators": "inline" to the define-tool plugin in tsconfig.json, beside "transform".'
    );
  }
  return `Tool '${tool}' has a schema that cannot be compiled: ${cause instanceof Error ? cause.message : String(cause)}.`;
}
