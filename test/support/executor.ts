import type { RequestedCall } from '../../runtime/executor/index.js';
import type { Tool, ToolContext, ToolOptions } from '../../runtime/index.js';
import type { Store } from '../../runtime/stores/store.js';
import { closed, compiled, define } from './compiled.js';

type Arguments = Readonly<Record<string, unknown>>;

/** What a tool does in a test. */
export type Act = (args: Arguments, ctx: ToolContext) => unknown;

export interface Counted {
  readonly tool: Tool;
  /** The arguments of each run, in order. */
  readonly runs: Arguments[];
}

const parameters = closed({ to: { type: 'string' }, amount: { type: 'integer' } }, ['to', 'amount']);

/** A tool that takes `{ to?, amount? }`, and writes down each run. By default it has side effects. */
export function countingTool(options: Partial<ToolOptions> & { returns?: never } = {}, act: Act = () => 'done'): Counted {
  const runs: Arguments[] = [];
  const run: Act = (args, ctx) => {
    runs.push(args);
    return act(args, ctx);
  };
  const { name = 'send', ...policies } = options;
  const definition = compiled({ name, parameters, slots: [{ kind: 'properties' }, { kind: 'context' }] });
  return { tool: define(run as never, definition, { sideEffecting: true, ...policies }), runs };
}

/** A call of `countingTool` as a model makes it. */
export const callOf = (id: string | undefined, args: unknown = {}, name = 'send'): RequestedCall => ({
  id,
  name,
  arguments: args,
});

export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** A promise to be settled by the test. */
export function deferred<Value = unknown>(): Deferred<Value> {
  let resolve!: Deferred<Value>['resolve'];
  let reject!: Deferred<Value>['reject'];
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

/** A store of which some methods are replaced. */
export const storeWith = (store: Store, changes: Partial<Store>): Store => ({ ...store, ...changes });

/** Lets everything run that waits for nothing but promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

/** What a promise was rejected with. */
export async function rejection<E = Error>(promise: Promise<unknown>): Promise<E> {
  try {
    await promise;
  } catch (error) {
    return error as E;
  }
  throw new Error('The promise was not rejected.');
}
