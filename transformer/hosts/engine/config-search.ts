import { dirname } from 'node:path/posix';
import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { parseConfig } from './parse-config.js';
import { statFile } from './stat-file.js';

/** The search for the tsconfig of a file. What was parsed is kept until it is told to forget. */
export interface ConfigSearch {
  /** The nearest tsconfig that names the file: itself, or one that it references. */
  ownerOf(fileName: string): string | undefined;
  /** Those that may hold the file without naming it, because a file of theirs imports it, nearest first. */
  candidatesFor(fileName: string): readonly string[];
  /** Files came or went, or a tsconfig changed. */
  forget(): void;
}

/** @param only - The tsconfig to begin with, instead of those in the folders above a file. */
export function createConfigSearch(ts: Typescript, only?: string): ConfigSearch {
  const parsed = new Map<string, { readonly config: TS.ParsedCommandLine; readonly files: ReadonlySet<string> }>();
  let parsedAt = Date.now();
  const keyOf = (fileName: string): string => (ts.sys.useCaseSensitiveFileNames ? fileName : fileName.toLowerCase());

  const parse = (configFile: string) => {
    const known = parsed.get(configFile);
    if (known) return known;
    const config = parseConfig(ts, configFile);
    const made = { config, files: new Set(config.fileNames.map(keyOf)) };
    parsed.set(configFile, made);
    return made;
  };
  /** A config, then those it references, each once. */
  function* withReferences(configFile: string, seen: Set<string>): Generator<string> {
    if (seen.has(configFile) || !ts.sys.fileExists(configFile)) return;
    seen.add(configFile);
    yield configFile;
    for (const reference of parse(configFile).config.projectReferences ?? [])
      yield* withReferences(ts.resolveProjectReferencePath(reference), seen);
  }
  function* candidates(fileName: string): Generator<string> {
    const seen = new Set<string>();
    for (const configFile of only ? [only] : configsAbove(fileName)) yield* withReferences(configFile, seen);
  }
  const find = (fileName: string): string | undefined => {
    const key = keyOf(fileName);
    for (const configFile of candidates(fileName)) if (parse(configFile).files.has(key)) return configFile;
    return undefined;
  };
  const forget = (): void => {
    parsed.clear();
    parsedAt = Date.now();
  };
  return {
    ownerOf(fileName) {
      const found = find(fileName);
      if (found !== undefined) return found;
      if (![fileName, ...parsed.keys()].some((name) => changedSince(name, parsedAt))) return undefined;
      forget();
      return find(fileName);
    },
    candidatesFor: (fileName) =>
      [...candidates(fileName)].filter((configFile) => {
        const { config, files } = parse(configFile);
        return files.size > 0 && (config.options.allowJs || /\.[cm]?tsx?$/.test(fileName));
      }),
    forget,
  };
}

const changedSince = (fileName: string, time: number): boolean => (statFile(fileName)?.ctimeMs ?? 0) >= time;

function* configsAbove(fileName: string): Generator<string> {
  for (let folder = dirname(fileName); ; folder = dirname(folder)) {
    yield `${folder === '/' ? '' : folder}/tsconfig.json`;
    if (folder === dirname(folder)) return;
  }
}
