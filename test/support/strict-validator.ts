import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({
  strict: true,
  strictTuples: false,
  allowUnionTypes: true,
  ownProperties: true,
  allErrors: false,
  logger: false,
});
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i);
ajv.addFormat('uri', /^[a-z][a-z0-9+.-]*:\S+$/i);
for (const name of ['email', 'uuid', 'date', 'time', 'ipv4', 'ipv6', 'hostname', 'duration']) ajv.addFormat(name, true);

/**
 * ajv as strict as our schemas allow. Its `strictTuples` is off: it refuses every tuple with optional or rest elements.
 * The formats are stand-ins; the real ones belong to the runtime.
 */
export function compileStrictly(schema: object): ValidateFunction {
  return ajv.compile(schema);
}
