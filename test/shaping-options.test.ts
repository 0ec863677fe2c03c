import { describe, expect, it } from 'vitest';
import { ToolArgumentError } from '../runtime/index.js';
import { runTools } from './support/run-tools.js';

const head = `import { defineTool, type ToolContext } from 'define-tool';\n/** Search the product catalogue and return the matching items. */\n`;

describe('an option may be any constant', () => {
  const constants: Record<string, string> = {
    'a literal': `'find_items'`,
    'a template': '`find_items`',
    'a const': `NAME`,
    'a sum': `'find_' + WORD`,
    'a template with a const': '`find_${WORD}`',
    'an enum member': `Names.Find`,
    'a const enum member': `Short.Find`,
    'a property of an as const object': `names.search.shown`,
    'an imported const': `SHARED`,
    'an imported as const property': `shared.find`,
    'a satisfies expression': `('find_items' satisfies string)`,
  };
  const declarations = `
import { SHARED, shared } from './shared.js';
const WORD = 'items';
const NAME = 'find_items';
enum Names { Find = 'find_items' }
const enum Short { Find = 'find_items' }
const names = { search: { shown: 'find_items' } } as const;
`;
  const { exports, findings } = runTools({
    'shared.ts': `export const SHARED = 'find_items';\nexport const shared = { find: 'find_items' } as const;`,
    'tools.ts':
      `import { defineTool } from 'define-tool';\n${declarations}` +
      Object.values(constants)
        .map(
          (expression, index) =>
            `/** Search the product catalogue and return the matching items. */\nexport const t${index} = defineTool((query: string) => query, { sideEffecting: false, name: ${expression} });\n`,
        )
        .join(''),
  });

  it('compiles without findings', () => expect(findings).toEqual([]));
  it.each(Object.keys(constants).map((what, index) => ({ what, index })))('$what', ({ index }) =>
    expect(exports[`t${index}`]!.name).toBe('find_items'),
  );
});

describe('the options object may be', () => {
  const forms: Record<string, string> = {
    'a const': `const options = { sideEffecting: false, name: 'find' } as const;\nexport const t = defineTool((query: string) => query, options);`,
    'spread from a const': `const base = { sideEffecting: false, name: 'lost' };\nexport const t = defineTool((query: string) => query, { ...base, name: 'find' });`,
    shorthand: `const name = 'find';\nconst sideEffecting = false;\nexport const t = defineTool((query: string) => query, { name, sideEffecting });`,
    'a computed key': `const key = 'name';\nexport const t = defineTool((query: string) => query, { [key]: 'find', sideEffecting: false });`,
  };
  it.each(Object.entries(forms))('%s', (_, source) => {
    const { exports, findings } = runTools(
      source
        .replace(/export const/, '/** Search the product catalogue and return the matching items. */\nexport const')
        .replace(/^/, "import { defineTool } from 'define-tool';\n"),
    );
    expect(findings).toEqual([]);
    expect(exports['t']!.name).toBe('find');
  });
});

describe('what only runs may be anything', () => {
  it('policies are passed through as they are', () => {
    const { exports, findings } = runTools(`${head}export const t = defineTool((query: string) => query, {
      sideEffecting: true, timeoutMs: 10 * 1000, kind: ['a', 'b'].join(), needsApproval: (call) => call.name.length > 3, tags: ['x'], retries: 0,
    });`);
    expect(findings).toEqual([]);
    expect(exports['t']).toMatchObject({ sideEffecting: true, timeoutMs: 10_000, kind: 'a,b', tags: ['x'], retries: 0 });
    expect(exports['t']!.needsApproval).toBeTypeOf('function');
  });
});

describe('fixed', () => {
  const { exports, findings } =
    runTools(`${head}export const t = defineTool((query: string, language = 'en', db: { find(q: string): string }) => language + db.find(query), {
    sideEffecting: false, fixed: { language: ['d', 'e'].join(''), db: { find: (q: string) => ':' + q } },
  });
/** Search the product catalogue and return the matching items. */
export const destructured = defineTool(({ query, language }: { query: string; language: string; onHit?: () => void }) => language + query, { sideEffecting: false, fixed: { language: 'de', onHit: () => undefined } });`);

  it('hides the parameter, whatever its type, and binds the value', async () => {
    expect(findings).toEqual([]);
    expect(exports['t']!.parameters).toEqual({
      type: 'object',
      properties: { query: { type: 'string' } },
      required: ['query'],
      additionalProperties: false,
    });
    expect(await exports['t']!.execute({ query: 'boots' })).toBe('de:boots');
  });

  it('refuses the value from a model', async () => {
    await expect(exports['t']!.execute({ query: 'boots', language: 'fr' })).rejects.toThrow(ToolArgumentError);
  });

  it('binds properties of a destructured parameter', async () => {
    expect(Object.keys(exports['destructured']!.parameters['properties'] as object)).toEqual(['query']);
    expect(await exports['destructured']!.execute({ query: 'boots' })).toBe('deboots');
  });
});

