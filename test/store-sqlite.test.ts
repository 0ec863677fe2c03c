import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { storeConformance } from '../runtime/stores/conformance.js';
import { sqliteStore } from '../runtime/stores/sqlite.js';

const folder = mkdtempSync(join(tmpdir(), 'define-tool-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

describe('the SQLite store', () => {
  for (const check of storeConformance()) it(check.name, () => check.run(() => sqliteStore(new Database(newFile()))));
});
