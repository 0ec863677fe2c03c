import type { JsonSchema } from '../../definition.js';
import type { Path } from '../../validate/path.js';
import { isSchemaObject } from '../../validate/resolve-ref.js';

export const oneSchema: ReadonlySet<string> = new Set(
  `items additionalItems additionalProperties propertyNames contains not if then else unevaluatedItems unevaluatedProperties contentSchema`.split(
    ' ',
  ),
);
export const schemaList: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
export const schemaMap: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/** The schemas directly inside a schema of any dialect, with the path to each. What is malformed is passed over: the writer reports it. */
export function* listChildren(schema: JsonSchema): Iterable<readonly [path: Path, inner: JsonSchema]> {
  for (const [keyword, value] of Object.entries(schema)) {
    if ((schemaList.has(keyword) || keyword === 'items') && Array.isArray(value)) {
      for (const [index, inner] of value.entries()) if (isSchemaObject(inner)) yield [[keyword, index], inner];
    } else if (oneSchema.has(keyword) && isSchemaObject(value)) yield [[keyword], value];
    else if (schemaMap.has(keyword) && isSchemaObject(value)) {
      for (const [name, inner] of Object.entries(value)) if (isSchemaObject(inner)) yield [[keyword, name], inner];
    }
  }
}
