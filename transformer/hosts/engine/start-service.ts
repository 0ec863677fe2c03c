import { dirname } from 'node:path/posix';
import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import type { FileTexts } from './file-texts.js';
import { parseConfig } from './parse-config.js';

/** What is made from the tsconfig, and made anew when files come and go. */
export interface Service {
  readonly parsed: TS.ParsedCommandLine;
  readonly language: TS.LanguageService;
}

/** With a member that the compiler's own server uses. */
interface ServiceHost extends TS.LanguageServiceHost {
  useSourceOfProjectReferenceRedirect(): boolean;
}

/** @throws Error if the tsconfig cannot be read. */
export function startService(ts: Typescript, configFile: string, texts: FileTexts): Service {
  const parsed = parseConfig(ts, configFile);
  const folder = dirname(configFile);
  const host: ServiceHost = {
    getCompilationSettings: () => parsed.options,
    getProjectReferences: () => parsed.projectReferences,
    getParsedCommandLine: (fileName) => (ts.sys.fileExists(fileName) ? parseConfig(ts, fileName) : undefined),
    // Sources of a referenced project count, built or not.
    useSourceOfProjectReferenceRedirect: () => true,
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: texts.versionOf,
    getScriptSnapshot(fileName) {
      const text = texts.textOf(fileName);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    fileExists: ts.sys.fileExists,
    readFile: texts.textOf,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath ? { realpath: ts.sys.realpath } : {}),
  };
  return { parsed, language: ts.createLanguageService(host, registryOf(ts)) };
}

/** Parsed files are shared by all projects; a library is read once. */
function registryOf(ts: Typescript): TS.DocumentRegistry {
  const known = registries.get(ts);
  if (known) return known;
  const registry = ts.createDocumentRegistry(ts.sys.useCaseSensitiveFileNames, ts.sys.getCurrentDirectory());
  registries.set(ts, registry);
  return registry;
}

const registries = new WeakMap<Typescript, TS.DocumentRegistry>();
