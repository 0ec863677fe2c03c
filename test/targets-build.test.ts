import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { checkTargetBudgets, type JsonSchema } from '../runtime/index.js';
import { rulesOf, targetNames } from '../runtime/targets/rules.js';
import { findTargetProblems, toJsonSchema } from '../runtime/targets/to-json-schema.js';
import { findMisfits } from '../transformer/check/targets/find-misfits.js';
import { targetRules } from '../transformer/check/targets/rules.js';
import { createAnalysis } from '../transformer/hosts/analysis.js';
import { checkSetUp } from '../transformer/hosts/set-up.js';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import { toJsonSchema as writeSchema } from '../transformer/schema/to-json-schema.js';
import { caseRows, programOf } from './support/case-programs.js';
import { memoryFolder } from './support/compile-tools.js';
import { echo } from './support/compiled.js';
import { createFixtureProgram } from './support/fixture-program.js';
import { validateTarget } from './support/target-validator.js';
import { randomParameters } from './support/targets/random-parameters.js';

describe('the build and the runtime', () => {
  it('know the same targets, with the same rules', () => {
    expect([...targetRules.keys()]).toEqual(targetNames);
    for (const target of targetNames) {
      const rules = rulesOf(target);
      const {
        closed = false,
        typed = false,
        ignoresCase = false,
        recursion = 'any',
        limits = {},
        budgets,
      } = targetRules.get(target)!;
      const { tools: _, ...counted } = rules.budgets;
      expect({ target, closed, typed, ignoresCase, recursion, limits, budgets: budgets ?? {} }).toEqual({
        target,
        closed: rules.closed,
        typed: rules.typed,
        ignoresCase: !rules.caseMatters,
        recursion: rules.recursion,
        limits: rules.limits,
        budgets: counted,
      });
    }
  });

  const schemas = [
    ...randomParameters(11, 150),
    ...caseRows.flatMap(({ row, module }) => {
      const root = programOf(row).probe(module);
      return collectProblems(root, '').length > 0 ? [] : [{ type: row.ts, schema: writeSchema(root) }];
    }),
  ];

  it.each(targetNames)('agree on every type: without a finding, what is written for %s keeps its rules', (target) => {
    let written = 0;
    for (const { type, schema } of schemas) {
      const misfits = findMisfits(schema, targetRules.get(target)!);
      const problems = findTargetProblems(schema as JsonSchema, target, 'sample');
      const budgets = checkTargetBudgets([echo(schema as JsonSchema, { strict: target.endsWith('-strict') })], target);
      expect(misfits.length > 0, `${type}\n${JSON.stringify(misfits)}\n${JSON.stringify([problems, budgets])}`).toBe(
        problems.length + budgets.length > 0,
      );
      if (misfits.length > 0) continue;
      written += 1;
      expect(validateTarget(toJsonSchema(schema as JsonSchema, target, 'sample'), target), type).toEqual([]);
    }
    expect(written).toBeGreaterThan(100);
  });
});

const file = `${memoryFolder}/tool.ts`;

function codesOf(source: string, plugin: Record<string, unknown> = {}): string[] {
  const program = createFixtureProgram(new Map([[file, source]]));
  const analysis = createAnalysis(ts, program, plugin);
  checkSetUp(analysis.context, plugin, analysis.addSetup);
  return analysis.ofFile(program.getSourceFile(file)!).findings.map(({ code, message }) => `${code} ${message}`);
}

const tool = (options: string): string => `import { defineTool } from 'define-tool';
/** Set the limits of every branch of the library. */
export const setLimits = defineTool((limits: Record<string, number>) => limits, { sideEffecting: true, ${options} });
`;
const refusal = "DT6001 'limits' of tool 'setLimits' takes keys that are not known beforehand, which ";

describe('which targets a tool is checked for', () => {
  it.each([
    ['none, where nobody names one', '', {}, []],
    ['those of the plugin entry', '', { targets: ['openai-strict', 'gemini'] }, [`${refusal}'openai-strict' refuses.`]],
    ['one of the plugin entry, as a text', '', { targets: 'anthropic-strict' }, [`${refusal}'anthropic-strict' refuses.`]],
    ['its own in place of those', "targets: ['gemini']", { targets: ['openai-strict'] }, []],
    [
      'its own without others',
      "targets: ['openai-strict', 'anthropic-strict']",
      {},
      [`${refusal}'openai-strict' and 'anthropic-strict' refuse.`],
    ],
    ['no labels of its own', "targets: ['claude-desktop', 'my-renderer']", { targets: ['openai-strict'] }, []],
    ['none of the plugin entry, where it need not be portable', 'portable: false', { targets: ['openai-strict'] }, []],
    [
      'its own where it need not be portable',
      "portable: false, targets: 'openai-strict'",
      { targets: ['mcp'] },
      [`${refusal}'openai-strict' refuses.`],
    ],
    [
      'strict ones, where it is strict',
      'strict: true',
      { targets: ['openai', 'gemini'] },
      [`${refusal}'openai-strict' refuses.`],
    ],
    ['those without strict decoding, where it is not', 'strict: false', { targets: ['openai-strict', 'anthropic-strict'] }, []],
  ])('%s', (_, options, plugin, expected) => expect(codesOf(tool(options), plugin)).toEqual(expected));

  it('is an error in the plugin entry, where nobody knows one', () => {
    const [finding] = codesOf(tool(''), { targets: ['gemini', 'openai_strict'] });
    expect(finding).toBe('DT1006 The option \'targets\' of the define-tool plugin is "openai_strict".');
    expect(codesOf(tool(''), { targets: [3] })).toHaveLength(1);
  });
});

describe('where a refusal is shown', () => {
  const at = (source: string): string[] => {
    const program = createFixtureProgram(new Map([[file, source]]));
    const { findings } = createAnalysis(ts, program, { targets: ['openai-strict'] }).ofFile(program.getSourceFile(file)!);
    return findings.map(({ place }) => source.slice(place.start, place.start + place.length));
  };
  const define = (parameters: string, before = '', options = ''): string => `import { defineTool } from 'define-tool';
${before}
/** Do something with whatever there is to do it with. */
export const act = defineTool((${parameters}) => 1, { sideEffecting: false, ${options} });
`;

  it.each([
    ['at a parameter', define('a: string, b: Record<string, string>'), ['b: Record<string, string>']],
    [
      'at a property of an interface',
      define('filter: Filter', 'interface Filter { tags: string[]; more: Record<string, string> }'),
      ['more: Record<string, string>'],
    ],
    [
      'at a property in arrays, tuples, sets and maybe nothing',
      define('a?: ([string, { x: Set<{ y?: unknown }> }] | null)[]'),
      ['y?: unknown'],
    ],
    ['at a property of a destructured parameter', define('{ a, b }: { a: string; b: unknown }'), ['b: unknown']],
    ['at the pattern, where the rest is open', define('{ a, ...rest }: { a: string }'), ['{ a, ...rest }: { a: string }']],
    ['at a renamed parameter', define('a: unknown', '', "rename: { a: 'shown' }"), ['a: unknown']],
  ])('%s', (_, source, expected) => expect(at(source)).toEqual(expected));

  it('at the argument type, where one is given', () => {
    const source = `import { defineTool } from 'define-tool';
/** Do something with whatever there is to do it with. */
export const act = defineTool<{ a: string; b: unknown }>((a: string, b: number) => a + b, { sideEffecting: false });
`;
    expect(at(source)).toEqual(['b: unknown']);
  });
});
