import { expect, it } from 'vitest';
import { parseWhole } from '../transformer/comments/read-comment.js';
import { readPlain } from '../transformer/comments/read-plain.js';
import { pickFrom, randomFrom } from './support/random.js';

const words = [
  '@minimum 1',
  '@maximum 10',
  '@minimum',
  '@default "a b"',
  '@default',
  '@param city - Name.',
  '@param city',
  '@param a.b - x',
  '@integer',
  '@see',
  '@returns x',
  'a@b.c',
  '@anna',
  'City',
  'name.',
  'a',
  '-',
  '- item',
  '*',
  '* item',
  '1.',
  '|',
  '<b>',
  '\u{1f600}',
  '--',
  '---',
  'TODO',
  'x:',
  '\t',
  '  ',
  '>',
  '_a_',
  '#',
  'é',
  '\u00a0',
];
const margins = [' * ', ' * ', ' * ', ' *', '   * ', '\t * ', ' *   ', ' ', '', '  ', '* ', ' ** '];

/** Comments in the usual layout, and close to it. */
function makeComment(index: number): string {
  const random = randomFrom(11 + index * 2654435761);
  const line = (): string => Array.from({ length: random(4) }, () => pickFrom(random, words)).join(' ');
  if (random(4) === 0) return `/**${pickFrom(random, [' ', '', '  ', '\t'])}${line()}${pickFrom(random, [' ', '', '*', '\t'])}*/`;
  const margin = pickFrom(random, margins);
  const lines = Array.from({ length: random(5) }, () => (random(8) ? margin : pickFrom(random, margins)) + line());
  return `/**${random(6) ? '' : pickFrom(random, words)}\n${lines.join('\n')}\n${pickFrom(random, [' ', '', '  ', ' *'])}*/`;
}

it('plain comments are read as the whole reader reads them', () => {
  let plain = 0;
  for (let index = 0; index < 12000; index++) {
    const text = makeComment(index);
    const range = { pos: 0, end: text.length };
    const source = { fileName: 'a.ts', text };
    const read = readPlain(source, range);
    if (!read) continue;
    plain += 1;
    expect(read, JSON.stringify(text)).toEqual(parseWhole(source, range));
  }
  // the usual layout must take this way, or it saves nothing
  expect(plain).toBeGreaterThan(1000);
});

it.each([
  '/** City. */',
  '/** Page size. @minimum 1 @maximum 50 */',
  '/**\n * Size.\n *\n * @minimum 1\n * @default "a"\n */',
  '/**\n * Size.\n * @param city - Name.\n */',
  '/**\n * City or village,\n * in English.\n */',
  '/**\n   * Levels:\n   *\n   *   - one\n   *   - two\n   */',
])('%j takes the short way', (text) => {
  expect(readPlain({ fileName: 'a.ts', text }, { pos: 0, end: text.length })).toBeDefined();
});

it.each([
  '/** Page size. @minimum a */',
  '/**\n * Size.\n * @see elsewhere\n */',
  '/**\n * @param city - Name.\n * @minimum 1\n */',
  '/** {@link X} */',
  '/** a \\@ b */',
  '/**\n * Text.\n * ---\n * Note.\n */',
  '/** TODO: x */',
  '/** `a` */',
  '/**\r\n * City.\r\n */',
])('%j does not', (text) => {
  expect(readPlain({ fileName: 'a.ts', text }, { pos: 0, end: text.length })).toBeUndefined();
});
