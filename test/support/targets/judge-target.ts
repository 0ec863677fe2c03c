import { Ajv } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../../runtime/index.js';
import { rulesOf, type SchemaTarget, type TargetRules } from '../../../runtime/targets/rules.js';
import { findTargetProblems, toJsonSchema } from '../../../runtime/targets/to-json-schema.js';
import { formats } from '../../../runtime/validate/formats.js';
import { echo } from '../compiled.js';
import type { Random } from '../oracle/random.js';
import { valueNear } from '../oracle/random-value.js';
import { validateTarget } from '../target-validator.js';
import { fillNulls } from './fill-nulls.js';
import { fromSpelling } from './from-spelling.js';
import { relaxSchema } from './relax-schema.js';

const settings = {
  strict: false,
  ownProperties: true,
  logger: false,
  validateSchema: false,
  addUsedSchema: false,
  formats: { ...formats, color: true },
} as const;

/** ajv, of the draft that a schema is in. */
export function compile(schema: object, draft: '2020-12' | '07' = '2020-12'): ValidateFunction {
  const ajv = draft === '07' ? new Ajv(settings) : new Ajv2020(settings);
  return ajv.compile(schema);
}

const compiled = new WeakMap<object, ValidateFunction | undefined>();

/** The check of a schema that is judged for several targets; `undefined` where it leads round in a circle, and nothing can be checked. */
function compileOnce(schema: object): ValidateFunction | undefined {
  if (!compiled.has(schema)) compiled.set(schema, compileOr(schema));
  return compiled.get(schema);
}