describe('hide and rename', () => {
  const { exports, findings } =
    runTools(`${head}export const t = defineTool((article_list: string[], debug = false, limit = 10) => ({ article_list, debug, limit }), {
    sideEffecting: false, hide: 'debug', rename: { article_list: 'articles' }, returns: false,
  });
/** Search the product catalogue and return the matching items. */
export const destructured = defineTool(({ article_list, debug = true, ...rest }: { article_list: string[]; debug?: boolean }) => ({ article_list, debug, rest }), {
    sideEffecting: false, hide: ['debug'], rename: { article_list: 'articles' },
  });`);

  it('show other names, and fewer', async () => {
    expect(findings).toEqual([]);
    expect(exports['t']!.parameterNames).toEqual({ articles: 'article_list', limit: 'limit' });
    expect(await exports['t']!.execute({ articles: ['a'] })).toEqual({ article_list: ['a'], debug: false, limit: 10 });
  });

  it('refuse the own names from a model', async () => {
    await expect(exports['t']!.execute({ article_list: ['a'] })).rejects.toMatchObject({
      missing: ['articles'],
      unexpected: ['article_list'],
    });
    await expect(exports['t']!.execute({ articles: ['a'], debug: true })).rejects.toMatchObject({ unexpected: ['debug'] });
  });

  it('work on a destructured parameter, where further keys are passed on', async () => {
    expect(await exports['destructured']!.execute({ articles: ['a'], colour: 'red' })).toEqual({
      article_list: ['a'],
      debug: true,
      rest: { colour: 'red' },
    });
  });

  // a rest makes extra keys welcome, but not a way around what was hidden or renamed
  it('keep hidden and renamed names out of further keys', async () => {
    await expect(exports['destructured']!.execute({ articles: ['a'], debug: false })).rejects.toThrow(ToolArgumentError);
    await expect(exports['destructured']!.execute({ articles: ['a'], article_list: ['b'] })).rejects.toThrow(ToolArgumentError);
  });
});

describe('result and returns', () => {
  const { exports, findings } =
    runTools(`${head}export const plain = defineTool((query: string) => ({ query }), { sideEffecting: false });
/** Search the product catalogue and return the matching items. */
export const transformed = defineTool((query: string) => ({ query }), { sideEffecting: false, result: ({ query }) => query.length });
/** Search the product catalogue and return the matching items. */
export const unchecked = defineTool((query: string) => ({ query }), { sideEffecting: false, returns: false });
/** Search the product catalogue and return the matching items. */
export const declared = defineTool((query: string): unknown => ({ query }), { sideEffecting: false, returns: { type: 'object', required: ['query'] } });`);

  it('say whether and how the result is checked', async () => {
    expect(findings).toEqual([]);
    expect(exports['plain']!.returns).toEqual({ type: 'object', properties: { query: { type: 'string' } }, required: ['query'] });
    expect(exports['transformed']!.returns).toBeUndefined();
    expect(exports['unchecked']!.returns).toBeUndefined();
    expect(exports['declared']!.returns).toEqual({ type: 'object', required: ['query'] });
    expect(await exports['transformed']!.execute({ query: 'boots' })).toBe(5);
  });
});

describe("an argument type of one's own", () => {
  const { exports, findings } = runTools(`import { defineTool } from 'define-tool';
interface LookUp {
  /** Topic of the article, for example returns. */
  article: 'returns' | 'refunds';
  limit?: number;
}
/** Look up an article of the help centre by its topic. */
export const lookUp = defineTool<LookUp>((article: string, limit = 5, verbose = false) => [article, limit, verbose], { sideEffecting: false, hide: 'verbose' });`);

  it('is what the model sees, and the function keeps its own parameters', async () => {
    expect(findings).toEqual([]);
    expect(exports['lookUp']!.parameters).toEqual({
      type: 'object',
      properties: {
        article: { type: 'string', enum: ['returns', 'refunds'], description: 'Topic of the article, for example returns.' },
        limit: { type: 'number', default: 5 },
      },
      required: ['article'],
      additionalProperties: false,
    });
    expect(await exports['lookUp']!.execute({ article: 'returns' })).toEqual(['returns', 5, false]);
    await expect(exports['lookUp']!.execute({ article: 'other' })).rejects.toThrow(ToolArgumentError);
  });
});
