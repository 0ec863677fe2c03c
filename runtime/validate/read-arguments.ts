import type { JsonSchema } from '../definition.js';
import type { Check } from './compile-check.js';
import { dropNulls } from './drop-nulls.js';
import { createExaminer } from './examine.js';
import { unexpectedKey } from './examine-object.js';
import { acceptedNames } from './format-problems.js';
import type { Limits } from './limits.js';
import type { Path } from './path.js';
import { createPreparation, type WrittenCheck } from './prepare-check.js';
import { FindingList, type Findings } from './problem.js';
import { renewPatternTime } from './read-pattern.js';
import { readText } from './read-text.js';
import { isSchemaObject } from './resolve-ref.js';
import { takeSnapshot } from './take-snapshot.js';

/** What reading arguments needs to know about a tool. */
export interface ArgumentRules {
  readonly tool: string;
  readonly parameters: JsonSchema;
  /** What a model was shown, where a null may stand for something that `parameters` does not list. */
  readonly shown?: JsonSchema | undefined;
  readonly limits: Limits;
  /** The injected context's own name: a model that sends it means nothing by it. */
  readonly context: string | undefined;
  /** Own names of parameters that are hidden, bound or renamed. A tool that is open to extra keys must not take them from a model. */
  readonly reserved: ReadonlySet<string>;
  readonly written?: WrittenCheck | undefined;
}

type Arguments = Record<string, unknown>;
export type Reading = { readonly value: Arguments } | { readonly found: Findings };

export interface ArgumentReader {
  (given: unknown): Reading;
  /** Compiles the check, which the first call does otherwise. */
  prepare(): void;
}

/**
 * Makes the reader of a tool's arguments: JSON text or an object in, a private, checked, not yet frozen copy out.
 * The check is compiled on the first call.
 */
export function createArgumentReader(rules: ArgumentRules): ArgumentReader {
  const { tool, parameters, written } = rules;
  const prepare = createPreparation({ tool, schema: parameters, of: 'arguments', written });
  const read = (given: unknown): Reading => {
    renewPatternTime();
    const taken = takeArguments(given, rules);
    if ('found' in taken) return taken;
    const { schema, check } = prepare();
    try {
      return judge(schema, check, taken);
    } catch (error) {
      // A schema of references to references can be deeper than any limit on the value.
      if (error instanceof RangeError) return wrong([], 'must not be nested so deeply');
      throw error;
    }
  };
  return Object.assign(read, { prepare });

  function judge(schema: JsonSchema, check: Check, taken: Exclude<Taken, { readonly found: Findings }>): Reading {
    const { value, refused } = taken;
    if (refused.length === 0 && check(value)) return { value: value as Arguments };
    const lenient = taken.hasNull ? dropNulls(schema, rules.shown ? dropNulls(rules.shown, value) : value) : value;
    if (refused.length === 0 && lenient !== value && check(lenient)) return { value: lenient as Arguments };
    return { found: explain(schema, lenient, refused, acceptedNames(rules.parameters)) };
  }
}

type Taken =
  | { readonly value: unknown; readonly refused: readonly Path[]; readonly hasNull: boolean }
  | { readonly found: Findings };

function takeArguments(given: unknown, rules: ArgumentRules): Taken {
  const read = typeof given === 'string' ? readText(given, rules.limits) : { value: given };
  if ('problem' in read) return wrong([], read.problem);
  // What models send for a tool without arguments; where some are required, naming them says more than "not an object".
  const snapshot = takeSnapshot(read.value ?? {}, rules.limits);
  if ('problem' in snapshot) return wrong(snapshot.path, snapshot.problem);
  const { value, hasNull } = snapshot;
  const refused = [...snapshot.forbidden];
  if (isSchemaObject(value)) {
    const known = acceptedNames(rules.parameters);
    const { context } = rules;
    if (context !== undefined && !known.includes(context)) delete (value as Arguments)[context];
    for (const name of rules.reserved) {
      if (!Object.hasOwn(value, name) || known.includes(name)) continue;
      refused.push([name]);
      delete (value as Arguments)[name];
    }
  }
  return { value, refused, hasNull };
}

function wrong(path: Path, message: string): { readonly found: Findings } {
  return { found: { problems: [{ kind: 'invalid', path, message }], count: 1 } };
}

function explain(schema: JsonSchema, value: unknown, refused: readonly Path[], known: readonly string[]): Findings {
  const list = new FindingList();
  list.addAll(createExaminer(schema).find(schema, value));
  for (const path of refused) list.push(unexpectedKey(path, path.length === 1 ? known : []));
  // ajv has the last word; this is a keyword that the examiner does not know.
  if (list.count === 0) list.add('invalid', "do not match the tool's schema");
  return list;
}
