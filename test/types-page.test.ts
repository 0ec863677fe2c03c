import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeTypesPage } from './support/types-page.js';

const file = join(import.meta.dirname, '../docs/types.md');

it('docs/types.md shows what the table of types says', () => {
  const page = writeTypesPage();
  if (process.env['UPDATE'] === '1') writeFileSync(file, page);
  else expect(readFileSync(file, 'utf8')).toBe(page);
});
