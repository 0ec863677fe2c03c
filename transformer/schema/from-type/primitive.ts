import { notJson } from './problem.js';
import type { Reader } from './reading.js';

export const readPrimitive: Reader = (reading, type, use) => {
  const { TypeFlags } = reading.context.ts;
  // note: unknown
  if (type.flags & TypeFlags.Unknown) return { kind: 'unknown' };
  // city: string
  if (type.flags & TypeFlags.String) return { kind: 'primitive', type: 'string' };
  // days: number
  if (type.flags & TypeFlags.Number) return { kind: 'primitive', type: 'number' };
  // dryRun: boolean
  if (type.flags & TypeFlags.Boolean) return { kind: 'primitive', type: 'boolean' };
  // parent: null
  if (type.flags & TypeFlags.Null) return { kind: 'primitive', type: 'null' };
  // id: bigint
  if (type.flags & TypeFlags.BigInt) return { kind: 'rich', type: 'bigint' };
  // filter: object
  if (type.flags & TypeFlags.NonPrimitive) {
    return {
      kind: 'union',
      members: [
        { kind: 'object', properties: [], patterns: [], extra: { kind: 'unknown' }, container: 'object' },
        { kind: 'array', items: { kind: 'unknown' }, container: 'array' },
      ],
    };
  }
  // key: symbol
  if (type.flags & TypeFlags.ESSymbolLike) {
    return notJson(reading, type, use, ['a symbol can not be sent as JSON', "Write 'string', or a union of string literals."]);
  }
  // gap: undefined
  if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) {
    return notJson(reading, type, use, ["JSON has no 'undefined'", "Make the member optional, or write 'null'."]);
  }
  // impossible: never
  if (type.flags & TypeFlags.Never) {
    return notJson(reading, type, use, ['no value can ever have it', 'Remove it, or correct the type that it comes from.']);
  }
  return undefined;
};
