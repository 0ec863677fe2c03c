import type { Json, ObjectNode } from '../../../transformer/schema/ir.js';
import { type JsonObject, toJsonSchema } from '../../../transformer/schema/to-json-schema.js';
import { compileStrictly } from '../strict-validator.js';

/** A value to which TypeScript and our schema say different things. */
interface Found {
  type: string;
  value: Json;
  root: ObjectNode;
  /** What TypeScript has against it. */
  because: readonly string[];
  typescript: boolean;
  /** Whether TypeScript takes it for a value of another type. */
  fits(type: string): boolean;
}

/** Every difference that is meant, with its reason. Enums, brands and sets are their values in JSON: see the prelude. */
const differences: readonly { reason: string; is(found: Found): boolean }[] = [
  {
    // TypeScript looks for excess keys only where a literal is fresh, and in a union takes those of any member; our objects are closed.
    reason: 'excess keys in closed objects',
    is: ({ typescript, root, value }) => typescript && compileStrictly(toJsonSchema(root, { open: true }))({ value }),
  },
  {
    // const nothing: { a?: string } & object = []; JSON has objects and arrays, and a member that may be absent makes no object of an array.
    reason: 'arrays and primitives where an object type wants no member',
    is: ({ typescript, root, value }) => typescript && compileStrictly(lenient(toJsonSchema(root, { open: true })))({ value }),
  },
  {
    // Set<string>: a set holds a value once.
    reason: 'a value twice in a set',
    is: ({ typescript, root, value }) => typescript && compileStrictly(repeating(toJsonSchema(root, { open: true })))({ value }),
  },
  {
    // { b: string | undefined }: JSON has no undefined, so absent is how a model says it, and how the function reads it.
    reason: 'an absent member that may be undefined',
    is: ({ typescript, fits }) => !typescript && fits('Loose<T>'),
  },
  {
    // { id: string } & Record<string, number>: no literal is both, and yet `id` reads as a string and the rest as numbers, as people mean it.
    reason: 'known members that do not fit the index signature of another part',
    is: ({ typescript, type, because }) =>
      !typescript && `${type} ${because.join()}`.includes(' & ') && /is incompatible with index signature/.test(because.join()),
  },
];

/** Why a difference is as it should be. */
export function explain(found: Found): string | undefined {
  return differences.find((difference) => difference.is(found))?.reason;
}

/** Without the rule that an object is one, where no member is required or arrays have those that are: `{ 1: string }`. */
function lenient(schema: Json): JsonObject {
  return JSON.parse(JSON.stringify(schema), (_, each) => {
    if (each?.type !== 'object') return each;
    const required: string[] = each.required ?? [];
    if (required.length === 0) {
      return each.additionalProperties ? each : { ...each, type: ['object', 'array', 'string', 'number', 'boolean'] };
    }
    if (!required.every((name) => /^\d+$/.test(name))) return each;
    const length = Math.max(...required.map(Number)) + 1;
    const prefixItems = Array.from({ length }, (_, index) => each.properties[index] ?? {});
    return { anyOf: [each, { type: 'array', minItems: length, prefixItems }] };
  }) as JsonObject;
}

function repeating(schema: Json): JsonObject {
  return JSON.parse(JSON.stringify(schema, (key, each) => (key === 'uniqueItems' ? undefined : each))) as JsonObject;
}
