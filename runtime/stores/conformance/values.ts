import { check, has, holds, rejects, same } from './check.js';
import { askOf, bringTo, claimOf, endOf, leaseOf } from './steps.js';

const strange = [
  '',
  ' ',
  'ключ',
  '鍵🔑',
  'e\u0301 is not \u00e9',
  '\u00e9 is not e\u0301',
  `it's "quoted" \`so\` \\ and {braces} [too] %s ? $1 :name @x *`,
  "'; DROP TABLE define_tool_calls; --",
  'line\nfeed\r\n\ttab \u0001\u001f\u007f',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '0',
  '00',
  '1e3',
  'true',
  'Key',
  'key',
  'long '.repeat(100),
];

const big = JSON.stringify('ä'.repeat(128 * 1024));

export const values = [
  check('any text is a key, and no two are the same', async (store) => {
    for (const [index, key] of strange.entries()) {
      same(`The claim of ${JSON.stringify(key)}`, await store.claim(claimOf({ key, owner: `owner-${index}` })), {
        status: 'claimed',
        fence: 1,
        attempt: 1,
      });
      await store.writeCache(key, `${index}`, 60_000);
    }
    for (const [index, key] of strange.entries()) {
      has(`The record of ${JSON.stringify(key)}`, await store.read(key), { key, owner: `owner-${index}` });
      same(`The cached value of ${JSON.stringify(key)}`, await store.readCache(key), `${index}`);
    }
    same('The number of calls', (await store.list('running')).length, strange.length);
  }),

  check('any text comes back as it was', async (store) => {
    for (const [index, text] of strange.entries()) {
      const key = `key-${index}`;
      await store.ask(askOf({ key, fingerprint: text, tool: text, schemaHash: text, asked: text, token: text }));
      has(`The answer to ${JSON.stringify(text)}`, await store.decide(key, text, { approved: true, note: text }), {
        status: 'decided',
      });
      const texts = { fingerprint: text, tool: text, schemaHash: text };
      has(
        `The claim by ${JSON.stringify(text)}`,
        await store.claim(claimOf({ key, ...texts, owner: text, needsApproval: true })),
        {
          status: 'claimed',
        },
      );
      same('The renewal', await store.renew(leaseOf({ key, owner: text }), 60_000), true);
      same('The settlement', await store.settle(leaseOf({ key, owner: text }), endOf('done', { outcome: text })), true);
      const all = { ...texts, asked: text, token: text, note: text, owner: text, outcome: text };
      has(`The record of ${JSON.stringify(text)}`, await store.read(key), all);
      await store.writeCache(key, text, 60_000);
      same(`The cached ${JSON.stringify(text)}`, await store.readCache(key), text);
    }
  }),

  check('a text of 256 KiB is kept', async (store) => {
    await store.ask(askOf({ asked: big }));
    await store.decide('key-1', 'token-1', { approved: true });
    await store.claim(claimOf({ needsApproval: true }));
    await store.settle(leaseOf(), endOf('done', { outcome: big }));
    await store.writeCache('key-1', big, 60_000);
    const record = await store.read('key-1');
    same('The outcome', record?.outcome === big, true);
    same('What was asked', record?.asked === big, true);
    same('What is cached', (await store.readCache('key-1')) === big, true);
  }),

  check('an outcome may be left out', async (store) => {
    await bringTo('running', store);
    await store.settle(leaseOf(), endOf('done', { outcome: undefined }));
    const record = await store.read('key-1');
    holds("'outcome' must be undefined, not null", record?.outcome === undefined, record);
  }),

  check('numbers and booleans come back as such, times in milliseconds', async (store) => {
    await store.claim(claimOf({ repeatable: true }));
    const record = (await store.read('key-1'))!;
    const { fence, attempt, createdAt, leaseUntil, retainUntil, repeatable } = record;
    const numbers = [fence, attempt, createdAt, leaseUntil, retainUntil];
    holds(
      'The five numbers must be numbers',
      numbers.every((value) => typeof value === 'number'),
      record,
    );
    holds("'repeatable' must be true", repeatable === true, record);
    // Clocks of two machines may differ, but not by a year.
    holds("'createdAt' must be in milliseconds since 1970", Math.abs(createdAt - Date.now()) < 31_536_000_000, record);
    await store.claim(claimOf({ key: 'key-2' }));
    holds("'repeatable' must be false", (await store.read('key-2'))?.repeatable === false, record);
  }),

  check('a duration that is no number, or negative, is refused', async (store) => {
    await store.claim(claimOf());
    await store.ask(askOf({ key: 'key-2' }));
    const before = await store.read('key-1');
    for (const bad of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
      await rejects(`A claim with leaseMs ${bad}`, () => store.claim(claimOf({ key: 'key-3', leaseMs: bad })));
      await rejects(`A claim with retainMs ${bad}`, () => store.claim(claimOf({ key: 'key-3', retainMs: bad })));
      await rejects(`A renewal by ${bad}`, () => store.renew(leaseOf(), bad));
      await rejects(`A settlement with retainMs ${bad}`, () => store.settle(leaseOf(), endOf('done', { retainMs: bad })));
      await rejects(`A resolution with retainMs ${bad}`, () => store.resolve('key-1', endOf('done', { retainMs: bad })));
      await rejects(`A question with expiresInMs ${bad}`, () => store.ask(askOf({ key: 'key-3', expiresInMs: bad })));
      await rejects(`A cached value with ttlMs ${bad}`, () => store.writeCache('key-1', '1', bad));
      await rejects(`A list with limit ${bad}`, () => store.list('running', { limit: bad }));
    }
    same('The record', await store.read('key-1'), before);
    same('The record of the refused claims', await store.read('key-3'), undefined);
  }),

  check('two stores share nothing', async (store, make) => {
    const other = await make();
    try {
      await bringTo('done', store);
      await store.writeCache('key-1', '"mine"', 60_000);
      same('The record in the other', await other.read('key-1'), undefined);
      same('The cached value in the other', await other.readCache('key-1'), undefined);
      same('The list of the other', await other.list('done'), []);
      same('A claim in the other', await other.claim(claimOf()), { status: 'claimed', fence: 1, attempt: 1 });
    } finally {
      await other.close();
    }
    has('The record, when the other is closed', await store.read('key-1'), { state: 'done' });
  }),
];
