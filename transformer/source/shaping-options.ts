import type { Context } from '../context.js';
import type { Argument, Option, Options, Reading } from '../model.js';

/** The function's parameters that `fixed` binds. Its values may be anything; only the keys shape the schema. */
export function boundNames(context: Context, options: Options): string[] {
  const fixed = options.get('fixed');
  return fixed ? (keysOf(context, fixed) ?? []) : [];
}

/** The keys of an object option; `undefined` where the build can't know them. */
export function keysOf({ checker }: Context, option: Option): string[] | undefined {
  if (isRecord(option.value)) return Object.keys(option.value);
  if (!option.expression) return undefined;
  const type = checker.getTypeAtLocation(option.expression);
  if (checker.getIndexInfosOfType(type).length > 0 || type.isUnion()) return undefined;
  return checker.getPropertiesOfType(type).map((property) => property.name);
}

export function hiddenNames(options: Options): string[] {
  const value = options.get('hide')?.value;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** The function's own name to the one shown. */
export function renamedNames(options: Options): Map<string, string> {
  const value = options.get('rename')?.value;
  const entries = isRecord(value) ? Object.entries(value) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The arguments that the model sees, with the names it sees them under. */
export function shownArguments(
  context: Context,
  { arguments: { list }, options }: Pick<Reading, 'arguments' | 'options'>,
): ShownArgument[] {
  const unseen = new Set([...boundNames(context, options), ...hiddenNames(options)]);
  const renamed = renamedNames(options);
  return list
    .filter(({ name }) => !unseen.has(name))
    .map((argument) => ({ argument, shown: renamed.get(argument.name) ?? argument.name }));
}

interface ShownArgument {
  readonly argument: Argument;
  readonly shown: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
