import { describe, expect, it } from 'vitest';
import { descriptionOf, readDoc, starred } from './support/doc-comments.js';

describe('the whole comment is the description', () => {
  it('keeps every paragraph, as wrapped in the source', () => {
    const lines = [
      'Look up the current shipping status of a customer order.',
      '',
      'Use this whenever the user mentions an order number, even in',
      "passing. The status is the carrier's own wording, and it can be up",
      'to an hour stale.',
    ];
    expect(descriptionOf(...lines)).toBe(lines.join('\n'));
  });

  it('does not end in the middle of a sentence that spans lines', () => {
    const lines = [
      'A tool, so the loop has something to run and a reason to',
      'stop. (Returns a malformed payload to',
      'test that.)',
    ];
    expect(descriptionOf(...lines)).toBe(lines.join('\n'));
  });

  it('has no cap', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `Line ${index} of a long description.`);
    expect(descriptionOf(...lines)).toBe(lines.join('\n'));
  });

  it('is the same with Windows line ends', () => {
    const comment = starred('Look up an order.', '', '    code', '', '- a', '  - b', '', '---', '', 'Ticket #442.');
    const windows = readDoc(comment.replaceAll('\n', '\r\n'));
    expect(windows.description.text).toBe('Look up an order.\n\n    code\n\n- a\n  - b');
    expect(windows.description.text).toBe(readDoc(comment).description.text);
    expect(windows.below).toBe(true);
  });

  it.each([
    ['nested lists', ['Units:', '- celsius', '  - the default', '    1. twice', '- kelvin']],
    ['headings', ['# Orders', '', 'Looks one up.', '', 'Limits', '======', '', '## More ##']],
    ['tables', ['| unit | meaning |', '| --- | :---: |', '| c | `a \\| b` |', '', '---|---']],
    ['HTML', ['<b>Bold</b> <br/> <a href="x">y</a> a < b > c <!-- note -->', '<details>', '<summary>', '</details>']],
    ['braces', ['Weather of {city} in {unit}, e.g. {"city": "Oslo"}, {{ template }}, ${value}, { and }.']],
    ['emoji and other scripts', ['\u{1f600} \u{1f469}\u200d\u{1f680} caf\u00e9 \u65e5\u672c\u8a9e \u05e9\u05dc\u05d5\u05dd']],
    ['tabs', ['a\tb', '\tindented', '\t\ttwice']],
    ['Markdown escapes', ['\\* no list, snake\\_case, 1\\. no list, \\# no heading, C:\\dir\\file, \\d+\\.\\d']],
    ['rules that are no cut', ['----', '--', '- - -', '***', '___', '\u2014', '--- text', 'text ---', '-----']],
    ['a quote', ['> Quoted', '> > twice', '>', '> - item']],
    ['an unclosed bracket, backtick and brace', ['f(a, `b, {c, <d and "e', 'then more']],
    ['comment marks', ['a /* b, // c, * / d']],
    ['quoted stars', ['2 * 3 *and* **4** ***5***', '* item', '** bold**']],
  ])('keeps %s', (_, lines) => {
    expect(descriptionOf(...lines)).toBe(lines.join('\n'));
  });

  it('is empty where there is only a tag', () => {
    expect(readDoc('/** @param city - City. */').description).toEqual({ text: '', notes: [] });
  });
});

