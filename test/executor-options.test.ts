import { describe, expect, it } from 'vitest';
import { Executor, type ExecutorOptions } from '../runtime/executor/index.js';
import { ToolUsageError } from '../runtime/index.js';
import { memoryStore } from '../runtime/stores/memory.js';

describe('the options of an executor', () => {
  it.each<[string, unknown]>([
    ['middleware', [{}]],
    ['middleware', () => {}],
    ['autonomy', 'off'],
    ['autonomy', null],
    ['approve', true],
    ['approvalExpiresInMs', -1],
    ['approvalExpiresInMs', Number.NaN],
    ['limits', 5],
    ['limits', { total: -1 }],
    ['limits', { total: 1.5 }],
    ['limits', { perKind: { action: '3' } }],
    ['limits', { perKInd: {} }],
    ['store', {}],
    ['store', { ...memoryStore(), settle: undefined }],
    ['idempotency', { scope: 'forever' }],
    ['idempotency', { leaseMs: 0 }],
    ['idempotency', { retainMs: Number.POSITIVE_INFINITY }],
    ['idempotency', { retain: 1 }],
    ['reconcile', {}],
    ['cacheKey', 'user'],
    ['timeoutMs', '5s'],
    ['timeoutMs', 2 ** 31],
    ['graceMs', -1],
    ['backoff', { minMs: -1 }],
    ['retries', 3],
    ['tracer', {}],
    ['capture', true],
    ['capture', { arguments: 'yes' }],
    ['audit', []],
  ])('%s: %o is an error that says what it must be', (name, value) => {
    expect(() => new Executor([], { [name]: value })).toThrow(new RegExp(`The option '${name}' must be`));
  });

  it('lists all that is wrong at once', () => {
    const wrong = { autonomy: 'off', aprove: () => true, timeoutMs: 0 } as unknown as ExecutorOptions;
    expect(() => new Executor([], wrong)).toThrow(
      /^The Executor is not set up correctly\.\nThe option 'autonomy' must be .*\nThere is no option 'aprove'\. Did you mean 'approve'\?\nThe option 'timeoutMs' must be /,
    );
    expect(() => new Executor([], wrong)).toThrow(ToolUsageError);
  });

  it('must be an object', () => {
    for (const options of [null, 'gated', []])
      expect(() => new Executor([], options as never)).toThrow(/The options must be an object/);
  });

  it('may be undefined each', () => {
    const names = [
      'middleware',
      'autonomy',
      'approve',
      'limits',
      'store',
      'idempotency',
      'tracer',
      'capture',
      'audit',
      'backoff',
    ];
    expect(() => new Executor([], Object.fromEntries(names.map((name) => [name, undefined])))).not.toThrow();
    expect(() => new Executor([], { limits: { total: undefined }, idempotency: { leaseMs: undefined } })).not.toThrow();
  });
});
