import { createApprovalRule } from './approval-rule.js';
import { createBinding } from './bind-arguments.js';
import { checkOptions } from './check-options.js';
import { deepFreeze } from './deep-freeze.js';
import type { CompiledDefinition, JsonSchema } from './definition.js';
import { describeTool, listOf } from './describe-tool.js';
import { ToolUsageError } from './errors.js';
import type { ToolOptions } from './options.js';
import { readContext } from './read-context.js';
import { createEncoder } from './rich/create-encoder.js';
import { decodeKit } from './rich/decode.js';
import { createStandardSchema } from './standard-schema.js';
import { toJsonSchema } from './targets/to-json-schema.js';
import type { Tool, ValidatedArguments } from './tool.js';
import type { AnyFunction } from './types.js';
import { createResultCheck, reportShape } from './validate/check-result.js';
import { formatProblem } from './validate/format-problems.js';
import type { Findings } from './validate/problem.js';
import { type ArgumentReader, type ArgumentRules, createArgumentReader, type Reading } from './validate/read-arguments.js';
import { reportArguments } from './validate/report-arguments.js';
import { keepWarmer } from './warm-tool.js';

/** What a tool is made from. */
export interface ToolParts {
  readonly fn: AnyFunction;
  readonly options: ToolOptions;
  readonly compiled: CompiledDefinition;
  /** Where what is checked is more than what a model is shown. */
  readonly checks?: ToolChecks | undefined;
}

export interface ToolChecks {
  /** Checked instead of the shown parameters. */
  readonly parameters?: JsonSchema | undefined;
  /** The checked parameters tell cases apart that the shown ones hold in one. Strict decoding then sends null for what belongs to the others. */
  readonly hasCases?: boolean | undefined;
  /** Checked instead of the shown result schema. */
  readonly returns?: JsonSchema | undefined;
  /** What is wrong with arguments that fit the schema. */
  readonly findProblems?: ((args: Readonly<Record<string, unknown>>) => Findings | undefined) | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** @throws ToolDefinitionError for options that are wrong or contradict each other. */
export function createTool({ fn, options, compiled, checks = {} }: ToolParts): Tool {
  const { name, parameters } = deepFreeze(compiled);
  checkOptions(options, name);
  const described = describeTool(fn, options, compiled);
  const { returns, result } = described;
  const written = compiled.checks;
  const read = createReader(
    {
      tool: name,
      parameters: checks.parameters ?? parameters,
      shown: checks.hasCases === true ? parameters : undefined,
      limits: described.limits,
      written: written && { make: written.arguments },
      ...readRules(options, compiled),
    },
    checks.findProblems,
  );
  const checkResult =
    returns === undefined ? undefined : createResultCheck(name, checks.returns ?? returns, written && { make: written.result });
  const bind = createBinding(compiled, described.fixed);
  const decode = compiled.decode?.(decodeKit) as ((args: object) => Values) | undefined;
  const encode = compiled.encode && createEncoder(compiled.encode, { tool: name, expected: returns });
  const own = new WeakSet<object>();

  function validate(args: unknown): ValidatedArguments {
    if (typeof args === 'object' && args !== null && own.has(args)) return args as ValidatedArguments;
    const reading = read(args);
    if ('found' in reading) throw reportArguments(name, parameters, reading.found);
    own.add(deepFreeze(reading.value));
    return reading.value as ValidatedArguments;
  }

  async function call(args: ValidatedArguments, given?: unknown): Promise<unknown> {
    if (typeof args !== 'object' || args === null || !own.has(args)) {
      throw new ToolUsageError(
        `Tool '${name}' was called with arguments that it has not validated. Pass what its own validate(args) returns, or use execute(args).`,
        { reason: 'foreign-arguments', tool: name },
      );
    }
    // Rebuilt for each call: what one makes of its arguments does not reach the next.
    const returned: unknown = await fn(...bind(decode ? decode(args) : args, readContext(given)));
    const raw = result ? await result(returned as never) : returned;
    const value = encode ? encode(raw) : raw;
    const found = checkResult?.(value);
    if (found) throw reportShape(name, returns!, { raw, found });
    return value;
  }

  async function execute(args: unknown, given?: unknown): Promise<unknown> {
    if (described.needsApproval !== false) {
      throw new ToolUsageError(
        `Tool '${name}' needs approval, and 'execute' does not ask for any. Run it through an Executor (define-tool/executor) or an adapter ` +
          "that asks. In a unit test, 'call(validate(args))' runs the function alone.",
        { reason: 'approval-required', tool: name },
      );
    }
    return call(validate(args), given);
  }

  const { needsApproval } = described;
  const tool = Object.freeze({
    ...described,
    needsApproval: typeof needsApproval === 'function' ? createApprovalRule(needsApproval, { name, validate }) : needsApproval,
    inputSchema: createStandardSchema({
      validate: (value) => toStandard(read(value), 'The arguments'),
      toJsonSchema: (target) => toJsonSchema(parameters, target, name),
    }),
    outputSchema:
      returns &&
      createStandardSchema<unknown>({
        validate: (value) => toStandard(readResult(value, checkResult!(value)), 'The value'),
        toJsonSchema: (target) => toJsonSchema(returns, target, name),
      }),
    validate,
    call,
    execute,
    toJsonSchema: ({ target }: { readonly target: string }) => toJsonSchema(parameters, target, name),
  });
  keepWarmer(tool, () => {
    read.prepare();
    checkResult?.prepare();
  });
  return tool;
}

function createReader(rules: ArgumentRules, findProblems: ToolChecks['findProblems']): ArgumentReader {
  const read = createArgumentReader(rules);
  if (findProblems === undefined) return read;
  const readAll = (given: unknown): Reading => {
    const reading = read(given);
    const found = 'found' in reading ? undefined : findProblems(reading.value);
    return found === undefined ? reading : { found };
  };
  return Object.assign(readAll, { prepare: read.prepare });
}

const readResult = (value: unknown, found: Findings | undefined) => (found === undefined ? { value } : { found });

function toStandard<Value>(reading: { readonly value: Value } | Exclude<Reading, { readonly value: unknown }>, whole: string) {
  if ('value' in reading) return reading;
  return {
    issues: reading.found.problems.map((problem) => ({ message: formatProblem(problem, whole), path: [...problem.path] })),
  };
}

/** The names that a model must not reach, and the one that it may send in vain. */
function readRules(options: ToolOptions, { slots }: CompiledDefinition) {
  const context = slots.find((slot) => slot.kind === 'context')?.name;
  const reserved = [...listOf(options.hide), ...Object.keys(options.fixed ?? {}), ...Object.keys(options.rename ?? {})];
  return { context, reserved: new Set(reserved) };
}
