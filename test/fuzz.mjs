// npm run fuzz -- [seed] [pairs]: more rounds of test/schema-oracle.test.ts. FUZZ_SEED and FUZZ_PAIRS say the same.
import { createRequire } from 'node:module';
import { createViteServer } from 'vitest/node';

// the transformer is CommonJS, and Vite gives it no require
globalThis.require = createRequire(import.meta.url);

const [seed = process.env.FUZZ_SEED ?? 1, pairs = process.env.FUZZ_PAIRS ?? 50_000] = process.argv.slice(2);
const server = await createViteServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const { fuzz } = await server.ssrLoadModule('/test/fuzz.ts');
const agreed = fuzz(Number(seed), Number(pairs));
await server.close();
process.exit(agreed ? 0 : 1);
