import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type JsonText, readJson } from './edit-json.js';

/** A tsconfig with the compiler options that it has and those it inherits. */
export interface Config {
  readonly file: string;
  readonly json: JsonText;
  /** Its own, over those of what it extends. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Read without a compiler: a project that is only being set up may have none that can be asked. */
export function readConfig(file: string, within: readonly string[] = []): Config {
  const json = readJson(readFileSync(file, 'utf8'), file.split(/[\\/]/).at(-1)!);
  const bases = [json.value['extends']].flat().filter((base): base is string => typeof base === 'string');
  const inherited = bases.flatMap((base) => {
    const found = resolveBase(base, file);
    return found && !within.includes(found) ? [readConfig(found, [...within, file]).options] : [];
  });
  return { file, json, options: Object.assign({}, ...inherited, json.value['compilerOptions']) };
}

function resolveBase(base: string, from: string): string | undefined {
  if (/^\.|^\//.test(base)) {
    const path = resolve(dirname(from), base);
    return [path, `${path}.json`].find(existsSync);
  }
  try {
    return createRequire(from).resolve(base.endsWith('.json') ? base : `${base}/tsconfig.json`);
  } catch {
    return undefined;
  }
}

/** The tsconfigs that source files belong to: a file that only lists references has none, and one for a tool's own config is not the program's. */
export function listOwners(file: string, seen: readonly string[] = []): Config[] {
  if (seen.includes(file) || !existsSync(file)) return [];
  const config = readConfig(file);
  const { references, files, include } = config.json.value;
  const own = ownsSources(files, include) ? [config] : [];
  const referenced = Array.isArray(references) ? references.map((reference) => pathOf(reference, file)) : [];
  return [...own, ...referenced.flatMap((each) => (each ? listOwners(each, [...seen, file]) : []))];
}

function ownsSources(files: unknown, include: unknown): boolean {
  if (files === undefined && include === undefined) return true;
  const named = [files, include].flat().filter((each): each is string => typeof each === 'string');
  return named.some((each) => !/\.config\.[cm]?[jt]s$/.test(each));
}

function pathOf(reference: unknown, from: string): string | undefined {
  const path = (reference as { path?: unknown } | null)?.path;
  if (typeof path !== 'string') return undefined;
  const target = resolve(dirname(from), path);
  return path.endsWith('.json') ? target : join(target, 'tsconfig.json');
}
