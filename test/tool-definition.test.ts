import { describe, expect, it } from 'vitest';
import { defineTool, ToolDefinitionError } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';

const nothing = compiled({ parameters: closed({}) });
const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(ToolDefinitionError);
    return (error as Error).message;
  }
  throw new Error('Nothing was thrown.');
};
const problemsOf = (options: object): string => messageOf(() => define(() => 1, nothing, options));

describe('a definition that the build did not compile', () => {
  const raw = defineTool as unknown as (...args: unknown[]) => unknown;
  function orderStatus() {}

  it('names the tool, the cause and every fix', () => {
    const message = messageOf(() => defineTool(orderStatus, { sideEffecting: false }));
    expect(message).toMatch(
      /^Tool 'orderStatus' is not compiled: the build did not run the define-tool transformer, or reported errors/,
    );
    expect(message).toContain(
      '"plugins": [{ "name": "define-tool/lsp", "transform": "define-tool/transformer", "transformProgram": true }]',
    );
    expect(message).toContain("'tspc'");
    expect(message).toMatch(/TypeScript 7 .*typescript@6\.0\.3/);
    for (const host of ['esbuild', 'Vite', 'swc', 'Babel', 'tsx', 'type stripping', 'ts-jest', 'isolatedModules'])
      expect(message).toContain(host);
  });

  it('prefers the name that the author gave, and does without one', () => {
    expect(messageOf(() => defineTool(orderStatus, { sideEffecting: false, name: 'status' }))).toMatch(/^Tool 'status' /);
    expect(messageOf(() => raw(() => 1, { sideEffecting: false }))).toMatch(/^A tool is not compiled/);
    expect(messageOf(() => raw())).toMatch(/^A tool is not compiled/);
  });

  it('is told apart from one that another version compiled', () => {
    for (const format of [2, undefined, '1']) {
      const message = messageOf(() => raw(orderStatus, { sideEffecting: false }, { ...nothing, format }));
      expect(message).toMatch(/^Tool 'orderStatus' was compiled by another version of the define-tool transformer/);
    }
  });

  it('needs a function', () => {
    expect(messageOf(() => raw('text', { sideEffecting: false }, nothing))).toBe(
      "Tool 'sample' is made from a value that is not a function.",
    );
  });
});

describe('options that TypeScript was not asked to check', () => {
  it('sideEffecting has no default', () => {
    expect(problemsOf({ sideEffecting: undefined })).toMatch(/'sideEffecting' is missing.*no default is safe/);
    expect(messageOf(() => (defineTool as unknown as (...args: unknown[]) => unknown)(() => 1, undefined, nothing))).toContain(
      'must be an object',
    );
  });

  it.each([
    ['sideEffecting', 'no', 'a boolean'],
    ['idempotent', 1, 'a boolean'],
    ['effects', 'writes', "'read-only' or 'additive' or 'destructive'"],
    ['openWorld', 'yes', 'a boolean'],
    ['needsApproval', 'always', 'a boolean or a function'],
    ['kind', '', 'a non-empty string'],
    ['tags', ['a', 3], 'a non-empty string or an array of them'],
    ['targets', '', 'a non-empty string or a non-empty array of them'],
    ['targets', [], 'a non-empty string or a non-empty array of them'],
    ['promptHint', 3, 'a non-empty string'],
    ['portable', 0, 'a boolean'],
    ['timeoutMs', 0, 'a positive number of milliseconds'],
    ['timeoutMs', Number.POSITIVE_INFINITY, 'a positive number of milliseconds'],
    ['timeoutMs', '5', 'a positive number of milliseconds'],
    ['timeoutMs', 2 ** 31, 'at most 2147483647'],
    ['retries', -1, 'a whole number, 0 or more'],
    ['retries', 1.5, 'a whole number, 0 or more'],
    ['cacheTtlMs', Number.NaN, 'a positive, finite number of milliseconds'],
    ['cacheScope', 'session', "'run' or 'thread' or 'global'"],
    ['oncePerRun', null, 'a boolean'],
    ['parallelSafe', 'true', 'a boolean'],
    ['fixed', ['a'], 'an object'],
    ['hide', [1], 'a non-empty string or an array of them'],
    ['rename', { a: 1 }, 'an object of names'],
    ['result', 'upper', 'a function'],
    ['returns', true, 'false or a JSON Schema'],
    ['advertised', 'no', 'a boolean'],
    ['strict', 1, 'a boolean'],
    ['examples', [1], 'an array of argument objects'],
    ['limits', { bytes: -1 }, '{ bytes, depth, nodes }'],
    ['limits', { size: 1 }, '{ bytes, depth, nodes }'],
    ['limits', { depth: 1001 }, 'depth at most 1000'],
    ['title', 3, 'a non-empty string'],
  ])('%s: %j', (option, value, wanted) => {
    const message = problemsOf({ [option]: value });
    expect(message).toMatch(/^Tool 'sample' is not defined correctly\.\n/);
    expect(message).toContain(`The option '${option}' must be `);
    expect(message).toContain(wanted);
  });

  it('an unknown one is refused, with the nearest name', () => {
    expect(problemsOf({ idempotant: true })).toContain("There is no option 'idempotant'. Did you mean 'idempotent'?");
    expect(problemsOf({ zzz: true })).toMatch(/There is no option 'zzz'\.$/);
    expect(problemsOf({ constructor: true })).toContain("There is no option 'constructor'.");
  });

  it('all mistakes are told at once', () => {
    expect(problemsOf({ retries: -1, kind: 3, timeout: 5 }).split('\n')).toHaveLength(4);
  });

  it.each([
    [{ sideEffecting: true, effects: 'read-only' }, "'effects' is 'read-only', which contradicts sideEffecting: true"],
    [{ sideEffecting: false, effects: 'additive' }, "'effects' is 'additive', which contradicts sideEffecting: false"],
    [{ sideEffecting: false, effects: 'destructive' }, 'contradicts sideEffecting: false'],
    [{ sideEffecting: true, cacheTtlMs: 1000 }, "'cacheTtlMs' is for tools with sideEffecting: false"],
  ])('a contradiction is refused: %j', (options, message) => {
    expect(problemsOf(options)).toContain(message);
  });

  it('an undefined option is an absent one', () => {
    expect(define(() => 1, nothing, { retries: undefined, kind: undefined, fixed: undefined }).retries).toBe(0);
  });
});

