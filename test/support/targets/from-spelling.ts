type Schema = Record<string, unknown>;

/** A schema in OpenAPI's spelling as one that ajv can judge by: types in small letters, null as a type. */
export function fromSpelling(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(fromSpelling);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    nullable,
    type,
    properties,
    enum: values,
    exclusiveMinimum,
    exclusiveMaximum,
    example: _,
    propertyOrdering: __,
    ...rest
  } = schema as Schema;
  const { minimum, maximum, ...inner } = Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [
      keyword,
      ['items', 'anyOf', 'oneOf', 'allOf', 'not', 'additionalProperties'].includes(keyword) ? fromSpelling(value) : value,
    ]),
  );
  const plain: Schema = {
    ...inner,
    ...(type === undefined ? {} : { type: String(type).toLowerCase() }),
    ...(values === undefined ? {} : { enum: values }),
    ...(minimum === undefined ? {} : { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum === undefined ? {} : { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties as object).map(([name, each]) => [name, fromSpelling(each)])),
        }),
  };
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}
