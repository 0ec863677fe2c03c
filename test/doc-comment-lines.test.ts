import { TSDocConfiguration, TSDocParser } from '@microsoft/tsdoc';
import { expect, it } from 'vitest';
import { layOutLines } from '../transformer/comments/lay-out-lines.js';
import { readLines } from '../transformer/comments/read-lines.js';
import { readDoc } from './support/doc-comments.js';
import { pickFrom, type Random, randomFrom } from './support/random.js';

const pieces = [
  'Look up an order.',
  '  indented',
  '\ttab',
  '```ts',
  '```',
  '~~~',
  '---',
  '* item',
  '- item',
  '**bold**',
  '*',
  '**',
  '***',
  '/',
  '* /',
  'a * b',
  '| a | b |',
  '# Title',
  '@param x - text',
  '@sealed',
  '{@link X | y}',
  '\\@todo',
  '{city}',
  '<b>',
  '\u{1f600}',
  'caf\u00e9',
  '\u00a0',
  '  ',
  '\t',
  '',
  '',
  '`',
  '`code`',
  '//',
  '"quoted"',
  'trailing  ',
  'trailing\t',
  '\ufeff',
  '1. one',
];
const margins = [' * ', ' *', ' *  ', '\t* ', '* ', '', '   ', '\t', '  *\t', ' **'];
const openings = ['/**', '/** ', '/**  ', '/**\t'];
const closings = ['*/', ' */', ' **/', '\t*/'];

function randomComment(random: Random): string {
  const pick = (list: readonly string[]): string => pickFrom(random, list);
  const newline = random(3) === 0 ? '\r\n' : '\n';
  const margin = pick(margins);
  const text = (): string => Array.from({ length: random(3) }, () => pick(pieces)).join(random(2) ? ' ' : '');
  let comment = pick(openings);
  if (random(2)) comment += text();
  for (let line = random(8); line > 0; line--) comment += newline + (random(6) ? margin : pick(margins)) + text();
  comment += (random(3) ? newline : '') + pick(closings);
  return comment.slice(0, 3) + comment.slice(3, -2).replaceAll('*/', '* ') + comment.slice(-2);
}

it('has the lines of @microsoft/tsdoc, for 5,000 random comments', () => {
  const configuration = new TSDocConfiguration();
  configuration.clear(true);
  const parser = new TSDocParser(configuration);
  const random = randomFrom(20260);
  for (let count = 0; count < 5_000; count++) {
    const comment = randomComment(random);
    if (comment.startsWith('/**/') || comment.startsWith('/***') || comment.indexOf('*/') !== comment.length - 2) continue;
    const text = `const before = 1; ${comment}\nafter();`;
    const range = { pos: 18, end: 18 + comment.length };
    const lines = readLines(text, range).map(({ start, end }) => text.slice(start, end));
    expect(lines, JSON.stringify(comment)).toEqual(parser.parseString(comment).lines.map(String));
  }
});

it.each([
  ['/** Look up an order. */', 'Look up an order.'],
  ['/**Look up an order.*/', 'Look up an order.'],
  ['/**   Look up an order.   */', 'Look up an order.'],
  ['/** Look up\n * an order. */', 'Look up\nan order.'],
  ['/**\n * Look up\n * an order.\n */', 'Look up\nan order.'],
  ['/**\r\n * Look up\r\n *   an order.\r\n */', 'Look up\n  an order.'],
  ['/**\n\n *\n * Look up.\n *\n\n */', 'Look up.'],
  ['/**\n * Look up.\n *\n *\n * Twice.\n */', 'Look up.\n\n\nTwice.'],
  ['/**\n *Look up\n *an order.\n */', 'Look up\nan order.'],
  ['/**\n *   Look up\n *     an order.\n */', 'Look up\n  an order.'],
  ['/**\n * \tLook up\n * \t\tan order.\n */', 'Look up\n\tan order.'],
  ['/** Units:\n *   - celsius\n *   - kelvin\n */', 'Units:\n  - celsius\n  - kelvin'],
  ['\t/**\n\t * Look up\n\t * an order.\n\t */', 'Look up\nan order.'],
  ['/**\n  Look up\n    an order.\n*/', 'Look up\n  an order.'],
  ['/**\n\tLook up\n\t\tan order.\n*/', 'Look up\n\tan order.'],
  ['/** Look up\n    an order.\n      Twice. */', 'Look up\nan order.\n  Twice.'],
  ['/**\r\n    Look up\r\n\r\n    an order.\r\n*/', 'Look up\n\nan order.'],
  ['/**\n  Units:\n  * celsius\n    * nested\n  * kelvin\n*/', 'Units:\n* celsius\n  * nested\n* kelvin'],
  ['/**\n  Units:\n  **Celsius** is best.\n*/', 'Units:\n**Celsius** is best.'],
  ['/**\n * Units:\n * * celsius\n *   * nested\n */', 'Units:\n* celsius\n  * nested'],
  ['/** Look up. **/', 'Look up.'],
  ['/**\n * Look up.\n **/', 'Look up.'],
  ['/** Look *up* **/', 'Look *up*'],
  ['/** Look **up***/', 'Look **up**'],
  ['/** \u{1f600} caf\u00e9 \u65e5\u672c */', '\u{1f600} caf\u00e9 \u65e5\u672c'],
  ['/** */', ''],
  ['/**\n *\n */', ''],
])('reads %j', (comment, text) => {
  expect(readDoc(comment).description.text).toBe(text);
});

it('keeps the offsets of what it lays out', () => {
  const comment = '/**\r\n    Units:\r\n    * celsius\r\n*/';
  const lines = layOutLines(`\u{1f600}${comment}`, { pos: 2, end: 2 + comment.length });
  expect(lines.map(({ start, end }) => `\u{1f600}${comment}`.slice(start, end))).toEqual(['Units:', '* celsius']);
});
