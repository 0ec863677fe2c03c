import { defineConfig } from 'vitest/config';

/** `.ci/run` names a file for the results, as JSON. */
const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**', 'test/bench/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    reporters: ['default', ...(report ? [['json', { outputFile: report }] as const] : [])],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: 'test/tsconfig.json' },
  },
});
