import { ToolUsageError } from '../errors.js';
import { nearestName } from '../nearest-name.js';
import type { ExecutorOptions } from './options.js';

interface Rule {
  readonly is: (value: unknown) => boolean;
  /** Continues "must be". */
  readonly wanted: string;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fn: Rule = { is: (value) => typeof value === 'function', wanted: 'a function' };
const boolean: Rule = { is: (value) => typeof value === 'boolean', wanted: 'a boolean' };
const count: Rule = { is: isCount, wanted: 'a whole number, 0 or more' };
const duration: Rule = {
  is: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  wanted: 'a positive number of milliseconds',
};
/** The longest that `setTimeout` can wait; beyond it fires at once. */
const LONGEST_WAIT = 2 ** 31 - 1;
const wait: Rule = {
  is: (value) => value === 0 || (duration.is(value) && (value as number) <= LONGEST_WAIT),
  wanted: `a number of milliseconds, at most ${LONGEST_WAIT} (24.8 days)`,
};
const limited: Rule = {
  is: (value) => value !== 0 && wait.is(value),
  wanted: `${duration.wanted}, at most ${LONGEST_WAIT} (24.8 days)`,
};
const oneOf = (...values: string[]): Rule => ({
  is: (value) => values.includes(value as string),
  wanted: values.map((value) => `'${value}'`).join(' or '),
});
const record = (members: Readonly<Record<string, Rule>>): Rule => ({
  is: (value) =>
    isRecord(value) &&
    Object.entries(value).every(
      ([name, member]) => member === undefined || (Object.hasOwn(members, name) && members[name]!.is(member)),
    ),
  wanted: `an object: { ${Object.entries(members)
    .map(([name, { wanted }]) => `${name}?: ${wanted}`)
    .join('; ')} }`,
});

const storeMethods = ['claim', 'renew', 'settle', 'ask', 'decide', 'read', 'list', 'resolve', 'readCache', 'writeCache'] as const;

const rules: { readonly [Option in keyof Required<ExecutorOptions>]: Rule } = {
  middleware: { is: (value) => Array.isArray(value) && value.every(fn.is), wanted: 'an array of functions' },
  // A misspelt autonomy must not become the most permissive one.
  autonomy: oneOf('auto', 'gated', 'manual'),
  approve: fn,
  approvalExpiresInMs: duration,
  limits: record({
    total: count,
    perKind: { is: (value) => isRecord(value) && Object.values(value).every(isCount), wanted: 'an object of whole numbers' },
    depth: count,
  }),
  store: {
    is: (value) => isRecord(value) && storeMethods.every((method) => typeof value[method] === 'function'),
    wanted: `a store, such as memoryStore(): an object with the methods ${storeMethods.join(', ')}`,
  },
  idempotency: record({
    scope: oneOf('call', 'run', 'thread', 'global'),
    leaseMs: limited,
    retainMs: duration,
    retainUnknownMs: duration,
    waitMs: wait,
  }),
  reconcile: fn,
  cacheKey: fn,
  timeoutMs: limited,
  graceMs: wait,
  backoff: record({ minMs: wait, maxMs: wait }),
  retries: boolean,
  tracer: {
    is: (value) => isRecord(value) && typeof value['startActiveSpan'] === 'function',
    wanted: "a tracer of OpenTelemetry: trace.getTracer('my-app')",
  },
  capture: record({ arguments: boolean, result: boolean, description: boolean }),
  audit: fn,
};

/** @throws ToolUsageError that lists all that is wrong. */
export function checkExecutorOptions(options: ExecutorOptions): void {
  const problems = isRecord(options) ? findProblems(options) : ["The options must be an object: { autonomy: 'gated' }."];
  if (problems.length === 0) return;
  throw new ToolUsageError(['The Executor is not set up correctly.', ...problems].join('\n'), {
    reason: 'executor-option',
    tool: '',
  });
}

const findProblems = (options: object): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (Object.hasOwn(rules, name)) {
      const { is, wanted } = rules[name as keyof typeof rules];
      return is(value) ? [] : [`The option '${name}' must be ${wanted}.`];
    }
    const near = nearestName(name, Object.keys(rules));
    return [`There is no option '${name}'.${near === undefined ? '' : ` Did you mean '${near}'?`}`];
  });
