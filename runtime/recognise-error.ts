import type { AnyFunction } from './types.js';

// Registered: npm may install this package twice, and its errors must still be known for what they are.
export const errorKind: unique symbol = Symbol.for('define-tool.error') as never;

const ordinary = Function.prototype[Symbol.hasInstance];

/**
 * Makes `instanceof` hold for the same error of another copy of this package too. For a subclass it is the ordinary one.
 *
 * @param wanted - The kinds of error that count: the class's own and those of its subclasses.
 */
export function recognise(...wanted: string[]) {
  return function (this: AnyFunction, value: unknown): boolean {
    if (ordinary.call(this, value)) return true;
    return (
      Object.hasOwn(this, Symbol.hasInstance) &&
      typeof value === 'object' &&
      value !== null &&
      errorKind in value &&
      wanted.includes(value[errorKind] as string)
    );
  };
}
