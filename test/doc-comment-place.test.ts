import ts from 'typescript';
import { expect, it } from 'vitest';
import { findComment } from '../transformer/comments/find-comment.js';
import { readComment } from '../transformer/comments/read-comment.js';
import { commentOf, declarationOf, parseSource } from './support/doc-comments.js';

it.each([
  ['on the line above', '/** City. */\nconst city = 1;'],
  ['across a blank line', '/** City. */\n\nconst city = 1;'],
  ['at the very start of the file', '/** City. */const city = 1;'],
  ['behind a byte order mark', '\ufeff/** City. */\nconst city = 1;'],
  ['behind a hash-bang', '#!/usr/bin/env node\n/** City. */\nconst city = 1;'],
  ['behind an emoji', "const a = '\u{1f600}';\r\n/** City. */\r\nconst city = 1;"],
  ['above a line comment', '/** City. */\n// eslint-disable-next-line\nfunction city() {}'],
  ['above a block comment', '/** City. */\n/* plain */ function city() {}'],
  ['above an exported declaration', '/** City. */\nexport async function city() {}'],
  ['above a default export', '/** City. */\nexport default function city() {}'],
  ['between export and the keyword', 'export /** City. */ function city() {}'],
  ['between a decorator and a method', 'class A {\n  @dec()\n  /** City. */\n  city() {}\n}'],
  ['above a decorator', 'class A {\n  /** City. */\n  @dec()\n  public city() {}\n}'],
  ['above a variable statement', '/** City. */\nexport const city = () => 1, other = 2;'],
  ['behind const', 'export const /** City. */ city = 1;'],
  ['before a second variable', '/** A. */\nconst a = 1,\n  /** City. */\n  city = 2;'],
  ['on one line with the members of a type', 'type T = { /** City. */ city: string; /** Days. */ days: number }'],
  ['on one line, second member', 'type T = { /** Days. */ days: number; /** City. */ city: string }'],
  ['on one line, separated by commas', 'type T = { a: number, /** City. */ city: string, b: number }'],
  ['on one line with parameters', 'const f = (/** City. */ city: string, /** Days. */ days = 3) => 1;'],
  ['on one line, last parameter', 'const f = (/** Days. */ days: number, /** City. */ city = 3) => 1;'],
  ['on one line in a pattern', 'const f = ({ /** Days. */ days = 3, /** City. */ city }: T) => 1;'],
  ['on one line in an enum', 'enum E { A, /** City. */ city, B }'],
  ['right behind an opening brace', 'type T = { /** City. */\n  city: string;\n}'],
  ['right behind an opening parenthesis', 'const f = ( /** City. */\n  city: string) => 1'],
  ['after a member, at the end of its line', 'type T = {\n  city: string; /** City. */\n  days: number;\n}'],
  ['after the last member', 'type T = { days: number; city: string /** City. */ }'],
  ['after a member without separator', 'type T = {\n  city: string /** City. */\n  days: number\n}'],
  ['before the separator', 'type T = { city: string /** City. */; days: number }'],
  ['after a parameter', 'function f(\n  city: string, /** City. */\n  days = 3,\n) {}'],
  ['after the last parameter', 'function f(\n  days: number,\n  city = 3 /** City. */\n) {}'],
  ['after an enum member', 'enum E {\n  A,\n  city = 1, /** City. */\n  B,\n}'],
  ['after a property of a class', 'class A {\n  city = 1; /** City. */\r\n  days = 2;\n}'],
  ['after a property, with a line comment behind it', 'type T = {\n  city: string; /** City. */ // really\n  days: number;\n}'],
])('finds a comment %s', (_, source) => {
  expect(commentOf(source, 'city')).toBe('/** City. */');
});

it('finds a comment of several lines that starts on the line of the member before', () => {
  expect(commentOf('type T = { a: 1; /**\n * City.\n */ city: string }', 'city')).toBe('/**\n * City.\n */');
  expect(commentOf('type T = { a: 1; /**\n * City.\n */ city: string }', 'a')).toBeUndefined();
});

