import type { JsonSchema } from '../definition.js';
import { ToolShapeError } from '../errors.js';
import { createExaminer } from './examine.js';
import { formatProblems, toInvalid } from './format-problems.js';
import type { Path } from './path.js';
import { createPreparation, type WrittenCheck } from './prepare-check.js';
import type { Findings } from './problem.js';
import { renewPatternTime } from './read-pattern.js';

/** What is wrong with a result, or `undefined`. */
export interface ResultCheck {
  (value: unknown): Findings | undefined;
  /** Compiles the check, which the first call does otherwise. */
  prepare(): void;
}

/** Makes the check of a tool's results. It is compiled on the first call. */
export function createResultCheck(tool: string, returns: JsonSchema, written?: WrittenCheck): ResultCheck {
  const prepare = createPreparation({ tool, schema: returns, of: 'result', written });
  const find = (value: unknown): Findings | undefined => {
    renewPatternTime();
    const { schema, check } = prepare();
    try {
      if (check(value)) return undefined;
      // A good result is not copied; only a record with undefined members comes this far and is right all the same.
      const present = withoutUndefined(value);
      if (present !== value && check(present)) return undefined;
      const found = createExaminer(schema).find(schema, present);
      return found.count > 0 ? found : wrong('does not match the schema');
    } catch (error) {
      if (error instanceof RangeError) return wrong('must not be nested too deeply, nor contain itself');
      throw error;
    }
  };
  return Object.assign(find, { prepare });
}

export function reportShape(
  tool: string,
  expected: JsonSchema,
  failed: { readonly raw: unknown; readonly found: Findings },
): ToolShapeError {
  const name = nameOf(expected);
  const start = `Tool '${tool}' ran, and returned a value that does not match its result schema${name === undefined ? '' : ` '${name}'`}`;
  return makeShapeError(start, { tool, expected, ...failed });
}

/** The same for a rich value that has no JSON form at all, such as an invalid date. */
export function reportNoJson(
  tool: string,
  expected: JsonSchema,
  failed: { readonly raw: unknown; readonly path: Path; readonly message: string },
): ToolShapeError {
  const { raw, path, message } = failed;
  const found: Findings = { problems: [{ kind: 'invalid', path, message }], count: 1 };
  return makeShapeError(`Tool '${tool}' ran, and returned a value that has no JSON form`, { tool, expected, raw, found });
}

function makeShapeError(
  start: string,
  { found, ...facts }: { readonly tool: string; readonly expected: JsonSchema; readonly raw: unknown; readonly found: Findings },
): ToolShapeError {
  return new ToolShapeError(formatProblems(start, found, 'the value'), { ...facts, problems: found.problems.map(toInvalid) });
}

function nameOf(schema: JsonSchema): string | undefined {
  if (typeof schema['title'] === 'string') return schema['title'];
  return typeof schema['$ref'] === 'string' ? /^#\/\$defs\/(\w+)$/.exec(schema['$ref'])?.[1] : undefined;
}

function wrong(message: string): Findings {
  return { problems: [{ kind: 'invalid', path: [], message }], count: 1 };
}

/** As in JSON, an undefined member is no member. Parts that do not change are shared. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(withoutUndefined);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const members = Object.entries(value);
  const kept = members
    .filter(([, member]) => member !== undefined)
    .map(([key, member]): [string, unknown] => [key, withoutUndefined(member)]);
  const isSame =
    kept.length === members.length && kept.every(([key, member]) => member === (value as Record<string, unknown>)[key]);
  return isSame ? value : Object.fromEntries(kept);
}
