import { dirname } from 'node:path/posix';
import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { createAnalysis, type ProgramAnalysis } from '../analysis.js';
import { checkSetUp } from '../set-up.js';
import { createFileTexts } from './file-texts.js';
import { createFolderListings } from './folder-listings.js';
import { listDependencies } from './list-dependencies.js';
import { normalisePath } from './normalise-path.js';
import { readEntry } from './read-entry.js';
import { startService } from './start-service.js';

/** The files of one tsconfig, read by one language service that is kept from change to change. */
export interface Project {
  readonly ts: Typescript;
  readonly configFile: string;
  /** define-tool's entry in the `plugins` of the tsconfig; empty where there is none. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** The analysis of the files as they are now, set-up included; it is made anew only when one changed. */
  analysis(): ProgramAnalysis;
  /** The same without a look at the disk: of the files as they were, with the texts that were set since. */
  lastAnalysis(): ProgramAnalysis;
  /** The project's own source files. */
  files(): readonly string[];
  /** A file's source, by the path of a host, which may be another one through a link. */
  sourceFile(fileName: string): TS.SourceFile | undefined;
  /** A text that stands for the one on the disk, until that changes; undefined: the one on the disk. */
  setText(fileName: string, text: string | undefined): void;
  /** Reads the tsconfig anew, and which files it names. */
  reload(): void;
  /** Files whose change may change the tools of this file, its tsconfig among them. */
  dependencies(fileName: string): readonly string[];
}

/** @throws Error if the tsconfig cannot be read. */
export function openProject(ts: Typescript, configFile: string): Project {
  const texts = createFileTexts(ts);
  const folders = createFolderListings();
  let service = startService(ts, configFile, texts);
  let current: ProgramAnalysis | undefined;
  let isStale = true;

  const versionsOfConfigs = (): string => configsOf(service.parsed, configFile).map(texts.versionOf).join();
  let loaded = versionsOfConfigs();

  const reload = (): void => {
    const before = service;
    service = startService(ts, configFile, texts);
    loaded = versionsOfConfigs();
    before.language.dispose();
    isStale = true;
  };
  const lastAnalysis = (): ProgramAnalysis => {
    if (current && !isStale) return current;
    const program = service.language.getProgram()!;
    isStale = false;
    if (program === current?.context.program) return current;
    const entry = readEntry(service.parsed.options);
    current = createAnalysis(ts, program, entry);
    checkSetUp(current.context, entry, current.addSetup);
    folders.watch(listFolders(program, service.parsed));
    return current;
  };
  const sourceFile = (fileName: string): TS.SourceFile | undefined => {
    const { program } = lastAnalysis().context;
    const path = normalisePath(fileName);
    return program.getSourceFile(path) ?? program.getSourceFile(normalisePath(ts.sys.realpath?.(path) ?? path));
  };
  return {
    ts,
    configFile,
    get entry() {
      return readEntry(service.parsed.options);
    },
    analysis() {
      if (texts.lookAgain()) isStale = true;
      // A tsconfig that could not be read stays another one than the loaded until it can be.
      if (folders.lookAgain() || versionsOfConfigs() !== loaded) reload();
      return lastAnalysis();
    },
    lastAnalysis,
    files: () => service.parsed.fileNames,
    sourceFile,
    setText(fileName, text) {
      const path = sourceFile(fileName)?.fileName ?? normalisePath(fileName);
      if (texts.setText(path, text)) isStale = true;
    },
    reload,
    dependencies(fileName) {
      const file = sourceFile(fileName);
      const configs = configsOf(service.parsed, configFile);
      return file ? [...listDependencies(lastAnalysis().context, file), ...configs] : configs;
    },
  };
}

/** The tsconfig and those it extends. */
function configsOf({ options }: TS.ParsedCommandLine, configFile: string): string[] {
  const { configFile: source } = options as { configFile?: { extendedSourceFiles?: readonly string[] } };
  return [configFile, ...(source?.extendedSourceFiles ?? [])];
}

/** The folders in which a file that comes or goes may be one of the project's, or one that an import finds. */
function listFolders(program: TS.Program, { wildcardDirectories }: TS.ParsedCommandLine): Set<string> {
  const roots = Object.keys(wildcardDirectories ?? {});
  const folders = new Set(roots);
  for (const { fileName } of program.getSourceFiles()) {
    if (fileName.includes('/node_modules/')) continue;
    let folder = dirname(fileName);
    while (!folders.has(folder)) {
      folders.add(folder);
      if (!roots.some((root) => folder.startsWith(root))) break;
      folder = dirname(folder);
    }
  }
  return folders;
}
