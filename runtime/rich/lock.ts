/**
 * Freezes a value whose content `Object.freeze` does not reach: its own mutators throw. This holds against ordinary mutation;
 * `Set.prototype.add.call(set, ...)` still gets through, and changes nothing but the value of this one call.
 */
export function lock<T extends Date | URL | Set<unknown> | Map<string, unknown> | URLSearchParams>(value: T): T {
  if (Object.isFrozen(value)) return value;
  return Object.freeze(Object.defineProperties(value, locksOf(value)));
}

function locksOf(value: object): PropertyDescriptorMap {
  if (value instanceof Date) return dateLocks;
  if (value instanceof Set) return setLocks;
  if (value instanceof Map) return mapLocks;
  urlLocks ??= lockUrl();
  return value instanceof URL ? urlLocks : searchLocks;
}

function refuse(): never {
  throw new TypeError('The arguments of a tool are frozen. Make a copy to change.');
}

const lockMethods = (names: readonly string[]): PropertyDescriptorMap =>
  Object.fromEntries(names.map((name) => [name, { value: refuse }]));

const dateLocks = lockMethods(Object.getOwnPropertyNames(Date.prototype).filter((name) => name.startsWith('set')));
const setLocks = lockMethods(['add', 'delete', 'clear']);
const mapLocks = lockMethods(['set', 'delete', 'clear']);
const searchLocks = lockMethods(['append', 'delete', 'set', 'sort']);
/** Made when first needed: a host without `URL` may still run tools without one. */
let urlLocks: PropertyDescriptorMap | undefined;

/** Assigning to a part of a URL calls a setter, which sees a frozen object as any other. */
function lockUrl(): PropertyDescriptorMap {
  const parts = Object.entries(Object.getOwnPropertyDescriptors(URL.prototype)).filter(([, { set }]) => set);
  const locks: PropertyDescriptorMap = Object.fromEntries(parts.map(([name, { get }]) => [name, { get: get!, set: refuse }]));
  const { get } = Object.getOwnPropertyDescriptor(URL.prototype, 'searchParams')!;
  locks['searchParams'] = {
    get(this: URL) {
      return lock(get!.call(this) as URLSearchParams);
    },
  };
  return locks;
}
