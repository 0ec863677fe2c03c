import { join } from 'node:path';

/** The parts of a Next config that are changed here; the rest goes through as it is. */
interface NextConfig {
  turbopack?: { rules?: Record<string, unknown> } | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: Next has 'any' here, and its own types are no dependency.
  webpack?: ((config: any, context: any) => any) | null | undefined;
}

interface Options {
  /** The tsconfig that files belong to; by default the nearest that includes a file. */
  readonly tsconfig?: string;
}

/** A config that Next asks for when it starts. */
type ConfigFunction<Config> = (phase: string, context: { defaultConfig: Config }) => Config | Promise<Config>;

/**
 * Compiles tools in both bundlers of Next, Turbopack and webpack.
 *
 * @param config - A Next config, or a function that returns one; its own rules and its own `webpack` stay.
 *
 * @example
 * export default withDefineTool({ reactStrictMode: true });
 */
export function withDefineTool<Config extends object>(config: ConfigFunction<Config>, options?: Options): ConfigFunction<Config>;
export function withDefineTool<Config extends object>(config?: Config, options?: Options): Config;
export function withDefineTool<Config extends object>(
  config: Config | ConfigFunction<Config> = {} as Config,
  options: Options = {},
): Config | ConfigFunction<Config> {
  if (typeof config !== 'function') return addRules(config, options);
  return async (phase, context) => addRules(await (config as ConfigFunction<Config>)(phase, context), options);
}

/** Names of files, as Turbopack and webpack match them. */
const turbopackGlob = '*.{ts,tsx,mts,cts}';
const webpackTest = /\.(tsx?|[cm]ts)$/;

function addRules<Config extends NextConfig>(config: Config, options: Options): Config {
  const loader = { loader: join(__dirname, 'loader.js'), options };
  const { [turbopackGlob]: sameFiles, ...others } = config.turbopack?.rules ?? {};
  return {
    ...config,
    // Rules apply in their order, and ours needs the types that others may take out.
    turbopack: {
      ...config.turbopack,
      rules: { [turbopackGlob]: [{ loaders: [loader] }, ...listRules(sameFiles)], ...others },
    },
    webpack(webpackConfig: { module: { rules: unknown[] } }, context: unknown) {
      webpackConfig.module.rules.push({ test: webpackTest, exclude: /node_modules/, enforce: 'pre', use: [loader] });
      return config.webpack ? config.webpack(webpackConfig, context) : webpackConfig;
    },
  };
}

/** A rule, a list of rules, or the loaders of one. */
function listRules(rules: unknown): unknown[] {
  if (rules === undefined) return [];
  if (!Array.isArray(rules)) return [rules];
  const isLoader = (item: unknown): boolean => typeof item === 'string' || (item as { loader?: unknown }).loader !== undefined;
  return rules.every(isLoader) ? [{ loaders: rules }] : rules;
}
