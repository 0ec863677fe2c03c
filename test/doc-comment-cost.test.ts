import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { readDoc, starred } from './support/doc-comments.js';

const { cache } = createRequire(import.meta.url);
const isParserLoaded = (): boolean => Object.keys(cache).some((path) => /@microsoft[\\/]tsdoc[\\/]/.test(path));

it('loads the parser for inline constructs only', () => {
  readDoc('/** Look up an order. */');
  readDoc(
    starred(
      'Weather of {city}.',
      '```ts',
      '@sealed {@link X} \\@',
      '```',
      '@minimum 1',
      '@param city - The city.',
      '@returns me@example.com',
    ),
  );
  expect(isParserLoaded()).toBe(false);
  readDoc('/** Look up an {@link Order}. */');
  expect(isParserLoaded()).toBe(true);
});

it('reads a long comment in linear time, near enough to end', () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `@param p${index} - An {@link Order | order} of {n} <b> @alice \\@x.`);
  const { params } = readDoc(starred('Long.', ...lines));
  expect(params).toHaveLength(3000);
  expect(params.at(-1)?.text).toBe('An order of {n} <b> @alice @x.');
});
