interface Checking {
  call?: (...given: unknown[]) => unknown;
}

/**
 * Keeps LangChain from checking arguments itself. It would refuse null for an optional argument, and tell a model no more than that
 * something is wrong; the Executor does both better. Models are still shown the schema.
 */
export function leaveUnchecked<T>(made: T): T {
  const tool = made as T & Checking;
  const { call } = tool;
  if (typeof call !== 'function') return made;
  const unchecked = Object.create(tool as object, { schema: { value: {} } });
  tool.call = (...given) => call.apply(unchecked, given);
  return made;
}
