import { describe, expect, it } from 'vitest';
import { compareLocks } from '../transformer/hosts/cli/contract/compare-locks.js';
import type { Contract } from '../transformer/hosts/cli/contract/contract.js';
import { makeLock } from '../transformer/hosts/cli/contract/lock-text.js';
import type { JsonObject } from '../transformer/schema/to-json-schema.js';

const contract = (more: Partial<Contract> = {}): Contract => ({
  name: 'refund',
  file: 'src/tools.ts',
  description: 'sha256-1',
  parameters: object({}),
  declarations: { sideEffecting: true },
  ...more,
});

function object(
  properties: JsonObject,
  required: string[] = Object.keys(properties),
  more: JsonObject = { additionalProperties: false },
): JsonObject {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), ...more };
}

/** Each change as `kind path [who]: message`. */
function changes(before: readonly Contract[], after: readonly Contract[]): string[] {
  return compareLocks(makeLock(before), makeLock(after)).flatMap((tool) =>
    tool.changes.map(({ kind, path, breaks, message }) => `${kind} ${path}${path ? ' ' : ''}[${breaks.join(' ')}]: ${message}`),
  );
}

const ofParameters = (before: JsonObject, after: JsonObject): string[] =>
  changes([contract({ parameters: before })], [contract({ parameters: after })]);
const ofArgument = (before: JsonObject, after: JsonObject): string[] => ofParameters(object({ a: before }), object({ a: after }));
const ofResult = (before: JsonObject, after: JsonObject): string[] =>
  changes([contract({ returns: before })], [contract({ returns: after })]);
const ofDeclarations = (before: Contract['declarations'], after: Contract['declarations']): string[] =>
  changes([contract({ declarations: before })], [contract({ declarations: after })]);

const text = { type: 'string' };
const whole = { type: 'integer' };

it('says nothing of equal contracts', () => expect(changes([contract()], [contract()])).toEqual([]));

describe('tools', () => {
  it.each([
    ['new', [], [contract()], ['tool-added []: The tool is new.']],
    ['gone', [contract()], [], ['tool-removed [calls plans prompts]: The tool is gone.']],
    [
      'renamed',
      [contract()],
      [contract({ name: 'pay_back' })],
      ["tool-renamed [calls plans prompts]: The tool is called 'pay_back' now; it was 'refund'."],
    ],
    ['moved', [contract()], [contract({ file: 'src/money.ts' })], ['tool-moved []: The tool moved here from src/tools.ts.']],
    [
      'described otherwise',
      [contract()],
      [contract({ description: 'sha256-2' })],
      ['description-changed [prompts]: The description changed.'],
    ],
    ['titled', [contract()], [contract({ title: 'Refund' })], ['note-changed []: The title changed.']],
  ])('%s', (_, before, after, expected) => expect(changes(before, after)).toEqual(expected));

  it('are told apart by file where two have one name', () => {
    const [a, b] = [contract({ file: 'a.ts' }), contract({ file: 'b.ts', description: 'sha256-2' })];
    expect(changes([a, b], [{ ...b, description: 'sha256-3' }, a])).toEqual([
      'description-changed [prompts]: The description changed.',
    ]);
  });
});

