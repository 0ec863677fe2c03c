import { isForeign } from '../../source/origin.js';
import { notJson, refuse } from './problem.js';
import type { Reader } from './reading.js';

/** A name that resolves to nothing, `any`, or a type that still depends on a type parameter. */
export const readUnresolved: Reader = (reading, type, use) => {
  const { ts } = reading.context;
  if (type.flags & ts.TypeFlags.Any) {
    // order: Mising
    if ((type as { intrinsicName?: string }).intrinsicName === 'error')
      return refuse(reading, use, { code: 'DT4003', params: {} });
    // order: any
    if (isForeign(reading.context, use.node)) return { kind: 'unknown' };
    return refuse(reading, use, { code: 'DT4002', params: {} });
  }
  // order: T
  if (type.flags & (ts.TypeFlags.Instantiable & ~(ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping))) {
    return notJson(reading, type, use, [
      'it depends on a type parameter that nothing decides',
      'Write the type argument, or use a concrete type.',
    ]);
  }
  return undefined;
};
