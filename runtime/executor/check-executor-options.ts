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
  store: { is: (value) => isRecord(value) && typeof value['claim'] === 'function', wanted: 'a store, such as memoryStore()' },
  idempotency: record({
    scope: oneOf('call', 'run', 'thread', 'global'),
    leaseMs: duration,
    retainMs: duration,
    retainUnknownMs: duration,
    waitMs: { is: (value) => value === 0 || duration.is(value), wanted: 'a number of milliseconds' },
  }),
  reconcile: fn,
  cacheKey: fn,
  timeoutMs: duration,
  graceMs: { is: (value) => value === 0 || duration.is(value), wanted: 'a number of milliseconds' },
  backoff: record({ minMs: duration, maxMs: duration }),
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
  const problems = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (Object.hasOwn(rules, name)) {
      const { is, wanted } = rules[name as keyof typeof rules];
      return is(value) ? [] : [`The option '${name}' must be ${wanted}.`];
    }
    const near = nearestName(name, Object.keys(rules));
    return [`There is no option '${name}'.${near === undefined ? '' : ` Did you mean '${near}'?`}`];
  });
  if (problems.length === 0) return;
  throw new ToolUsageError(['The Executor is not set up correctly.', ...problems].join('\n'), {
    reason: 'executor-option',
    tool: '',
  });
}