describe('arguments', () => {
  it.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'removed',
      object({ a: text, b: whole }),
      object({ a: text }),
      ["removed b [calls plans prompts]: Argument 'b' is gone; it took an integer."],
    ],
    [
      'removed where others are welcome',
      object({ a: text, b: whole }, [], { additionalProperties: {} }),
      object({ a: text }, [], { additionalProperties: {} }),
      ["removed b [plans prompts]: Argument 'b' is gone; it took an integer. It may still be sent, as any other key may."],
    ],
    [
      'added, required',
      object({ a: text }),
      object({ a: text, b: whole }),
      ["added-required b [calls plans prompts]: Argument 'b' is new and required: an integer."],
    ],
    [
      'added, optional',
      object({ a: text }),
      object({ a: text, b: whole }, ['a']),
      ["added-optional b []: Argument 'b' is new and optional: an integer."],
    ],
    [
      'added, optional, where any key was welcome',
      object({}, [], { additionalProperties: {} }),
      object({ b: whole }, [], { additionalProperties: {} }),
      ["added-optional b [calls plans]: Argument 'b' is new and optional: an integer."],
    ],
    ['required', object({ a: text }, []), object({ a: text }), ["now-required a [calls plans prompts]: 'a' is required now."]],
    ['optional', object({ a: text }), object({ a: text }, []), ["now-optional a []: 'a' is optional now."]],
    [
      'closed',
      object({ a: text }, ['a'], { additionalProperties: {} }),
      object({ a: text }),
      ['type-narrowed [calls plans prompts]: The arguments object takes no other keys now.'],
    ],
    [
      'opened',
      object({ a: text }),
      object({ a: text }, ['a'], { additionalProperties: {} }),
      ['type-widened []: The arguments object takes other keys, too.'],
    ],
    [
      'inside another',
      object({ filter: object({ ids: { type: 'array', items: object({ id: text, at: whole }) } }) }),
      object({ filter: object({ ids: { type: 'array', items: object({ id: text }) } }) }),
      ["removed filter.ids[].at [calls plans prompts]: Argument 'filter.ids[].at' is gone; it took an integer."],
    ],
    [
      'in a shared type',
      { ...object({ a: { $ref: '#/$defs/T' }, b: { $ref: '#/$defs/T' } }), $defs: { T: { enum: ['x', 'y'], type: 'string' } } },
      { ...object({ a: { $ref: '#/$defs/T' }, b: { $ref: '#/$defs/T' } }), $defs: { T: { enum: ['x'], type: 'string' } } },
      ['value-removed a [calls plans prompts]: \'a\' no longer takes "y".'],
    ],
  ])('%s', (_, before, after, expected) => expect(ofParameters(before, after)).toEqual(expected));

  it('stay the same under another name of a shared type', () => {
    const of = (name: string): JsonObject => ({
      ...object({ a: { $ref: `#/$defs/${name}` } }),
      $defs: { [name]: object({ text, more: { $ref: `#/$defs/${name}` } }, ['text']) },
    });
    expect(ofParameters(of('Node'), of('Comment'))).toEqual([]);
  });
});

describe('types of arguments', () => {
  it.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'a value gone',
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string', const: 'a' },
      ['value-removed a [calls plans prompts]: \'a\' no longer takes "b".'],
    ],
    [
      'a value added',
      { type: 'string', enum: ['a'] },
      { type: 'string', enum: ['a', 'b'] },
      ['value-added a []: \'a\' takes "b", too.'],
    ],
    [
      'narrowed to values',
      text,
      { type: 'string', enum: ['a', 'b'] },
      ['type-narrowed a [calls plans prompts]: \'a\' is one of "a", "b"; it was a string.'],
    ],
    [
      'widened from values',
      { type: 'string', enum: ['a', 'b'] },
      text,
      ['type-widened a []: \'a\' is a string; it was one of "a", "b".'],
    ],
    ['widened', whole, { type: 'number' }, ["type-widened a []: 'a' is a number; it was an integer."]],
    ['narrowed', { type: 'number' }, whole, ["type-narrowed a [calls plans prompts]: 'a' is an integer; it was a number."]],
    ['another', text, { type: 'boolean' }, ["type-changed a [calls plans prompts]: 'a' is true or false; it was a string."]],
    ['null allowed', text, { anyOf: [text, { type: 'null' }] }, ["type-widened a []: 'a' takes null, too."]],
    [
      'null refused',
      { anyOf: [text, { type: 'null' }] },
      text,
      ["type-narrowed a [calls plans prompts]: 'a' no longer takes null."],
    ],
    [
      'a member of a tagged union changed',
      { anyOf: [object({ kind: { const: 'day' }, day: text }), object({ kind: { const: 'any' } })] },
      { anyOf: [object({ kind: { const: 'any' } }), object({ kind: { const: 'day' }, day: whole })] },
      ["type-changed a.day [calls plans prompts]: 'a.day' is an integer; it was a string."],
    ],
    [
      'a tuple longer',
      { type: 'array', prefixItems: [text], items: false, minItems: 1, maxItems: 1 },
      { type: 'array', prefixItems: [text, whole], items: false, minItems: 1, maxItems: 2 },
      [
        "type-widened a[1] []: 'a[1]' is an integer; it was nothing.",
        "limit-loosened a []: The greatest number of items of 'a' is 2; it was 1.",
      ],
    ],
  ])('%s', (_, before, after, expected) => expect(ofArgument(before, after)).toEqual(expected));
});

