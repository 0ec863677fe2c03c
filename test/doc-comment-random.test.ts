import { expect, it } from 'vitest';
import type { DocComment, Note, TagDoc } from '../transformer/comments/doc-comment.js';
import { parseComment } from '../transformer/comments/read-comment.js';
import { pickFrom, randomFrom } from './support/random.js';

const words = [
  '@param',
  '@param x',
  '@param {a} [o.x=1] -',
  '@returns',
  '@remarks',
  '@example',
  '@see',
  '@minimum 1',
  '@integer',
  '@default',
  '@sealed',
  '{@link',
  '{@link X | y}',
  '{@link https://a.b c}',
  '{@inheritDoc X}',
  '}',
  '{',
  '`',
  '``',
  '```',
  '```ts',
  '~~~',
  '---',
  '\\',
  '\\@',
  '<',
  '</a>',
  '<a b="',
  '"',
  'a',
  'Foo.',
  'e.g.',
  '[',
  ']',
  '|',
  '-',
  '*',
  'TODO',
  '(',
  ')',
  ':',
  '\u{1f600}',
  '@@',
  '@a/b',
  'a@b.c',
  '\t',
];

const seed = 7;
const comments = Array.from({ length: 1500 }, (_, index) => {
  const random = randomFrom(seed + index * 2654435761);
  const lines = Array.from({ length: random(6) }, () =>
    Array.from({ length: random(5) }, () => pickFrom(random, words)).join(random(4) ? ' ' : ''),
  );
  return `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */`;
});

const read = (text: string, pos = 0, end = text.length): DocComment => parseComment({ fileName: 'a.ts', text }, { pos, end });
const textsOf = ({ description, params, returns, tags, below }: DocComment) => ({
  description: description.text,
  params: params.map(({ path, text, tags: own }) => [path, text, own.map((tag) => [tag.name, tag.text])]),
  returns: returns?.text,
  tags: tags.map(({ name, text }) => [name, text]),
  below,
});

it(`gives places that hold what they are said to hold, for ${comments.length} random comments`, () => {
  const check = (notes: readonly Note[], tags: readonly TagDoc[], text: string): void => {
    for (const { marker, place } of notes)
      expect(text.slice(place.start, place.start + place.length)).toMatch(new RegExp(`^${marker}.*$`));
    for (const { name, place } of tags)
      expect(text.slice(place.start, place.start + place.length).toLowerCase()).toMatch(name.toLowerCase());
  };
  for (const comment of comments) {
    const text = `const a = '\u{1f600}';\r\n${comment.replaceAll('\n', '\r\n')}\r\nf();`;
    const pos = text.indexOf('/**');
    const doc = read(text, pos, text.indexOf('*/', pos) + 2);
    check([...doc.description.notes, ...(doc.returns?.notes ?? [])], doc.tags, text);
    for (const { path, place, notes, tags } of doc.params) {
      check(notes, tags, text);
      expect(text.slice(place.start, place.start + place.length).replaceAll('[]', '')).toBe(path.join('.') || '@param');
    }
  }
});

it('reads the same with Windows line ends, tabs before the stars, and without stars', () => {
  for (const comment of comments) {
    const texts = textsOf(read(comment));
    expect(textsOf(read(comment.replaceAll('\n', '\r\n'))), comment).toEqual(texts);
    expect(textsOf(read(comment.replaceAll('\n *', '\n\t\t *'))), comment).toEqual(texts);
    // Without stars a leading star of the text is the author's, so those comments are left out.
    if (!/\n \*\s*\*/.test(comment)) expect(textsOf(read(comment.replaceAll('\n * ', '\n  '))), comment).toEqual(texts);
  }
});

it('loses no word above the cut: what is not for the model is in the text of a tag', () => {
  // Names, types and link targets are not text.
  const consumes = /@param|@returns\s*\{|\{@link(?! X| https)|\]\s*\{@/;
  let checked = 0;
  for (const comment of comments) {
    const doc = read(comment);
    if (doc.below || consumes.test(comment)) continue;
    checked++;
    const kept = JSON.stringify(textsOf(doc));
    for (const word of ['Foo.', 'TODO', 'e.g.', '@a/b', 'a@b.c', '</a>']) {
      expect(kept.split(word).length, `${word} in ${comment}`).toBeGreaterThanOrEqual(comment.split(word).length);
    }
  }
  expect(checked).toBeGreaterThan(400);
});
