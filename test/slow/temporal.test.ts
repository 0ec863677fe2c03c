import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { PausedCall } from '../../runtime/executor/index.js';
import type { ToolContext, ToolLike } from '../../runtime/index.js';
import type * as Temporal from '../../runtime/temporal/index.js';
import { installPackages } from '../support/run-install.js';

/** As much of Temporal's `MockActivityEnvironment` as is used: activities run in it as in a worker, without a server. */
interface Environment {
  cancel(reason?: string): void;
  run(activity: (...args: never[]) => Promise<unknown>, ...args: unknown[]): Promise<unknown>;
  on(event: 'heartbeat', listener: () => void): void;
}

/** A failure as the engine keeps it. */
interface Failure extends Error {
  readonly type: string;
  readonly nonRetryable: boolean;
  readonly details: readonly [{ readonly status: string; readonly paused?: PausedCall }];
}

const parameters = {
  type: 'object',
  properties: { to: { type: 'string' } },
  required: ['to'],
  additionalProperties: false,
};

function tool(execute: (args: { to: string }, ctx: ToolContext) => unknown, policies: Partial<ToolLike> = {}): ToolLike {
  return {
    name: 'send',
    description: 'Send a letter to one person, by post.',
    parameters,
    sideEffecting: true,
    needsApproval: false,
    ...policies,
    execute: execute as ToolLike['execute'],
  };
}

