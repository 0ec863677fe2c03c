import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from '../../../schema/ir.js';
import { isObject, type Root } from './schema.js';

/** Formats are no matter of a value here: none is taken for one that fits. */
const noFormat = { validate: () => false };

/** Keywords under which a part that refuses a value makes the whole take it. */
const turning = ['not', 'oneOf', 'if', 'maxContains', 'dependentSchemas'];

/** Whether it is sure that a schema takes all of some values. */
export function acceptsValues(schema: Json, values: readonly Json[], root: Root): boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) return false;
  const text = JSON.stringify([schema, root['$defs'] ?? null]);
  const formats = new Set([...text.matchAll(/"format":"([^"\\]*)"/g)].map(([, name]) => name!));
  if (formats.size > 0 && turning.some((keyword) => text.includes(`"${keyword}":`))) return false;
  try {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, ownProperties: true });
    for (const name of formats) ajv.addFormat(name, noFormat);
    const accepts = ajv.compile({ ...schema, ...(root['$defs'] ? { $defs: root['$defs'] } : {}) });
    return values.every((value) => accepts(value));
  } catch {
    return false;
  }
}
