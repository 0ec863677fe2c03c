import ts from 'typescript';
import { createPlugin } from '../../transformer/hosts/language-service/plugin.js';
import { memoryFolder } from './compile-tools.js';
import { fixtureOptions, root } from './fixture-program.js';
import { ownEntries } from './own-entries.js';
import { pluginEntry } from './workspace.js';

type Texts = Readonly<Record<string, string>>;

interface Settings {
  readonly options?: ts.CompilerOptions;
  /** The plugin entry. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** What stands in for the compiler's own service below the plugin. */
  readonly below?: (native: ts.LanguageService) => ts.LanguageService;
}

/** An editor's language service with the plugin, over files in memory. */
export interface Editor {
  readonly service: ts.LanguageService;
  /** The compiler's own, without the plugin. */
  readonly native: ts.LanguageService;
  /** What the plugin wrote into the log of the server. */
  readonly log: readonly string[];
  /** The path of a file. */
  path(name: string): string;
  read(name: string): string;
  write(name: string, text: string): void;
  /** The errors of a file: `DT3003`, or `TS2345` for TypeScript's own. */
  codes(name: string): string[];
  /** The plugin once more, as tsserver does after a change of tsconfig.json. */
  reload(config: Readonly<Record<string, unknown>>): ts.LanguageService;
}

/** Parsed once for all editors of a test file. */
const registry = ts.createDocumentRegistry();
/** The registry tells texts apart by path and version. */
let version = 0;

export function createEditor(texts: Texts, { options, config = pluginEntry, below = (native) => native }: Settings = {}): Editor {
  const files = new Map(Object.entries(texts).map(([name, text]) => [pathOf(name), { text, version: ++version }]));
  const all = { ...fixtureOptions, ...({ plugins: [config] } as unknown as ts.CompilerOptions), ...options };
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => all,
    getScriptFileNames: () => [...files.keys()].filter((name) => name.endsWith('.ts')),
    getScriptVersion: (name) => String(files.get(name)?.version ?? 0),
    getScriptSnapshot(name) {
      const text = files.get(name)?.text ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => memoryFolder,
    getDefaultLibFileName: (each) => ts.getDefaultLibFilePath(each),
    fileExists: (name) => files.has(name) || ts.sys.fileExists(name),
    readFile: (name) => files.get(name)?.text ?? ts.sys.readFile(name),
    resolveModuleNameLiterals: (literals, containing, redirected, compilerOptions, containingFile) =>
      literals.map((literal) => {
        const resolvedFileName = ownEntries.get(literal.text);
        if (resolvedFileName !== undefined)
          return { resolvedModule: { resolvedFileName, extension: '.ts', isExternalLibraryImport: false } };
        const mode = ts.getModeForUsageLocation(containingFile, literal, compilerOptions);
        return ts.resolveModuleName(literal.text, containing, compilerOptions, host, undefined, redirected, mode);
      }),
  };
  const native = ts.createLanguageService(host, registry);
  const log: string[] = [];
  const project = { projectService: { logger: { info: (line: string) => log.push(line) } } };
  const decorate = (languageService: ts.LanguageService, entry: object): ts.LanguageService =>
    createPlugin({ typescript: ts }).create({ languageService, config: entry, project } as unknown as ts.server.PluginCreateInfo);
  const service = decorate(below(native), config);
  const read = (name: string): string => files.get(pathOf(name))!.text;
  return {
    service,
    native,
    log,
    path: pathOf,
    read,
    write(name, text) {
      files.set(pathOf(name), { text, version: ++version });
    },
    codes: (name) => codesOf(service, pathOf(name)),
    reload: (entry) => decorate(service, entry),
  };
}

export function codesOf(service: ts.LanguageService, path: string): string[] {
  return service
    .getSemanticDiagnostics(path)
    .map(({ code, messageText }) => /\[(DT\d+)\]/.exec(ts.flattenDiagnosticMessageText(messageText, '\n'))?.[1] ?? `TS${code}`);
}

const pathOf = (name: string): string => (name.startsWith(root) ? name : `${memoryFolder}/${name}`);
