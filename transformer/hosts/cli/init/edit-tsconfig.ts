import type { Config } from './config-chain.js';
import { editJson } from './edit-json.js';

const entry = { name: 'define-tool/lsp', transform: 'define-tool/transformer', transformProgram: true };

/** The text of a tsconfig with the plugin's entry, whole. */
export function editTsconfig({ json, options }: Config): string {
  const own = (json.value['compilerOptions'] as { plugins?: unknown } | undefined)?.plugins;
  const plugins = (Array.isArray(options['plugins']) ? options['plugins'] : []) as {
    transform?: unknown;
    transformProgram?: unknown;
    name?: unknown;
  }[];
  const index = plugins.findIndex(({ transform, name }) => transform === entry.transform || name === entry.name);
  const path = ['compilerOptions', 'plugins'];
  const existing = plugins[index];
  if (existing) {
    const isWhole = Object.entries(entry).every(([key, value]) => existing[key as keyof typeof existing] === value);
    if (isWhole) return json.text;
    const whole = { ...existing, ...entry };
    // A list of its own replaces the inherited one as a whole.
    return Array.isArray(own)
      ? editJson(json, [...path, index], whole).text
      : editJson(json, path, plugins.with(index, whole)).text;
  }
  return Array.isArray(own)
    ? editJson(json, [...path, own.length], entry, 'append').text
    : editJson(json, path, [...plugins, entry]).text;
}

/** Whether the compiler tells null from other types; without it define-tool refuses to work. */
export const isStrict = ({ options }: Config, typescriptMajor: number): boolean =>
  (options['strictNullChecks'] ?? options['strict'] ?? typescriptMajor >= 6) === true;
