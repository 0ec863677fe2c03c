import type { Option } from '../model.js';
import type { Rule } from './rule.js';

interface Demand {
  /** Whether a constant value will do. */
  accepts(value: unknown): boolean;
  readonly problem: string;
  readonly fix: string;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isText = (value: unknown): boolean => isString(value) && value.trim() !== '';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isDuration = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0;
const isTextOrList = (value: unknown): boolean => isText(value) || (Array.isArray(value) && value.every(isText));
/** The longest that a timer can wait; beyond it fires at once. */
const longestTimeout = 2 ** 31 - 1;
const deepestLimit = 1000;

const flag = (name: string): [string, Demand] => [
  name,
  { accepts: isFlag, problem: 'is neither true nor false', fix: `Write { ${name}: true } or { ${name}: false }.` },
];
const text = (name: string): [string, Demand] => [
  name,
  { accepts: isText, problem: 'is not a text', fix: `Write { ${name}: '...' } with at least one character.` },
];
const texts = (name: string): [string, Demand] => [
  name,
  {
    accepts: isTextOrList,
    problem: 'is neither a text nor a list of texts',
    fix: `Write { ${name}: 'one' } or { ${name}: ['one', 'two'] }.`,
  },
];
const duration = (name: string): [string, Demand] => [
  name,
  {
    accepts: isDuration,
    problem: 'is not a positive number of milliseconds',
    fix: `Write { ${name}: 30_000 } for half a minute.`,
  },
];

const demands = new Map<string, Demand>([
  flag('sideEffecting'),
  flag('idempotent'),
  flag('openWorld'),
  flag('advertised'),
  flag('strict'),
  flag('oncePerRun'),
  flag('parallelSafe'),
  flag('portable'),
  text('name'),
  text('title'),
  text('description'),
  text('kind'),
  text('promptHint'),
  texts('tags'),
  texts('hide'),
  [
    'timeoutMs',
    {
      accepts: (value) => isDuration(value) && (value as number) <= longestTimeout,
      problem: `is not a positive number of milliseconds up to ${longestTimeout}`,
      fix: 'Write { timeoutMs: 30_000 } for half a minute.',
    },
  ],
  [
    'targets',
    {
      accepts: (value) => isTextOrList(value) && (value as string | unknown[]).length > 0,
      problem: 'names no target',
      fix: "Write { targets: ['openai', 'anthropic'] }, or leave it out for all of them; { advertised: false } hides a tool.",
    },
  ],
  [
    'limits',
    {
      accepts: (value) => isObject(value) && Object.entries(value as object).every(isLimit),
      problem: 'is not an object of positive whole numbers',
      fix: `Write { limits: { bytes: 1_000_000, depth: 100, nodes: 100_000 } }, or some of them; depth is at most ${deepestLimit}.`,
    },
  ],
  duration('cacheTtlMs'),
  [
    'retries',
    {
      accepts: (value) => Number.isInteger(value) && (value as number) >= 0,
      problem: 'is not a whole number of further attempts',
      fix: 'Write { retries: 2 } for up to three attempts in all, or { retries: 0 }.',
    },
  ],
  [
    'rename',
    {
      accepts: (value) => isObject(value) && Object.values(value as object).every(isText),
      problem: 'does not map parameter names to shown names',
      fix: "Write { rename: { article_list: 'articles' } }.",
    },
  ],
  [
    'returns',
    {
      accepts: (value) => value === false || isObject(value),
      problem: 'is neither false nor a JSON Schema',
      fix: "Write { returns: false } to leave results unchecked, or { returns: { type: 'object', ... } }.",
    },
  ],
  [
    'examples',
    {
      accepts: (value) => Array.isArray(value) && value.every(isObject),
      problem: 'is not a list of argument objects',
      fix: "Write { examples: [{ city: 'Lisbon' }] }.",
    },
  ],
]);

/** Values that TypeScript's types let through, or that nobody type-checked. */
export const checkOptionValues: Rule = ({ options }, { report }) => {
  for (const [name, option] of options) {
    const demand = demands.get(name);
    if (demand && option.constant && !demand.accepts(option.value))
      report('DT2017', option.node, { option: name, problem: demand.problem, fix: demand.fix });
  }
  checkEffects(options.get('effects'), options.get('sideEffecting'), report);
  const cached = options.get('cacheTtlMs');
  if (cached && options.get('sideEffecting')?.value === true) {
    report('DT2017', cached.node, {
      option: 'cacheTtlMs',
      problem: 'would report a side effect that did not happen again',
      fix: 'Remove it: only what a tool with { sideEffecting: false } returns may be served twice.',
    });
  }
  checkRetries(options, report);
};

/** An attempt that failed may have had its effect; only the author knows whether a second one is harmless. */
function checkRetries(options: ReadonlyMap<string, Option>, report: Parameters<Rule>[1]['report']): void {
  const retries = options.get('retries');
  const idempotent = options.get('idempotent');
  if (
    !retries?.constant ||
    !Number.isInteger(retries.value) ||
    (retries.value as number) <= 0 ||
    options.get('sideEffecting')?.value !== true
  )
    return;
  if (idempotent !== undefined && (!idempotent.constant || idempotent.value === true)) return;
  report('DT2017', retries.node, {
    option: 'retries',
    problem: 'would repeat a side effect that may already have happened',
    fix: 'Write { idempotent: true, retries: 2 } if the call may safely run twice, or leave it out.',
  });
}

function isLimit([name, limit]: [string, unknown]): boolean {
  if (!['bytes', 'depth', 'nodes'].includes(name)) return false;
  return Number.isSafeInteger(limit) && (limit as number) > 0 && (name !== 'depth' || (limit as number) <= deepestLimit);
}

/** `effects` sharpens `sideEffecting`; it can't contradict it. */
function checkEffects(
  effects: Option | undefined,
  sideEffecting: Option | undefined,
  report: Parameters<Rule>[1]['report'],
): void {
  if (!isString(effects?.value) || !isFlag(sideEffecting?.value)) return;
  const isReadOnly = effects.value === 'read-only';
  if (isReadOnly !== sideEffecting?.value) return;
  report('DT2017', effects.node, {
    option: 'effects',
    problem: `is '${effects.value}', and 'sideEffecting' is ${sideEffecting.value}`,
    fix: isReadOnly
      ? "Write { sideEffecting: false, effects: 'read-only' }."
      : `Write { sideEffecting: true, effects: '${effects.value}' }.`,
  });
}