describe('an at sign that starts no tag is text', () => {
  it.each([
    'Made by @acme/gen for me@example.com.',
    '@acme/gen makes it.',
    'Mention @alice, @bob and @carol-dean in it.',
    'Handles are like @alice',
    '@alice, @bob: both are told.',
    'Prose that mentions "@param" and \'@returns\', (@see) or the @param tag, @example too.',
    'The `@param city` tag, ``@returns `x` `` and `@todo`.',
    '`@sealed` at the start of a line.',
    'Sends to user@host, @ noon, @@twice, @1, @_x.',
    'Set the @minimum or @default value, e.g. @minimum, for it.',
    'Tags, e.g. @returns and @param, are kept.',
    'Call https://example.com/@scope/name, or npm:@scope/name@1.2.',
    '- @alice is told.',
    '> @param in a quote',
    '| @param | a table |',
    'Decorate with @Injectable() first.',
    '@Injectable() at the start of a line.',
  ])('%s', (line) => {
    expect(descriptionOf('First.', line, 'Last.')).toBe(`First.\n${line}\nLast.`);
  });

  it('keeps at signs in fenced code, whatever the fence', () => {
    for (const [open, close] of [
      ['```ts', '```'],
      ['~~~', '~~~~'],
      ['````md', '````'],
      ['  ```', '  ```'],
      ['- ```ts', '  ```'],
      ['> ```', '> ```'],
    ]) {
      const lines = [
        'Decorate:',
        '',
        `${open}`,
        '@sealed',
        'class A {',
        '  @param x',
        '---',
        '{@link A} \\@todo',
        '}',
        `${close}`,
        '',
        'Then call.',
      ];
      expect(descriptionOf(...lines)).toBe(lines.join('\n'));
    }
  });

  it('keeps the words behind an opening fence', () => {
    const lines = ['```ts {@link X} \\@', 'a', '```', '~~~ {@link X}', 'a', '~~~'];
    expect(descriptionOf(...lines)).toBe(lines.join('\n'));
  });

  it('keeps a tag in a comment of an example without a fence', () => {
    expect(descriptionOf('Runs.', '', '@example', 'run(); // Done. @default 1')).toBe('Runs.\n\nrun(); // Done. @default 1');
  });

  it('knows that a longer fence holds a shorter one', () => {
    const lines = ['````md', '```', '@param x', '```', '---', '````', 'Done.'];
    expect(descriptionOf(...lines)).toBe(lines.join('\n'));
  });

  it('does not take code of three backticks on one line for a fence', () => {
    const doc = readDoc(starred('```code``` is text.', '@param city - City.', '', '---', 'Below.'));
    expect(doc.description.text).toBe('```code``` is text.');
    expect(doc.params).toHaveLength(1);
    expect(doc.below).toBe(true);
  });

  it('lets a fence that is never closed swallow neither tags nor the cut, and keeps its decorators', () => {
    const doc = readDoc(
      starred('Run:', '', '```ts', '@sealed', 'class A {}', '', '@param city - City.', '@see B', '---', 'Below.'),
    );
    expect(doc.description.text).toBe('Run:\n\n```ts\n@sealed\nclass A {}');
    expect(doc.params.map(({ text }) => text)).toEqual(['City.']);
    expect(doc.below).toBe(true);
  });

  it('keeps decorators in an example without a fence and in indented code', () => {
    expect(descriptionOf('Seals.', '', '@example', '@sealed', 'class A {}', '', '@see B')).toBe('Seals.\n\n@sealed\nclass A {}');
    expect(descriptionOf('Seals:', '', '    @sealed', '    class A {}')).toBe('Seals:\n\n    @sealed\n    class A {}');
  });
});

describe('the cut', () => {
  it('ends what the model reads', () => {
    const doc = readDoc(
      starred(
        'Look up an order.',
        '',
        'Use this for order numbers.',
        '',
        '---',
        '',
        "Backed by the carrier's v2 endpoint, which lies about 404s.",
      ),
    );
    expect(doc.description.text).toBe('Look up an order.\n\nUse this for order numbers.');
    expect(doc.below).toBe(true);
  });

  it.each([['---'], ['---   '], ['  ---'], ['\t---\t']])('is %j', (cut) => {
    expect(readDoc(starred('Above.', cut, 'Below.'))).toMatchObject({ description: { text: 'Above.' }, below: true });
  });

  it('is no heading right under a line of text, and counts once', () => {
    expect(descriptionOf('Look it up', '---', 'Below', '---', 'Still below')).toBe('Look it up');
  });

  it('can be all there is', () => {
    expect(readDoc('/** --- */')).toMatchObject({ description: { text: '' }, below: false });
    expect(readDoc(starred('---', '', 'All for humans.'))).toMatchObject({ description: { text: '' }, below: true });
    expect(readDoc(starred('Above.', '---', '', ''))).toMatchObject({ below: false });
  });

  it('is text in a fence', () => {
    const lines = ['Front matter:', '```yaml', '---', 'a: 1', '---', '```', 'Done.'];
    expect(descriptionOf(...lines)).toBe(lines.join('\n'));
  });

  it('leaves remarks and examples below it to humans', () => {
    const doc = readDoc(starred('Above.', '---', '@remarks', 'Below.', '', '@example', 'f()'));
    expect(doc.description.text).toBe('Above.');
    expect(doc.below).toBe(true);
    expect(doc.tags).toMatchObject([{ name: '@example', text: 'f()', below: true }]);
  });

  it('ends a block tag, after which prose is for humans', () => {
    const doc = readDoc(
      starred('Above.', '@param city - City.', '---', 'Below.', '@param days - Days.', 'Of forecast.', '@returns Weather.'),
    );
    expect(doc.params.map(({ text }) => text)).toEqual(['City.', 'Days.\nOf forecast.']);
    expect(doc.returns?.text).toBe('Weather.');
    expect(doc.below).toBe(true);
  });

  it('has nothing below it where only tags stand there', () => {
    expect(readDoc(starred('Above.', '---', '@param city - City.', '@see X')).below).toBe(false);
  });

  it('works without stars and with tabs', () => {
    expect(readDoc('/**\n\tAbove.\n\t---\n\tBelow.\n*/').description.text).toBe('Above.');
  });
});