describe('limits of arguments', () => {
  it.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'tightened',
      { ...whole, maximum: 10 },
      { ...whole, maximum: 5 },
      ["limit-tightened a [calls plans prompts]: The maximum of 'a' is 5; it was 10."],
    ],
    ['loosened', { ...whole, minimum: 1 }, { ...whole, minimum: 0 }, ["limit-loosened a []: The minimum of 'a' is 0; it was 1."]],
    [
      'new',
      text,
      { ...text, maxLength: 5 },
      ["limit-tightened a [calls plans prompts]: The greatest length of 'a' is 5; it was none."],
    ],
    ['gone', { ...text, pattern: '^a' }, text, ['limit-loosened a []: The pattern of \'a\' is none; it was "^a".']],
    [
      'another',
      { ...text, pattern: '^a' },
      { ...text, pattern: '^b' },
      ['limit-changed a [calls plans prompts]: The pattern of \'a\' is "^b"; it was "^a".'],
    ],
    [
      'fewer items',
      { type: 'array', items: text, maxItems: 9 },
      { type: 'array', items: text, maxItems: 8 },
      ["limit-tightened a [calls plans prompts]: The greatest number of items of 'a' is 8; it was 9."],
    ],
    [
      'a finer step',
      { ...whole, multipleOf: 10 },
      { ...whole, multipleOf: 5 },
      ["limit-loosened a []: The step of 'a' is 5; it was 10."],
    ],
  ])('%s', (_, before, after, expected) => expect(ofArgument(before, after)).toEqual(expected));
});

describe('words about arguments', () => {
  it.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'a default',
      { ...whole, default: 3 },
      { ...whole, default: 5 },
      ["default-changed a [plans]: The default of 'a' is 5; it was 3."],
    ],
    ['a default gone', { ...whole, default: 3 }, whole, ["default-changed a [plans]: The default of 'a' is none; it was 3."]],
    [
      'a description',
      { ...text, description: 'A' },
      { ...text, description: 'B' },
      ["description-changed a [prompts]: 'a' has another description."],
    ],
    ['a description gone', { ...text, description: 'A' }, text, ["description-changed a [prompts]: 'a' lost its description."]],
    ['deprecation', text, { ...text, deprecated: true }, ["note-changed a []: 'a' is deprecated now."]],
    ['examples', text, { ...text, examples: ['x'] }, ["note-changed a []: The examples of 'a' changed."]],
  ])('%s', (_, before, after, expected) => expect(ofArgument(before, after)).toEqual(expected));
});

describe('the result', () => {
  const open = {};
  const result = (properties: JsonObject, required?: string[]): JsonObject => object(properties, required, open);
  it.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'a field removed',
      result({ id: text, at: whole }),
      result({ id: text }),
      ["removed at [plans prompts]: 'at' of the result is gone."],
    ],
    [
      'a field added',
      result({ id: text }),
      result({ id: text, at: whole }),
      ["added-required at []: 'at' of the result is new: an integer."],
    ],
    [
      'a field not always there',
      result({ id: text }),
      result({ id: text }, []),
      ["now-optional id [plans]: 'id' of the result is not always there now."],
    ],
    [
      'a field always there',
      result({ id: text }, []),
      result({ id: text }),
      ["now-required id []: 'id' of the result is always there now."],
    ],
    [
      'widened',
      result({ id: whole }),
      result({ id: { type: 'number' } }),
      ["type-widened id [plans prompts]: 'id' of the result is a number; it was an integer."],
    ],
    [
      'narrowed',
      result({ id: { type: 'number' } }),
      result({ id: whole }),
      ["type-narrowed id []: 'id' of the result is an integer; it was a number."],
    ],
    [
      'a value added',
      result({ id: { enum: ['a'] } }),
      result({ id: { enum: ['a', 'b'] } }),
      ['value-added id [plans]: \'id\' of the result may be "b", too.'],
    ],
    [
      'a value gone',
      result({ id: { enum: ['a', 'b'] } }),
      result({ id: { enum: ['a'] } }),
      ['value-removed id []: \'id\' of the result is no longer "b".'],
    ],
    [
      'null, too',
      result({ id: text }),
      result({ id: { anyOf: [text, { type: 'null' }] } }),
      ["type-widened id [plans]: 'id' of the result may be null, too."],
    ],
    [
      'a limit loosened',
      result({ id: { ...whole, maximum: 5 } }),
      result({ id: whole }),
      ["limit-loosened id [plans]: The maximum of 'id' of the result is none; it was 5."],
    ],
  ])('%s', (_, before, after, expected) => expect(ofResult(before, after)).toEqual(expected));

  it('declared or not', () => {
    expect(changes([contract({ returns: object({}) })], [contract()])).toEqual([
      'result-undeclared [plans]: The result has no schema any more: it may be anything.',
    ]);
    expect(changes([contract()], [contract({ returns: object({}) })])).toEqual([
      'result-declared []: The result has a schema now.',
    ]);
  });
});