it.each([
  ['the comment after the member before', 'type T = {\n  days: number; /** Days. */\n  city: string;\n}'],
  ['the comment after the member before, without separator', 'type T = {\n  days: number /** Days. */\n  city: string\n}'],
  ['the comment after the parameter before', 'function f(\n  days: number, /** Days. */\n  city: string,\n) {}'],
  ['the comment after the statement before', 'const a = 1; /** A. */\nfunction city() {}'],
  ['the comment before the next member on the line', 'type T = { city: string; /** Days. */ days: number }'],
  ['the comment before the next parameter on the line', 'const f = (city: string, /** Days. */ days = 3) => 1;'],
  ['a plain comment', '/* City. */ // City.\nconst city = 1;'],
  ['a comment of three stars', '/*** City. */\nconst city = 1;'],
  ['an empty comment', '/**/\nconst city = 1;'],
  ['a comment in a string', "const a = '/** City. */';\nconst city = 1;"],
  ['the comment of the function for its bare parameter', 'run(/** Look up. */ city => 1);'],
  ['the comment of the file', '/**\n * My tools.\n *\n * @packageDocumentation\n */\n\nconst city = 1;'],
  ['the comment after a method', 'class A {\n  city() {} /** City. */\n}'],
])('leaves alone %s', (_, source) => {
  expect(commentOf(source, 'city')).toBeUndefined();
});

it('takes the last of several comments', () => {
  expect(commentOf('/** First. */\n/** City. */\nconst city = 1;', 'city')).toBe('/** City. */');
  expect(commentOf('/** City. */\n/*** not this */\nconst city = 1;', 'city')).toBe('/** City. */');
  expect(commentOf('/** Above. */\nexport /** City. */ function city() {}', 'city')).toBe('/** City. */');
  expect(commentOf('type T = { a: 1; /** First. */ /** City. */ city: string }', 'city')).toBe('/** City. */');
});

it('prefers the comment above a member to the one after it', () => {
  expect(commentOf('type T = {\n  /** City. */\n  city: string; /** more */\n}', 'city')).toBe('/** City. */');
});

it('finds the comment of each overload', () => {
  const file = parseSource(
    '/** One. */\nfunction f(a: 1): 1;\n/** Two. */\nfunction f(a: 2): 2;\nfunction f(a: unknown) { return a; }',
  );
  const comments = file.statements.map((statement) => readComment(ts, statement)?.description.text);
  expect(comments).toEqual(['One.', 'Two.', undefined]);
});

it('finds the comment of an index signature, of a call and of an arrow function', () => {
  const file = parseSource(
    'interface T {\n  /** Any. */\n  [key: string]: unknown;\n}\n/** Call. */\nrun(/** Arrow. */ async (a) => a);',
  );
  const [type, call] = file.statements;
  const texts: (string | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIndexSignatureDeclaration(node) || ts.isArrowFunction(node)) texts.push(readComment(ts, node)?.description.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  expect(type && call && [...texts, readComment(ts, call)?.description.text]).toEqual(['Any.', 'Arrow.', 'Call.']);
});

it('is the same whether the host parses JSDoc or not', () => {
  const source = '/** City. */\nexport const city = 1;';
  const file = ts.createSourceFile('a.ts', source, { languageVersion: 99, jsDocParsingMode: ts.JSDocParsingMode.ParseAll }, true);
  expect(findComment(ts, declarationOf(file, 'city'))).toMatchObject({ pos: 0, end: 12 });
});

it('finds nothing for a synthetic node', () => {
  expect(findComment(ts, ts.factory.createIdentifier('city'))).toBeUndefined();
});

it('reads a comment once', () => {
  const file = parseSource('/** City. */\nconst city = 1;');
  const node = declarationOf(file, 'city');
  expect(readComment(ts, node)).toBe(readComment(ts, node));
});

it('never attaches one comment to two members', () => {
  const comments = ['', '/** A. */', '/** A. */ /** B. */', '// a'];
  const breaks = [' ', '\n'];
  for (const before of comments)
    for (const after of comments)
      for (const first of breaks)
        for (const second of breaks)
          for (const separator of [';', ',']) {
            if (before === '// a' && first === ' ') continue;
            if (after === '// a' && second === ' ') continue;
            const source = `type T = { one: 1${separator} ${before}${first}${after}${second}two: 2 }`;
            const file = parseSource(source);
            const [one, two] = ['one', 'two'].map((name) => findComment(ts, declarationOf(file, name))?.pos);
            expect(one === undefined || one !== two, source).toBe(true);
            if (/\/\*\*/.test(before + after)) expect(one !== undefined || two !== undefined, source).toBe(true);
          }
});