function compileOr(schema: object): ValidateFunction | undefined {
  try {
    return compile(schema);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export interface Judging {
  readonly schema: JsonSchema;
  readonly target: SchemaTarget;
  readonly random: Random;
  /** How many values to compare; with none, only the rules are looked at, which is quick. */
  readonly values: number;
  /** The build wrote the schema; the losses of others are not counted. */
  readonly isCompiled: boolean;
}

export interface Judgement {
  readonly refused: readonly string[];
  /** What is wrong with what was written. */
  readonly complaints: readonly string[];
  /** How many values were compared. */
  readonly pairs: number;
}

/** Everything that must hold of a schema that is written for a target. */
export function judgeTarget({ schema, target, random, values, isCompiled }: Judging): Judgement {
  const problems = findTargetProblems(schema, target, 'sample');
  if (problems.length > 0) return { refused: problems.map(({ kind }) => kind), complaints: [], pairs: 0 };
  const before = JSON.stringify(schema);
  const lowered = toJsonSchema(schema, target, 'sample');
  const complaints = validateTarget(lowered, target);
  const text = JSON.stringify(lowered);
  const note = (complaint: string): void => void complaints.push(`${complaint}; written: ${text}`);
  if (JSON.stringify(schema) !== before) note('the given schema was changed');
  if (values === 0) return { refused: [], complaints, pairs: 0 };
  if (JSON.stringify(toJsonSchema(schema, target, 'sample')) !== text) note('it is written in two ways');
  if (sharesObjects(lowered, schema)) note('it shares parts with the given schema');
  const { spelling } = rulesOf(target);
  if (isCompiled && spelling === 'json-schema' && JSON.stringify(toJsonSchema(lowered, target, 'sample')) !== text)
    note('written again it is another');
  if (text === before) return { refused: [], complaints, pairs: 0 };

  const readable = spelling.startsWith('openapi') ? (fromSpelling(lowered) as JsonSchema) : (lowered as JsonSchema);
  const drafts =
    target === 'draft-07'
      ? (['07'] as const)
      : target === 'mcp' && isCompiled
        ? (['2020-12', '07'] as const)
        : (['2020-12'] as const);
  const accepts = compileOnce(schema);
  if (!accepts) return { refused: [], complaints, pairs: 0 };
  const acceptsLowered = drafts.map((draft) => compile(readable, draft));
  const isStrict = rulesOf(target).allRequired;
  const relaxed = isCompiled && target !== 'draft-07' ? createJudge(relaxSchema(schema, target), isStrict) : undefined;
  const tool = echo(schema);
  let pairs = 0;
  for (let index = 0; index < values; index++) {
    const isFromLowered = index % 2 === 1 && spelling === 'json-schema';
    const value = valueNear(random, isFromLowered ? readable : schema) as object;
    pairs += 1;
    const sent = isStrict && accepts(value) ? fillNulls(readable, value) : value;
    const isAccepted = acceptsLowered.every((check) => check(sent));
    const isMeant = isNarrowed(schema, rulesOf(target)) || hasOpenForms(schema, rulesOf(target));
    if (accepts(value) && !isAccepted && !isMeant) note(`it rejects ${JSON.stringify(sent)}`);
    if (isStrict && isCompiled && accepts(value)) complaints.push(...checkReturn(tool, value, sent));
    if (!relaxed || !acceptsLowered[0]!(value)) continue;
    if (!relaxed(value)) note(`it accepts ${JSON.stringify(value)}`);
  }
  return { refused: [], complaints, pairs };
}

/** Whether a target may reject more than the original: a strict one closes objects that are open without saying so, and one that wants types takes `{ required }` to be about objects. */
function isNarrowed(schema: unknown, rules: TargetRules): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if (Array.isArray(schema)) return schema.some((each) => isNarrowed(each, rules));
  const { properties, additionalProperties, type } = schema as JsonSchema;
  if (rules.closed && properties !== undefined && additionalProperties === undefined) return true;
  if (rules.typed && type === undefined && ['required', 'properties', 'items', 'minLength'].some((keyword) => keyword in schema))
    return true;
  return Object.values(schema).some((inner) => isNarrowed(inner, rules));
}

/** Where the root may be no union, its forms are put together as if each had only the keys that it lists. */
function hasOpenForms({ anyOf, oneOf }: JsonSchema, { notAtRoot }: TargetRules): boolean {
  const forms = (anyOf ?? oneOf ?? []) as readonly JsonSchema[];
  return notAtRoot.length > 0 && forms.some(({ additionalProperties }) => additionalProperties !== false);
}

/** What a model sends comes back as what was meant: only a null that means something of its own is more. */
function checkReturn(tool: ReturnType<typeof echo>, meant: unknown, sent: unknown): string[] {
  try {
    const received = tool.validate(sent);
    return isSame(meant, received)
      ? []
      : [`${JSON.stringify(sent)} became ${JSON.stringify(received)} instead of ${JSON.stringify(meant)}`];
  } catch (error) {
    return [`${JSON.stringify(sent)} was refused: ${(error as Error).message}`];
  }
}

function isSame(meant: unknown, received: unknown): boolean {
  if (typeof meant !== 'object' || meant === null || typeof received !== 'object' || received === null)
    return Object.is(meant, received) || meant === received;
  const names = new Set([...Object.keys(meant), ...Object.keys(received)]);
  return [...names].every((name) => {
    const [one, other] = [(meant as JsonSchema)[name], (received as JsonSchema)[name]];
    return Object.hasOwn(meant, name) ? isSame(one, other) : other === null;
  });
}

/** Accepts what a schema does; with `isStrict`, null for what is absent too. */
function createJudge(schema: JsonSchema, isStrict: boolean): (value: unknown) => boolean {
  if (!isStrict) return compile(schema);
  const tool = echo(schema);
  return (value) => isTaken(tool, value);
}

/** Whether a tool with a schema takes a value, nulls for what is absent included. */
function isTaken(tool: ReturnType<typeof echo>, value: unknown): boolean {
  try {
    tool.validate(value);
    return true;
  } catch {
    return false;
  }
}

function sharesObjects(one: unknown, other: unknown): boolean {
  const seen = new Set<unknown>();
  const gather = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    seen.add(value);
    for (const inner of Object.values(value)) gather(inner);
  };
  gather(other);
  const look = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && (seen.has(value) || Object.values(value).some(look));
  return look(one);
}
