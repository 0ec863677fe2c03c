import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeTargetsTable } from './support/targets/targets-page.js';

const file = join(import.meta.dirname, '../docs/targets.md');
const start = '<!-- written by test/targets-page.test.ts; UPDATE=1 writes it again -->\n';
const end = '<!-- end -->';

it('docs/targets.md shows what becomes of each part of a schema', () => {
  const page = readFileSync(file, 'utf8');
  const [before, rest] = page.split(start);
  const after = rest!.slice(rest!.indexOf(end));
  const written = `${before}${start}\n${writeTargetsTable()}\n\n${after}`;
  if (process.env['UPDATE'] === '1') writeFileSync(file, written);
  else expect(page).toBe(written);
});
