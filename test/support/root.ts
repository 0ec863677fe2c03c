import { join } from 'node:path';

/** The checkout's root, where fixtures and sources are. */
export const root = join(import.meta.dirname, '../..').replaceAll('\\', '/');
