import { expect, test, vi } from 'vitest';
import type { AdapterOptions } from '../../runtime/adapters/source.js';
import type { Tool } from '../../runtime/index.js';
import { createDesk, secret, shownNames } from './desk-tools.js';

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  readonly args: Record<string, unknown>;
}

export interface Shown {
  readonly name: string;
  readonly description: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: JSON Schema, as the host writes it.
  readonly schema: any;
}

/** A run of the host, up to where a person is asked or its model has said that it is done. */
export interface StackRun {
  /** The tools as the model was sent them. */
  readonly shown: readonly Shown[];
  /** What the model was told of its calls, each as JSON. */
  readonly told: readonly string[];
  /** How many calls wait for a person. */
  readonly waiting: number;
  /** Goes on after a person answered for all of them. */
  answer(approved: boolean): Promise<StackRun>;
}

/** How a host is driven: its own agent, with its own scripted model. */
export interface StackDriver {
  run(
    tools: readonly Tool[],
    turns: readonly (readonly ScriptedCall[])[],
    given?: { readonly options?: AdapterOptions; readonly signal?: AbortSignal },
  ): Promise<StackRun>;
  /** Calls a tool past the host's question to a person: what the model would be told. */
  bypass(tools: readonly Tool[], call: ScriptedCall, options?: AdapterOptions): Promise<string>;
}

const call = (name: string, args: Record<string, unknown>, id = 'c1'): ScriptedCall => ({ id, name, args });

/**
 * What every host must do with the tools of an adapter.
 *
 * @param knowsIds - Whether the host tells a tool the id of a call.
 * @param asksByRule - Whether it can ask about some calls of a tool only.
 * @param carriesSignal - Whether it hands the program's signal to a tool.
 */
export function testStack(driver: () => StackDriver, { knowsIds = true, asksByRule = true, carriesSignal = true } = {}): void {
  test('the advertised tools are shown to the model', async () => {
    const { shown } = await driver().run(createDesk().tools, []);
    expect(shown.map(({ name }) => name).toSorted()).toEqual(shownNames);
    const amend = shown.find(({ name }) => name === 'amend');
    expect(amend?.description).toBe("Do what the desk calls 'amend' for an order.");
    expect(amend?.schema).toMatchObject({
      type: 'object',
      properties: { orderId: { type: 'string', description: 'As printed on the receipt.' } },
    });
    expect(amend?.schema.properties).toHaveProperty('copies');
    expect(amend?.schema.required).toContain('orderId');
  });

  test('a call runs, and the model is told its result', async () => {
    const { tools, ran } = createDesk();
    const { told } = await driver().run(tools, [[call('amend', { orderId: 'B-1', copies: 3 })]]);
    expect(ran).toMatchObject([{ tool: 'amend', args: { orderId: 'B-1', copies: 3 }, callId: knowsIds ? 'c1' : undefined }]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/orderId.*B-1.*copies.*3/);
  });

  test('the program tells the run', async () => {
    const { tools, ran } = createDesk();
    const deps = { desk: 2 };
    await driver().run(tools, [[call('amend', { orderId: 'B-1' })]], { options: { context: { runId: 'r', deps } } });
    expect(ran).toMatchObject([{ deps }]);
  });

  test('null counts as nothing for an optional argument', async () => {
    const { tools, ran } = createDesk();
    await driver().run(tools, [[call('amend', { orderId: 'B-1', copies: null })]]);
    expect(ran.map(({ args }) => args)).toEqual([{ orderId: 'B-1' }]);
  });

  test('the model is told what was wrong, and its repaired call runs', async () => {
    const { tools, ran } = createDesk();
    const { told } = await driver().run(tools, [
      [call('amend', { orderId: 'B-1', copies: 'two', colour: 'red' })],
      [call('amend', { orderId: 'B-1', copies: 2 }, 'c2')],
    ]);
    expect(told[0]).toMatch(/'copies' must be an integer/);
    expect(told[0]).toMatch(/'colour' is not accepted.*It accepts 'orderId' \(required\)/);
    expect(told[1]).toMatch(/B-1/);
    expect(ran).toHaveLength(1);
  });

  test('a model learns no more of a thrown error than it may know', async () => {
    const { told } = await driver().run(createDesk().tools, [[call('leak', { orderId: 'B-1' })]]);
    expect(told).toEqual([expect.stringContaining("Tool 'leak' failed.")]);
    expect(told[0]).not.toContain('hunter2');
  });

  test('a result of the wrong form is told so, and that the effect has happened', async () => {
    const { told } = await driver().run(createDesk().tools, [[call('misshape', { orderId: 'B-1' })]]);
    expect(told).toEqual([expect.stringMatching(/not of the form.*Do not call it again/)]);
    expect(told[0]).not.toContain(secret);
  });

  test.runIf(carriesSignal)('a tool is told when the program gives up', async () => {
    const { tools, ran } = createDesk();
    const given = new AbortController();
    const turn = driver().run(tools, [[call('wait', { orderId: 'B-1' })]], { signal: given.signal });
    turn.catch(() => undefined);
    await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 20_000 });
    given.abort();
    await turn.catch(() => undefined);
    await vi.waitFor(() => expect(ran.map(({ args }) => args)).toEqual([{ orderId: 'B-1' }, 'stopped']));
  });

  test('a call that needs approval waits, and runs when a person says yes', async () => {
    const { tools, ran } = createDesk();
    const run = await driver().run(tools, [[call('refund', { orderId: 'B-1' })]]);
    expect([run.waiting, ran]).toEqual([1, []]);
    const { told, waiting } = await run.answer(true);
    expect(waiting).toBe(0);
    expect(ran).toMatchObject([{ tool: 'refund', args: { orderId: 'B-1' } }]);
    expect(told.at(-1)).toContain('refund is done');
  });

  test('a call that a person denies does not run', async () => {
    const { tools, ran } = createDesk();
    const run = await driver().run(tools, [[call('refund', { orderId: 'B-1' })]]);
    expect(run.waiting).toBe(1);
    const { waiting } = await run.answer(false);
    expect([waiting, ran]).toEqual([0, []]);
  });

  test('nobody is asked about wrong arguments', async () => {
    const { tools, ran } = createDesk();
    const { told, waiting } = await driver().run(tools, [[call('refund', { order: 'B-1' })]]);
    expect([waiting, ran]).toEqual([0, []]);
    expect(told[0]).toMatch(/'orderId' is missing/);
  });

  test.runIf(asksByRule)('a rule decides which calls a person is asked about', async () => {
    const { tools, ran } = createDesk();
    const cheap = await driver().run(tools, [[call('pay', { cents: 50 })]]);
    const dear = await driver().run(tools, [[call('pay', { cents: 500 })]]);
    expect([cheap.waiting, dear.waiting]).toEqual([0, 1]);
    expect(ran.map(({ args }) => args)).toEqual([{ cents: 50 }]);
  });

  test('where the host did not ask, the call is paused', async () => {
    const { tools, ran } = createDesk();
    const onPaused = vi.fn();
    const told = await driver().bypass(tools, call('refund', { orderId: 'B-1' }), { onPaused });
    expect(told).toMatch(/has not run yet: a person must approve/);
    expect(ran).toEqual([]);
    expect(onPaused.mock.calls).toMatchObject([[{ tool: 'refund', arguments: { orderId: 'B-1' } }, {}]]);
  });
}
