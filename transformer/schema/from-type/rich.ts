import type * as TS from 'typescript';
import type { RichType, SchemaNode } from '../ir.js';
import { notSupported } from './problem.js';
import type { Reading, Use } from './reading.js';

const described: Record<RichType, string> = {
  date: 'dates are',
  url: 'URLs are',
  bigint: 'big integers are',
  bytes: 'bytes are',
  buffer: 'bytes are',
};

/** A value that travels as a JSON string and reaches the function as something richer. */
export function readRich(reading: Reading, type: TS.Type, use: Use, rich: RichType): SchemaNode {
  if (!reading.context.richValues) return notSupported(reading, type, use, described[rich]);
  return { kind: 'rich', type: rich };
}
