import { expect, it } from 'vitest';
import { readDoc, starred } from './support/doc-comments.js';

const read = (comment: string): { text: string; tags: string[] } => {
  const { description, tags } = readDoc(comment);
  return { text: description.text, tags: tags.map(({ name, text }) => `${name} ${text}`.trim()) };
};

it.each([
  ['Page size. @minimum 1 @maximum 50', 'Page size.', ['@minimum 1', '@maximum 50']],
  ['Page size @minimum 1 @maximum 50', 'Page size', ['@minimum 1', '@maximum 50']],
  ['@minimum 1 @maximum 50', '', ['@minimum 1', '@maximum 50']],
  ['@minimum 1', '', ['@minimum 1']],
  [
    'Factor @exclusiveMinimum -1.5e3 @exclusiveMaximum .5 @multipleOf 0.1',
    'Factor',
    ['@exclusiveMinimum -1.5e3', '@exclusiveMaximum .5', '@multipleOf 0.1'],
  ],
  ['Days @integer', 'Days', ['@integer']],
  ['Days. @minimum 1 @integer', 'Days.', ['@minimum 1', '@integer']],
  ['Days @integer @minimum 1', 'Days', ['@integer', '@minimum 1']],
  ['@integer The number of days.', 'The number of days.', ['@integer']],
  ['@uniqueItems true', '', ['@uniqueItems true']],
  ['Tags @minItems 1 @uniqueItems', 'Tags', ['@minItems 1', '@uniqueItems']],
  ['Mail @format email', 'Mail', ['@format email']],
  ['Zip @pattern ^\\d{5}$ @maxLength 5', 'Zip', ['@pattern ^\\d{5}$', '@maxLength 5']],
  ['@pattern ^[^@]+@[a-z]+$', '', ['@pattern ^[^@]+@[a-z]+$']],
  [
    'Image @contentEncoding base64 @contentMediaType image/png',
    'Image',
    ['@contentEncoding base64', '@contentMediaType image/png'],
  ],
  ['Limit. @default 10', 'Limit.', ['@default 10']],
  ['Unit @default "c"', 'Unit', ['@default "c"']],
  ['Unit. @defaultValue celsius', 'Unit.', ['@defaultValue celsius']],
  ['Options @default {"a": "@b"}', 'Options', ['@default {"a": "@b"}']],
  ['Old. @deprecated Use city instead.', 'Old.', ['@deprecated Use city instead.']],
  ['Old @deprecated', 'Old', ['@deprecated']],
  ['City. @example "Oslo"', 'City.\n\n"Oslo"', ['@example "Oslo"']],
  ['City. @title The city @minLength 1', 'City.', ['@title The city', '@minLength 1']],
  ['Unit. @examples ["c", "f"]', 'Unit.', ['@examples ["c", "f"]']],
  // A sentence that mentions a keyword.
  ['Takes the @minimum of both.', 'Takes the @minimum of both.', []],
  ['The @minimum 1 is allowed.', 'The @minimum 1 is allowed.', []],
  ['Must be an @integer, always.', 'Must be an @integer, always.', []],
  ['Uses the @format option', 'Uses the @format option', []],
  ['See `@minimum 1` and ``@maximum `2` ``', 'See `@minimum 1` and ``@maximum `2` ``', []],
  ['Lists all that is @deprecated in it.', 'Lists all that is @deprecated in it.', []],
])('reads %j on one line', (line, text, tags) => {
  expect(read(`/** ${line} */`)).toEqual({ text, tags });
});

it('reads keywords above, between and below the prose, which goes on after them', () => {
  const lines = ['@minimum 1', 'Page size,', '@maximum 50', 'in items.', '', '@integer', '', 'At most fifty.', '@title Size'];
  expect(read(starred(...lines))).toEqual({
    text: 'Page size,\nin items.\n\nAt most fifty.',
    tags: ['@minimum 1', '@maximum 50', '@integer', '@title Size'],
  });
});

it('does not go on with a sentence that was wrapped before a keyword', () => {
  expect(read(starred('Uses the @integer', 'keyword.')).text).toBe('Uses the @integer\nkeyword.');
});

it('keeps values raw, over several lines', () => {
  const lines = [
    '@default {',
    '  "key": "{@link X} \\@v",',
    '  "b": [1]',
    '}',
    '',
    'Options.',
    '',
    '@example',
    '```json',
    '{ "a": "\\\\d" }',
    '',
    '```',
  ];
  expect(read(starred(...lines))).toEqual({
    text: 'Options.\n\n```json\n{ "a": "\\\\d" }\n\n```',
    tags: ['@default {\n  "key": "{@link X} \\@v",\n  "b": [1]\n}', '@example ```json\n{ "a": "\\\\d" }\n\n```'],
  });
});

it.each([
  ['@default 10', '10'],
  ['@default "foo"', '"foo"'],
  ['@default {"key": "v"}', '{"key": "v"}'],
  ['@default []', '[]'],
  ['@default false', 'false'],
  ['@default null', 'null'],
])('reads the JSON value of %s', (tag, value) => {
  expect(readDoc(`/** ${tag} */`).tags).toMatchObject([{ name: '@default', text: value }]);
});

it('spells known tags as usual and says where they stand', () => {
  const doc = readDoc(
    starred('Size. @Minimum 1 @maxlength  2  ', '@default 1', '  2', '@custom', '@deprecated', 'Use x.').replaceAll('\n', '\r\n'),
  );
  expect(doc.tags.map(({ name, place }) => [name, doc.slice(place)])).toEqual([
    ['@minimum', '@Minimum 1'],
    ['@maxLength', '@maxlength  2'],
    ['@default', '@default 1'],
    ['@custom', '@custom'],
    ['@deprecated', '@deprecated'],
  ]);
});

it('says which tags stand below the cut', () => {
  const { tags } = readDoc(starred('Size.', '@minimum 1', '---', '@maximum 5'));
  expect(tags.map(({ name, below }) => [name, below])).toEqual([
    ['@minimum', false],
    ['@maximum', true],
  ]);
});