describe('block tags', () => {
  it('puts remarks and examples into the description, in source order, without their tags', () => {
    const text = descriptionOf(
      'Look up an order.',
      '@example',
      '```ts',
      "orderStatus('A1')",
      '```',
      '@param orderId - The number.',
      '@remarks Use it for',
      'order numbers.',
      '',
      '@privateRemarks',
      'Slow.',
      '',
      'Very slow.',
      '@example By name',
      '- one',
    );
    expect(text).toBe("Look up an order.\n\n```ts\norderStatus('A1')\n```\n\nUse it for\norder numbers.\n\nBy name\n- one");
  });

  it('keeps a fence that starts behind its tag', () => {
    expect(descriptionOf('Seals.', '@example ```ts', '@sealed class A {}', '@param x', '```', '@see B')).toBe(
      'Seals.\n\n```ts\n@sealed class A {}\n@param x\n```',
    );
  });

  it.each([
    '@privateRemarks',
    '@internal',
    '@see',
    '@throws',
    '@todo',
    '@deprecated',
    '@since',
    '@custom',
    '@author',
    '@typeParam',
  ])('keeps the block of %s from the model', (tag) => {
    const doc = readDoc(starred('Above.', '', `${tag} Secret,`, '', 'of two paragraphs.', '', '@remarks', 'Shown.'));
    expect(doc.description.text).toBe('Above.\n\nShown.');
    expect(doc.tags).toMatchObject([{ name: tag, text: 'Secret,\n\nof two paragraphs.', below: false }]);
  });

  it.each(['@public', '@beta', '@override', '@readonly', '@sealed'])('goes on with the prose after %s', (tag) => {
    expect(descriptionOf(tag, 'Look up', 'an order.')).toBe('Look up\nan order.');
    expect(descriptionOf('Look up', tag, 'an order.')).toBe('Look up\nan order.');
    expect(descriptionOf('Look up.', '', tag, '', 'An order.')).toBe('Look up.\n\nAn order.');
    expect(descriptionOf('Look up.', '', `${tag} It may`, 'change.', '', 'An order.')).toBe('Look up.\n\nAn order.');
  });

  it('knows tags in any case, and with a colon', () => {
    expect(descriptionOf('Shown.', '@privateremarks', 'Secret.', '@Remarks', 'Too.')).toBe('Shown.\n\nToo.');
    const doc = readDoc(starred('Shown.', '@todo: Secret.', '@returns: Weather.', '@param: city - City.'));
    expect(doc.description.text).toBe('Shown.');
    expect(doc.tags).toMatchObject([{ name: '@todo', text: 'Secret.' }]);
    expect(doc.returns?.text).toBe('Weather.');
    expect(doc.params.map(({ path, text }) => [path, text])).toEqual([[['city'], 'City.']]);
  });

  it("takes JSDoc's '@description' for prose", () => {
    expect(descriptionOf('@description Look up', 'an order.', '@author Me')).toBe('Look up\nan order.');
  });

  it('takes a known tag after a full stop, so that comments of one line work', () => {
    const doc = readDoc('/** Weather of a city. @param city The city. @returns The weather. @privateRemarks Secret. */');
    expect(doc.description.text).toBe('Weather of a city.');
    expect(doc.params.map(({ path, text }) => [path, text])).toEqual([[['city'], 'The city.']]);
    expect(doc.returns?.text).toBe('The weather.');
    expect(doc.tags.map(({ name, text }) => [name, text])).toEqual([['@privateRemarks', 'Secret.']]);
  });

  it('reads the return text without the JSDoc type', () => {
    const returnsOf = (line: string): string | undefined => readDoc(starred('A.', line)).returns?.text;
    expect(returnsOf('@returns {Promise<Map<string, {a: 1}>>} The weather.')).toBe('The weather.');
    expect(returnsOf('@return The weather,\n *   in words.')).toBe('The weather,\nin words.');
    expect(returnsOf('@returns {@link Weather}')).toBe('Weather');
    expect(returnsOf('@returns {city, days} of the request')).toBe('{city, days} of the request');
    expect(returnsOf('@returns One. \n * @returns Two.')).toBe('One.\n\nTwo.');
    expect(returnsOf('@see X')).toBeUndefined();
  });
});