describe('a tool', () => {
  const parameters = closed({ city: { type: 'string' } });
  const fn = (city: string) => city;
  const plain = define(fn, compiled({ name: 'weather', description: 'Look up the weather of a city, now.', parameters }));

  it('has what the build read', () => {
    expect(plain).toMatchObject({
      id: 'weather',
      name: 'weather',
      title: undefined,
      description: 'Look up the weather of a city, now.',
      parameters,
      returns: undefined,
      parameterNames: { city: 'city' },
      fn,
    });
  });

  it('has every option, with its default', () => {
    expect(plain).toMatchObject({
      sideEffecting: false,
      idempotent: false,
      needsApproval: false,
      kind: 'tool',
      tags: [],
      portable: true,
      retries: 0,
      cacheScope: 'run',
      oncePerRun: false,
      parallelSafe: true,
      advertised: true,
      fixed: {},
      hide: [],
      rename: {},
      examples: [],
      limits: { bytes: 1_048_576, depth: 100, nodes: 100_000 },
    });
    for (const option of [
      'effects',
      'openWorld',
      'targets',
      'promptHint',
      'timeoutMs',
      'cacheTtlMs',
      'strict',
      'result',
    ] as const) {
      expect(plain).toHaveProperty(option, undefined);
    }
  });

  it('has every option as it was given', () => {
    const options = {
      idempotent: true,
      needsApproval: () => true,
      kind: 'retrieval',
      tags: 'public',
      targets: ['openai'],
      promptHint: 'First step.',
      portable: false,
      timeoutMs: 5000,
      retries: 2,
      cacheTtlMs: 1000,
      cacheScope: 'global',
      oncePerRun: true,
      parallelSafe: false,
      advertised: false,
      strict: true,
      examples: [{ city: 'x' }],
    } as const;
    expect(define(fn, compiled({ parameters }), options)).toMatchObject({
      ...options,
      tags: ['public'],
      needsApproval: expect.any(Function),
    });
  });

  it('is frozen, and so is its schema, to the bottom', () => {
    expect(() => Object.assign(plain, { sideEffecting: true })).toThrow(TypeError);
    expect(() => Object.assign(plain.parameters['properties'] as object, { more: {} })).toThrow(TypeError);
    expect(Object.isFrozen((plain.parameters['properties'] as { city: object }).city)).toBe(true);
    expect(Object.isFrozen(plain.parameterNames)).toBe(true);
  });

  it.each([
    [{ sideEffecting: false }, { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
    [{ sideEffecting: true }, { readOnlyHint: false, idempotentHint: false }],
    [
      { sideEffecting: true, idempotent: true },
      { readOnlyHint: false, idempotentHint: true },
    ],
    [
      { sideEffecting: true, effects: 'additive' },
      { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    ],
    [
      { sideEffecting: true, effects: 'destructive', openWorld: false },
      { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    ],
    [
      { sideEffecting: false, effects: 'read-only', openWorld: true },
      { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    ],
  ] as const)('says in MCP hints what its options say: %j', (options, hints) => {
    expect(define(fn, compiled({ parameters }), options).annotations).toStrictEqual(hints);
    expect(define(fn, compiled({ parameters, title: 'Weather' }), options).annotations).toStrictEqual({
      title: 'Weather',
      ...hints,
    });
  });
});
