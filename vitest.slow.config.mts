import { defineConfig } from 'vitest/config';
import { HostCounts } from './test/slow/host-counts.js';

/** `.ci/run` names a file for the results, as JSON. */
const report = process.env['TEST_REPORT'];

/** Checks that run the real compiler. DEFINE_TOOL_HOST="typescript@6.0.3 ts-patch@4.0.1 node@22" runs them with another one. */
export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    globalSetup: 'test/slow/prepare.ts',
    testTimeout: 180_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    maxWorkers: 2,
    // Installations, dev servers and watchers of others, on a busy machine.
    retry: 1,
    reporters: ['default', new HostCounts(), ...(report ? [['json', { outputFile: report }] as const] : [])],
  },
});
