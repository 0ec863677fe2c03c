import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fail } from '../fail.js';
import { type JsonText, readJson } from './edit-json.js';

/** What a project is built with, as far as its files tell. */
export interface Setting {
  readonly manifestFile: string;
  readonly manifest: JsonText;
  readonly manager: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** The version of TypeScript, installed or asked for; undefined where there is none. */
  readonly typescript: { readonly spec: string; readonly major: number; readonly minor: number } | undefined;
  /** The bundlers and loaders among its dependencies, whose plugin is needed. */
  readonly bundlers: readonly string[];
}

/** npm's `latest`; asked for without a version it is what is installed. */
const latestMajor = 7;

const bundlers = ['vite', 'next', 'webpack', '@rspack/core', 'rollup', 'rolldown', 'esbuild', '@farmfe/core', 'tsx'];

const lockFiles = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const;

export function readSetting(folder: string): Setting {
  const manifestFile = [...upwards(folder)].map((each) => join(each, 'package.json')).find(existsSync);
  if (!manifestFile) throw fail("There is no 'package.json'.", ["Make one: 'npm init'."]);
  const manifest = readJson(readFileSync(manifestFile, 'utf8'), 'package.json');
  const names = dependenciesOf(manifest);
  return {
    manifestFile,
    manifest,
    manager: findManager(manifest, dirname(manifestFile)),
    typescript: findTypescript(names.get('typescript'), manifestFile),
    bundlers: bundlers.filter((name) => names.has(name)),
  };
}

export function dependenciesOf({ value }: JsonText): Map<string, string> {
  const lists = [value['dependencies'], value['devDependencies']].map((list) =>
    Object.entries((list ?? {}) as Record<string, string>),
  );
  return new Map(lists.flat());
}

function findManager({ value }: JsonText, folder: string): Setting['manager'] {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(`${value['packageManager'] ?? ''}`)?.[1];
  if (named) return named as Setting['manager'];
  for (const each of upwards(folder))
    for (const [file, manager] of Object.entries(lockFiles)) if (existsSync(join(each, file))) return manager;
  return 'npm';
}

function findTypescript(spec: string | undefined, manifestFile: string): Setting['typescript'] {
  if (spec === undefined) return undefined;
  const [major = latestMajor, minor = 0] = (/(\d+)(?:\.(\d+))?/.exec(installedVersion(manifestFile) ?? spec) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { spec, major, minor };
}

function installedVersion(manifestFile: string): string | undefined {
  try {
    return (createRequire(manifestFile)('typescript/package.json') as { version: string }).version;
  } catch {
    return undefined;
  }
}

function* upwards(folder: string): Generator<string> {
  for (let each = folder; ; each = dirname(each)) {
    yield each;
    if (each === dirname(each)) return;
  }
}