/** The engine warns of each failure, and failures are what most tests are about. */
const quiet = Object.fromEntries(['log', 'trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, () => {}]));

describe('tools as Temporal activities', () => {
  let temporal: typeof Temporal;
  let MockActivityEnvironment: new (info: object, options: { logger: object }) => Environment;
  let CancelledFailure: new () => Error;
  let calls: { readonly to: string; readonly ctx: ToolContext }[];
  const send = async (args: { to: string }, ctx: ToolContext): Promise<string> => {
    calls.push({ to: args.to, ctx });
    return `sent to ${args.to}`;
  };
  const attempt = (number: number) => ({ activityId: 'a1', attempt: number, workflowExecution: { workflowId: 'w', runId: 'r' } });
  const start = (info: object): Environment => new MockActivityEnvironment(info, { logger: quiet });
  const failure = (run: Promise<unknown>): Promise<Failure> =>
    run.then(
      (value) => Promise.reject(new Error(`No failure, but ${String(value)}`)),
      (error: Failure) => error,
    );

  beforeAll(async () => {
    const directory = join(inject('scratch'), 'temporal');
    await installPackages(directory, [inject('tarball'), '@temporalio/testing@1.24.0', '@temporalio/activity@1.24.0']);
    const require = createRequire(join(directory, 'package.json'));
    ({ MockActivityEnvironment } = require('@temporalio/testing'));
    ({ CancelledFailure } = require('@temporalio/activity'));
    temporal = await import(pathToFileURL(join(directory, 'node_modules/define-tool/dist/runtime/temporal/index.js')).href);
  });
  beforeEach(() => {
    calls = [];
  });

  test('a call runs under the ids and the key of its activity', async () => {
    const activities = temporal.toolActivities([tool(send)], { context: () => ({ deps: { post: 'office' } }) });
    expect(await start(attempt(1)).run(activities['send']!, { to: 'Ada' })).toBe('sent to Ada');
    expect(calls[0]?.ctx).toMatchObject({ runId: 'r', callId: 'a1', idempotencyKey: 'r:a1', deps: { post: 'office' } });
  });

  test('a wrong argument is a lasting failure that a model can repair', async () => {
    const activities = temporal.toolActivities([tool(send)]);
    const error = await failure(start(attempt(1)).run(activities['send']!, { too: 'Ada' }));
    expect(error).toMatchObject({ type: 'ToolArgumentError', nonRetryable: true });
    expect(error.message).toContain("did you mean 'to'?");
  });

  test('a failure holds neither the message nor the stack of what was thrown', async () => {
    const activities = temporal.toolActivities([
      tool(() => {
        throw new Error('password hunter2');
      }),
    ]);
    const error = await failure(start(attempt(1)).run(activities['send']!, { to: 'Ada' }));
    expect(error.message).toBe("Tool 'send' failed. It may have had its effect all the same: check before you call it again.");
    expect(JSON.stringify([error, error.stack, error.cause ?? null])).not.toContain('hunter2');
  });

  test('the engine retries as the tool declares', () => {
    const retryOf = (policies: Partial<ToolLike>) => temporal.toolActivityOptions(tool(send, policies)).retry.maximumAttempts;
    expect(retryOf({})).toBe(1);
    expect(retryOf({ idempotent: true, retries: 3 })).toBe(4);
    expect(retryOf({ sideEffecting: false, retries: 1 })).toBe(2);
    expect(retryOf({ retries: 3 })).toBe(1);
    expect(temporal.toolActivityOptions(tool(send, { timeoutMs: 1000 })).startToCloseTimeout).toBeGreaterThan(1000);
  });

  test('the executor does not retry beside the engine', async () => {
    let attempts = 0;
    const flaky = tool(
      () => {
        attempts += 1;
        throw new Error('again');
      },
      { idempotent: true, retries: 5 },
    );
    const error = await failure(start(attempt(1)).run(temporal.toolActivities([flaky])['send']!, { to: 'Ada' }));
    expect([attempts, error.nonRetryable]).toEqual([1, false]);
  });

  test('a second attempt of a side effect that is not idempotent is of unknown outcome, and does not run', async () => {
    const activities = temporal.toolActivities([tool(send)]);
    const error = await failure(start(attempt(2)).run(activities['send']!, { to: 'Ada' }));
    expect(error).toMatchObject({ type: 'outcome-unknown', nonRetryable: true, details: [{ status: 'unknown' }] });
    expect(calls).toEqual([]);
  });

  test('a second attempt of an idempotent one runs, under the same key', async () => {
    const activities = temporal.toolActivities([tool(send, { idempotent: true })]);
    await start(attempt(2)).run(activities['send']!, { to: 'Ada' });
    expect(calls[0]?.ctx.idempotencyKey).toBe('r:a1');
  });

  test('the same activity delivered twice has one effect', async () => {
    const activities = temporal.toolActivities([tool(send)]);
    const run = () => start(attempt(1)).run(activities['send']!, { to: 'Ada' });
    expect([await run(), await run(), calls.length]).toEqual(['sent to Ada', 'sent to Ada', 1]);
  });

  test('a call that needs approval waits in the details of its failure, and is resumed by an activity', async () => {
    const activities = temporal.toolActivities([tool(send, { needsApproval: true })]);
    const error = await failure(start(attempt(1)).run(activities['send']!, { to: 'Ada' }));
    expect(error).toMatchObject({ type: 'approval-required', nonRetryable: true });
    expect(calls).toEqual([]);
    const paused = JSON.parse(JSON.stringify(error.details[0].paused)) as PausedCall;
    const forged = { ...paused, arguments: { to: 'Eve' } };
    const resume = (call: PausedCall) =>
      start({ ...attempt(1), activityId: 'a2' }).run(activities.resumeToolCall, call, { approved: true });
    expect(await failure(resume(forged))).toMatchObject({ type: 'approval-invalid' });
    expect(await resume(paused)).toBe('sent to Ada');
    expect(calls.map(({ to, ctx }) => [to, ctx.runId, ctx.callId])).toEqual([['Ada', 'r', 'a1']]);
  });

  test('a cancellation reaches the tool by its signal, and the engine as its own', async () => {
    const waits = tool(
      (_, ctx) => new Promise((_resolve, reject) => ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason))),
      {
        sideEffecting: false,
      },
    );
    const environment = start(attempt(1));
    const started = new Promise<void>((resolve) => environment.on('heartbeat', resolve));
    const error = failure(environment.run(temporal.toolActivities([waits])['send']!, { to: 'Ada' }));
    await started;
    environment.cancel('CANCELLED');
    expect(await error).toBeInstanceOf(CancelledFailure);
  });

  test('a tool may not have the name of the activity that resumes', () => {
    expect(() => temporal.toolActivities([tool(send, { name: 'resumeToolCall' })])).toThrow(/Rename the tool/);
  });
});
