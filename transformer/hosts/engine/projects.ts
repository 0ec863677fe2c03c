import { dirname, resolve } from 'node:path';
import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import type { ProgramAnalysis } from '../analysis.js';
import { type ConfigSearch, createConfigSearch } from './config-search.js';
import { loadTypescript } from './load-typescript.js';
import { normalisePath } from './normalise-path.js';
import { openProject, type Project } from './project.js';

/** A file in the program that says what its types are. */
export interface Found {
  readonly project: Project;
  readonly analysis: ProgramAnalysis;
  readonly file: TS.SourceFile;
}

export interface ProjectsOptions {
  /** The tsconfig that files belong to, with those it references; by default the nearest that includes a file. */
  readonly tsconfig?: string | undefined;
  /** The folder that a relative `tsconfig` starts from. */
  readonly root: string;
}

/** The projects that files belong to, each opened at its first file that may hold a tool. */
export interface Projects {
  /** Puts a text into the project of a file. Undefined: no tsconfig includes it, or its project need not be opened. */
  find(fileName: string, code: string, mayOpen: boolean): Found | undefined;
  /** The tsconfigs that were asked about a file. */
  asked(fileName: string): readonly string[];
  compiler(fileName: string): Typescript;
  isAnyOpen(): boolean;
  /** Files may have changed. */
  refresh(): void;
}

/** A look at the disk costs a little for each file of a project: at most this share of the time between two is spent on it. */
const share = 1 / 20;
/** And one is never put off for longer, in milliseconds: the first takes the time of the whole program. */
const longest = 250;

export function createProjects({ tsconfig, root }: ProjectsOptions): Projects {
  const only = tsconfig === undefined ? undefined : normalisePath(resolve(root, tsconfig));
  const opened = new Map<string, { readonly project: Project; nextLook: number }>();
  let ts: Typescript | undefined;
  let search: ConfigSearch | undefined;

  const compiler = (fileName: string): Typescript => {
    ts ??= loadTypescript(dirname(only ?? fileName));
    return ts;
  };
  const searchFor = (fileName: string): ConfigSearch => {
    search ??= createConfigSearch(compiler(fileName), only);
    return search;
  };
  const open = (configFile: string, fileName: string) => {
    const known = opened.get(configFile);
    if (known) return known;
    const made = { project: openProject(compiler(fileName), configFile), nextLook: 0 };
    opened.set(configFile, made);
    return made;
  };
  const look = (entry: { readonly project: Project; nextLook: number }): void => {
    const begin = performance.now();
    if (begin < entry.nextLook) return;
    const files = entry.project.files();
    entry.project.analysis();
    if (entry.project.files() !== files) search?.forget();
    const end = performance.now();
    entry.nextLook = end + Math.min((end - begin) / share, longest);
  };
  const ownersOf = (fileName: string, mayOpen: boolean): readonly string[] => {
    const owner = searchFor(fileName).ownerOf(fileName);
    const owners = owner === undefined ? searchFor(fileName).candidatesFor(fileName) : [owner];
    return mayOpen ? owners : owners.filter((configFile) => opened.has(configFile));
  };
  return {
    find(fileName, code, mayOpen) {
      const name = searchFor(fileName).ownerOf(fileName) === undefined ? realPath(compiler(fileName), fileName) : fileName;
      for (const configFile of ownersOf(name, mayOpen)) {
        const entry = open(configFile, name);
        const { project } = entry;
        look(entry);
        if (!project.sourceFile(name) && project.files().length > 0 && searchFor(name).ownerOf(name) === configFile)
          project.reload();
        if (!project.sourceFile(name)) continue;
        project.setText(name, code);
        const analysis = project.lastAnalysis();
        return { project, analysis, file: project.sourceFile(name)! };
      }
      return undefined;
    },
    asked: (fileName) => searchFor(fileName).candidatesFor(fileName),
    compiler,
    isAnyOpen: () => opened.size > 0,
    refresh() {
      for (const entry of opened.values()) entry.nextLook = 0;
    },
  };
}

const realPath = (ts: Typescript, fileName: string): string => normalisePath(ts.sys.realpath?.(fileName) ?? fileName);