describe('declarations', () => {
  const base = { sideEffecting: true };
  it.each<[string, Contract['declarations'], Contract['declarations'], string]>([
    ['a side effect denied', base, { sideEffecting: false }, 'side-effect-denied [plans guards]'],
    ['a side effect declared', { sideEffecting: false }, base, 'side-effect-declared [plans]'],
    ['approval dropped', { ...base, needsApproval: true }, base, 'approval-dropped [plans guards]'],
    [
      'approval left to a rule',
      { ...base, needsApproval: true },
      { ...base, needsApproval: 'computed' },
      'approval-dropped [plans guards]',
    ],
    ['a rule dropped', { ...base, needsApproval: 'computed' }, base, 'approval-dropped [plans guards]'],
    ['approval added', base, { ...base, needsApproval: true }, 'approval-added [plans]'],
    ['a rule added', base, { ...base, needsApproval: 'computed' }, 'approval-added [plans]'],
    [
      'effects played down',
      { ...base, effects: 'destructive' },
      { ...base, effects: 'additive' },
      'declaration-changed [plans guards]',
    ],
    ['effects worse', { ...base, effects: 'additive' }, { ...base, effects: 'destructive' }, 'declaration-changed [plans]'],
    ['a retry taken for harmless', base, { ...base, idempotent: true }, 'declaration-changed [guards]'],
    ['a retry no longer harmless', { ...base, idempotent: true }, base, 'declaration-changed [plans]'],
    ['once per run no more', { ...base, oncePerRun: true }, base, 'declaration-changed [guards]'],
    ['no longer one at a time', { ...base, parallelSafe: false }, base, 'declaration-changed [guards]'],
    ['not shown any more', base, { ...base, advertised: false }, 'declaration-changed [prompts]'],
    ['for fewer targets', base, { ...base, targets: ['openai'] }, 'declaration-changed [prompts]'],
    ['for more targets', { ...base, targets: 'openai' }, { ...base, targets: ['mcp', 'openai'] }, 'declaration-changed []'],
    ['another hint', { ...base, promptHint: 'a' }, { ...base, promptHint: 'b' }, 'declaration-changed [prompts]'],
    ['another timeout', { ...base, timeoutMs: 1 }, { ...base, timeoutMs: 2 }, 'declaration-changed []'],
  ])('%s', (_, before, after, expected) =>
    expect(ofDeclarations(before, after).map((line) => line.split(':')[0])).toEqual([expected]),
  );

  it('that say what was meant anyway', () =>
    expect(ofDeclarations(base, { ...base, idempotent: false, needsApproval: false })).toEqual([]));
});

it('admits what it cannot show', () => {
  const [before, after] = [
    object({ a: { not: { type: 'string', pattern: '^a' } } }),
    object({ a: { not: { type: 'string', pattern: '^ab' } } }),
  ];
  expect(ofParameters(before, after)).toEqual([expect.stringMatching(/^limit-changed a \[calls plans prompts\]/)]);
});

it('shows of a large, deep schema that one looser limit breaks nothing', () => {
  const nest = (depth: number, maximum: number): JsonObject =>
    depth === 0
      ? { ...whole, maximum }
      : object({ a: nest(depth - 1, maximum), b: nest(depth - 1, 5), c: text, d: { anyOf: [text, whole] } });
  const loosened = ofParameters(nest(8, 5), nest(8, 6));
  expect(loosened).toEqual([expect.stringMatching(/^limit-loosened a\.a\.a\.a\.a\.a\.a\.a \[\]/)]);
});