describe('inline tags and escapes', () => {
  it.each([
    ['{@link Order | an order}', 'an order'],
    ['{@link Order|an order}', 'an order'],
    ['{@link Order}', 'Order'],
    ['{@link Order.status}', 'Order.status'],
    ['{@link Order#status | }', 'Order#status'],
    ['{@link Order an order}', 'an order'],
    ['{@link https://example.com/a?b=c#d}', 'https://example.com/a?b=c#d'],
    ['{@link https://example.com | the page}', 'the page'],
    ['{@link https://example.com the page}', 'the page'],
    ['[the page]{@link https://example.com}', 'the page'],
    ['[a \\@b]{@link Order}', 'a @b'],
    ['{@link my-pkg/sub#Order.(of:1) | an order}', 'an order'],
    ['{@link Order | a \\{b\\} \\| c}', 'a {b} | c'],
    ['{@linkcode Order}', 'Order'],
    ['{@linkplain Order | an order}', 'an order'],
    ['{@inheritDoc Order.status}', 'Order.status'],
    ['{@inheritDoc}', ''],
    ['{@LINK Order}', 'Order'],
    ['{@link}', ''],
    ['{@label X}', '{@label X}'],
    ['{@unknown a | b}', '{@unknown a | b}'],
    ['`{@link Order}`', '`{@link Order}`'],
    ['{@link Order', '{@link Order'],
    ['{ @link Order }', '{ @link Order }'],
    ['{@link A} and {@link B | b}, {@link C}', 'A and b, C'],
  ])('reads %s', (source, text) => {
    expect(descriptionOf(`Look up ${source}; then go.`)).toBe(`Look up ${text}; then go.`);
  });

  it('reads a link over several lines', () => {
    expect(descriptionOf('See {@link Order |', '  the order', '  page} and', '{@link', 'Order} too.')).toBe(
      'See the order\n  page and\nOrder too.',
    );
  });

  it.each([
    ['\\@todo is an escaped at sign', '@todo is an escaped at sign'],
    ['\\@param city', '@param city'],
    ['me\\@example.com', 'me@example.com'],
    ['\\{city\\} and a \\> b \\< c', '{city} and a > b < c'],
    ['src/**\\/*.ts', 'src/**/*.ts'],
    ['`\\@todo` and `\\{x\\}`', '`\\@todo` and `\\{x\\}`'],
    ['\\\\@todo', '\\\\@todo'],
    ['ends with \\', 'ends with \\'],
  ])('reads %j', (source, text) => {
    expect(descriptionOf(source)).toBe(text);
    expect(descriptionOf('First.', source, 'Last.')).toBe(`First.\n${text}\nLast.`);
  });

  it('replaces links and escapes in every text that a model reads', () => {
    const doc = readDoc(starred('A.', '@param city - A {@link City}', '  or \\@handle.', '@returns {@link W | The weather}.'));
    expect(doc.params[0]?.text).toBe('A City\nor @handle.');
    expect(doc.returns?.text).toBe('The weather.');
  });
});
