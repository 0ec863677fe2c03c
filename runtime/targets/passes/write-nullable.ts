import { isSchemaObject } from '../../validate/resolve-ref.js';
import { mapSubschemas } from '../../validate/walk-schema.js';
import { type Keywords, type Pass, splitNotes } from '../pass.js';

export interface Nullability {
  /** Where a union allows null: beside it, or in its first branch. */
  readonly at: 'union' | 'branch';
  /** An enum that allows null has it among its values. */
  readonly inEnum: boolean;
  /** What stands for a schema that allows null alone. */
  readonly onlyNull: Keywords;
}

/** Null as `nullable`, where there is no such type. */
export function writeNullable({ at, inEnum, onlyNull }: Nullability): Pass {
  const allow = (schema: Keywords): Keywords => {
    const { enum: values } = schema;
    return { ...schema, nullable: true, ...(inEnum && Array.isArray(values) ? { enum: [...values, null] } : {}) };
  };
  const change = (schema: Keywords): Keywords => {
    const [said] = splitNotes(schema);
    if (schema['type'] === 'null') return { ...onlyNull, ...said };
    const branches = schema['anyOf'] as readonly Keywords[] | undefined;
    const others = branches?.filter((branch) => branch['type'] !== 'null');
    if (branches === undefined || others === undefined || others.length === branches.length) return schema;
    const [first, ...rest] = others;
    if (first === undefined) return { ...onlyNull, ...said };
    if (rest.length === 0) return { ...allow(first), ...said };
    return at === 'union' ? { ...schema, anyOf: others, nullable: true } : { ...schema, anyOf: [allow(first), ...rest] };
  };
  const walk = (schema: unknown): unknown => (isSchemaObject(schema) ? mapSubschemas(change(schema), walk) : schema);
  return (root) => walk(root) as Keywords;
}
