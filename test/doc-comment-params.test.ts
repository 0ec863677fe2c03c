import { expect, it } from 'vitest';
import { readDoc, starred } from './support/doc-comments.js';

const paramsOf = (...lines: string[]): [string, string][] =>
  readDoc(starred(...lines)).params.map(({ path, text }) => [path.join('.'), text]);

it.each([
  ['@param city - The city.', 'city', 'The city.'],
  ['@param city The city.', 'city', 'The city.'],
  ['@param city: The city.', 'city', 'The city.'],
  ['@param city \u2014 The city.', 'city', 'The city.'],
  ['@param city- The city.', 'city', 'The city.'],
  ['@param   city   -   The city.  ', 'city', 'The city.'],
  ['@param\tcity\t-\tThe city.', 'city', 'The city.'],
  ['@param {string} city - The city.', 'city', 'The city.'],
  ['@param {string} city The city.', 'city', 'The city.'],
  ['@param {{a: {b: string}}} city - The city.', 'city', 'The city.'],
  ['@param{string} city - The city.', 'city', 'The city.'],
  ['@param [city] - The city.', 'city', 'The city.'],
  ["@param {string} [city='Oslo'] - The city.", 'city', 'The city.'],
  ['@param [city=["a", "b"]] - The city.', 'city', 'The city.'],
  ['@param city? - The city.', 'city', 'The city.'],
  ['@param ...city - The city.', 'city', 'The city.'],
  ['@param options.city - The city.', 'options.city', 'The city.'],
  ['@param [options.city=1] - The city.', 'options.city', 'The city.'],
  ['@param options[].city - The city.', 'options.city', 'The city.'],
  ['@param options.content-type - The city.', 'options.content-type', 'The city.'],
  ['@param $st\u00e4dte_1 - The city.', '$st\u00e4dte_1', 'The city.'],
  ['@arg city - The city.', 'city', 'The city.'],
  ['@param city', 'city', ''],
  ['@param city -', 'city', ''],
  ['@param', '', ''],
  ['@param - The city.', '', '- The city.'],
  ['@param x -5 is the least.', 'x', '-5 is the least.'],
  ['@param x - {city} is replaced.', 'x', '{city} is replaced.'],
  ['@param x - {@link City}.', 'x', 'City.'],
  ['@param {@link City} x', '', 'City x'],
  ['@param x - me@example.com, @acme/gen and the @param tag.', 'x', 'me@example.com, @acme/gen and the @param tag.'],
])('reads %j', (line, name, text) => {
  expect(paramsOf('Weather.', '', line, '@see X')).toEqual([[name, text]]);
});

it('reads a text over several lines, with lists, blank lines and code', () => {
  const params = paramsOf(
    'Weather.',
    '@param query - What to look for,',
    '  as JSON:',
    '',
    '  ```json',
    '  { "@id": 1,',
    '    "@param": 2 }',
    '  @param x - y',
    '  ---',
    '  ```',
    '',
    '  - one',
    '    - two',
    '',
    '@param city',
    '  The city,',
    '  as printed.',
    '@param days - How many:',
    '- one',
    '- two',
    '@param',
    'unit - The unit.',
    '',
  );
  expect(params).toEqual([
    ['query', 'What to look for,\nas JSON:\n\n```json\n{ "@id": 1,\n  "@param": 2 }\n@param x - y\n---\n```\n\n- one\n  - two'],
    ['city', 'The city,\nas printed.'],
    ['days', 'How many:\n- one\n- two'],
    ['unit', 'The unit.'],
  ]);
});

it('reads a JSDoc type over several lines', () => {
  expect(paramsOf('@param {{', '  a: string,', '}} city - The city.')).toEqual([['city', 'The city.']]);
});

it('reads code behind the hyphen', () => {
  expect(paramsOf('@param city - ```', '@param x', '```', '@param days - Days.')).toEqual([
    ['city', '```\n@param x\n```'],
    ['days', 'Days.'],
  ]);
});

it('keeps every tag of one name, for the caller to refuse', () => {
  expect(paramsOf('@param city - A.', '@param city - B.')).toEqual([
    ['city', 'A.'],
    ['city', 'B.'],
  ]);
});

it('leaves keywords in its block to the parameter', () => {
  const { params, tags } = readDoc(
    starred('W.', '@param days - How many. @minimum 1 @maximum 14', '@integer', '@param city - City.', '@deprecated'),
  );
  expect(params[0]).toMatchObject({
    text: 'How many.',
    tags: [
      { name: '@minimum', text: '1' },
      { name: '@maximum', text: '14' },
      { name: '@integer', text: '' },
    ],
  });
  expect(params[1]).toMatchObject({ text: 'City.', tags: [] });
  expect(tags.map(({ name }) => name)).toEqual(['@deprecated']);
});

it.each([
  ['\n', ''],
  ['\r\n', '\ufeff'],
  ['\r\n', "const smile = '\u{1f600}';\r\n\t"],
])('says where the name stands, with %j', (newline, before) => {
  const lines = ['Weather.', '@param {string} [options.city=1] - The city.', '@param days', '@param'];
  const doc = readDoc(before + starred(...lines).replaceAll('\n', newline));
  expect(doc.params.map(({ place }) => doc.slice(place))).toEqual(['options.city', 'days', '@param']);
  expect(doc.params[0]?.place.file).toBe('/tools.ts');
  expect(doc.slice(doc.place)).toBe(starred(...lines).replaceAll('\n', newline));
});
