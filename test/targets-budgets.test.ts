import { describe, expect, it } from 'vitest';
import { checkTargetBudgets, ToolRegistry } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';

const text = { type: 'string' };
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`);
const toolWith = (name: string, optional: number, options: object = {}) => {
  const properties = Object.fromEntries(names(optional).map((each) => [each, text]));
  return define(() => 1, compiled({ name, parameters: closed(properties, names(optional)) }), options);
};
const tools = (count: number, options: object = {}) =>
  Array.from({ length: count }, (_, index) => toolWith(`t${index}`, 0, options));
const budgets = (...given: Parameters<typeof checkTargetBudgets>) =>
  checkTargetBudgets(...given).map(({ budget, count, limit }) => [budget, count, limit]);

describe('what the tools of one request have in all', () => {
  it('is fine within the budgets, at their very end too', () => {
    expect(budgets(tools(20), 'anthropic-strict')).toEqual([]);
    expect(budgets([toolWith('a', 12), toolWith('b', 12)], 'anthropic-strict')).toEqual([]);
    expect(budgets(tools(128), 'openai')).toEqual([]);
    expect(budgets(tools(500), 'gemini')).toEqual([]);
  });

  it('is too many strict tools', () => {
    expect(budgets(tools(21), 'anthropic-strict')).toEqual([['tools', 21, 20]]);
    expect(budgets(tools(129), 'openai')).toEqual([['tools', 129, 128]]);
    expect(budgets(tools(129), 'openai-strict')).toEqual([['tools', 129, 128]]);
  });

  it('is too much that may be left out, nested and shared once', () => {
    expect(budgets([toolWith('a', 12), toolWith('b', 13)], 'anthropic-strict')).toEqual([['optional', 25, 24]]);
    const inner = closed(Object.fromEntries(names(13).map((name) => [name, text])), names(13));
    const parameters = { ...closed({ one: { $ref: '#/$defs/In' }, other: { $ref: '#/$defs/In' } }), $defs: { In: inner } };
    expect(budgets([define(() => 1, compiled({ parameters }))], 'anthropic-strict')).toEqual([]);
    expect(budgets([define(() => 1, compiled({ parameters })), toolWith('a', 12)], 'anthropic-strict')).toEqual([
      ['optional', 25, 24],
    ]);
  });

  it('is too many unions', () => {
    const properties = Object.fromEntries(names(17).map((name) => [name, { anyOf: [text, { type: 'null' }] }]));
    expect(budgets([define(() => 1, compiled({ parameters: closed(properties) }))], 'anthropic-strict')).toEqual([
      ['unions', 17, 16],
    ]);
  });

  it('counts a tool as strict as the tool says itself', () => {
    const some = [...tools(15, { strict: true }), ...tools(15).map((tool) => ({ ...tool, name: `${tool.name}x` }))];
    expect(budgets(some, 'anthropic-strict')).toEqual([['tools', 30, 20]]);
    expect(budgets(some, 'anthropic')).toEqual([]);
    expect(budgets(tools(21, { strict: true }), 'anthropic')).toEqual([['tools', 21, 20]]);
    expect(budgets(tools(21, { strict: false }), 'anthropic-strict')).toEqual([]);
  });

  it('does not count tools that no model is shown, and takes a registry', () => {
    expect(budgets(new ToolRegistry(tools(21, { advertised: false })), 'anthropic-strict')).toEqual([]);
    expect(budgets(new ToolRegistry(tools(21)), 'anthropic-strict')).toEqual([['tools', 21, 20]]);
  });

  it('says which tools have most, and what to do', () => {
    expect(
      checkTargetBudgets([toolWith('plan', 20), toolWith('find', 5), toolWith('stop', 0)], 'anthropic-strict')[0]!.message,
    ).toBe(
      "There are 25 properties that may be left out ('plan' has 20, 'find' has 5, 'stop' has 0), and 'anthropic-strict' takes 24 in one request. " +
        'Make some required, give a tool { strict: false }, or send a subset.',
    );
  });
});
