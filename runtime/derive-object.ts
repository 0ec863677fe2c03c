/**
 * An object like another, with some members replaced. All others still read and run the original, which may be of a class with private
 * fields: an object that merely inherited from it could not reach those.
 */
export function deriveObject<T extends object>(source: T, members: PropertyDescriptorMap): T {
  const prototype: object | null = Object.getPrototypeOf(source);
  const derived = Object.create(prototype, members) as T;
  for (const key of Reflect.ownKeys(source)) {
    if (!Object.hasOwn(derived, key)) Object.defineProperty(derived, key, ownMember(source, key));
  }
  for (let holder = prototype; holder !== null && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    for (const key of Reflect.ownKeys(holder)) {
      if (key !== 'constructor' && !Object.hasOwn(derived, key))
        Object.defineProperty(derived, key, boundMember(source, holder, key));
    }
  }
  return derived;
}

function ownMember(source: object, key: PropertyKey): PropertyDescriptor {
  const own = Object.getOwnPropertyDescriptor(source, key)!;
  // What may still change is looked up each time.
  return own.writable === false || typeof own.value === 'function' ? own : liveMember(source, key, own.enumerable);
}

function boundMember(source: object, holder: object, key: PropertyKey): PropertyDescriptor {
  const { value } = Object.getOwnPropertyDescriptor(holder, key)!;
  return typeof value === 'function' ? { value: value.bind(source) } : liveMember(source, key, false);
}

const liveMember = (source: object, key: PropertyKey, enumerable: boolean | undefined): PropertyDescriptor => ({
  get: () => Reflect.get(source, key),
  enumerable: enumerable === true,
});
