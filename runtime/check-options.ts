import { ToolDefinitionError } from './errors.js';
import { nearestName } from './nearest-name.js';
import type { ToolOptions, ToolPolicies } from './options.js';
import type { ToolLike } from './tool.js';
import { isSchemaObject } from './validate/resolve-ref.js';

interface Rule {
  readonly is: (value: unknown) => boolean;
  /** Continues "must be". */
  readonly wanted: string;
}

/** The longest that `setTimeout` can wait; beyond it fires at once. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isRecord = isSchemaObject as (value: unknown) => value is Record<string, unknown>;

const boolean: Rule = { is: (value) => typeof value === 'boolean', wanted: 'a boolean' };
const text: Rule = { is: isText, wanted: 'a non-empty string' };
const texts: Rule = {
  is: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  wanted: 'a non-empty string or an array of them',
};
const object: Rule = { is: isRecord, wanted: 'an object' };
const oneOf = (...values: string[]): Rule => ({
  is: (value) => values.includes(value as string),
  wanted: values.map((value) => `'${value}'`).join(' or '),
});

const rules: { readonly [Option in keyof Required<ToolOptions>]: Rule } = {
  sideEffecting: boolean,
  name: text,
  title: text,
  description: text,
  idempotent: boolean,
  effects: oneOf('read-only', 'additive', 'destructive'),
  openWorld: boolean,
  needsApproval: { is: (value) => typeof value === 'boolean' || typeof value === 'function', wanted: 'a boolean or a function' },
  kind: text,
  tags: texts,
  targets: {
    is: (value) => texts.is(value) && (value as string | unknown[]).length > 0,
    wanted: 'a non-empty string or a non-empty array of them',
  },
  promptHint: text,
  portable: boolean,
  timeoutMs: {
    is: (value) => isNumber(value) && value > 0 && value <= LONGEST_TIMEOUT,
    wanted: `a positive number of milliseconds, at most ${LONGEST_TIMEOUT} (24.8 days)`,
  },
  retries: { is: (value) => Number.isSafeInteger(value) && (value as number) >= 0, wanted: 'a whole number, 0 or more' },
  cacheTtlMs: { is: (value) => isNumber(value) && value > 0, wanted: 'a positive, finite number of milliseconds' },
  cacheScope: oneOf('run', 'thread', 'global'),
  oncePerRun: boolean,
  parallelSafe: boolean,
  fixed: object,
  hide: texts,
  rename: {
    is: (value) => isRecord(value) && Object.values(value).every(isText),
    wanted: 'an object of names: { parameter: shownName }',
  },
  result: { is: (value) => typeof value === 'function', wanted: 'a function' },
  returns: { is: (value) => value === false || isRecord(value), wanted: 'false or a JSON Schema' },
  advertised: boolean,
  strict: boolean,
  examples: { is: (value) => Array.isArray(value) && value.every(isRecord), wanted: 'an array of argument objects' },
  limits: { is: isLimits, wanted: '{ bytes, depth, nodes }, each a positive whole number, and depth at most 1000' },
};

function isLimits(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(value).every(([name, limit]) => {
    if (!['bytes', 'depth', 'nodes'].includes(name)) return false;
    return (
      limit === undefined ||
      (Number.isSafeInteger(limit) && (limit as number) > 0 && (name !== 'depth' || (limit as number) <= 1000))
    );
  });
}

/**
 * TypeScript has checked the options where it was asked to; this repeats it for JavaScript, `any` and `noCheck`.
 *
 * @throws ToolDefinitionError that lists all that is wrong.
 */
export function checkOptions(options: unknown, tool: string): asserts options is ToolOptions {
  const problems = isRecord(options) ? findProblems(options) : ['The options must be an object: { sideEffecting: false }.'];
  if (problems.length > 0)
    throw new ToolDefinitionError([`Tool '${tool}' is not defined correctly.`, ...problems].join('\n'), { tool });
}

function findProblems(options: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (options['sideEffecting'] === undefined) {
    problems.push(
      "The option 'sideEffecting' is missing. Write true when a call changes anything outside the function, else false; " +
        'approval, retries and caching depend on it, and no default is safe.',
    );
  }
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(rules, name)) {
      const near = nearestName(name, Object.keys(rules));
      problems.push(`There is no option '${name}'.${near === undefined ? '' : ` Did you mean '${near}'?`}`);
    } else if (!rules[name as keyof typeof rules].is(value)) {
      problems.push(`The option '${name}' must be ${rules[name as keyof typeof rules].wanted}.`);
    }
  }
  return problems.length > 0 ? problems : findContradictions(options as unknown as ToolOptions);
}

function findContradictions({ sideEffecting, effects, cacheTtlMs, retries = 0, idempotent = false }: ToolOptions): string[] {
  const problems: string[] = [];
  if (effects !== undefined && sideEffecting === (effects === 'read-only')) {
    problems.push(`The option 'effects' is '${effects}', which contradicts sideEffecting: ${sideEffecting}.`);
  }
  if (cacheTtlMs !== undefined && sideEffecting) {
    problems.push(
      "The option 'cacheTtlMs' is for tools with sideEffecting: false. A cached result would report something that did not happen again.",
    );
  }
  if (retries > 0 && sideEffecting && !idempotent) {
    problems.push(
      "The option 'retries' is for calls that may safely run twice. Write idempotent: true if this one may, or leave 'retries' out: " +
        'an attempt that failed may have had its effect all the same.',
    );
  }
  return problems;
}

const policies = [
  'idempotent',
  'effects',
  'kind',
  'timeoutMs',
  'retries',
  'cacheTtlMs',
  'cacheScope',
  'oncePerRun',
  'parallelSafe',
] as const satisfies (keyof ToolPolicies)[];

/**
 * The same for what an Executor reads of any object that is a tool.
 *
 * @throws ToolDefinitionError that lists all that is wrong.
 */
export function checkPolicies(tool: ToolLike): void {
  const { name, sideEffecting } = tool;
  const given = Object.fromEntries(policies.map((policy) => [policy, tool[policy]]));
  checkOptions({ ...given, sideEffecting }, name);
}
