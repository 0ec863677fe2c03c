import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Typescript } from '../../context.js';
import { loadTypescript } from '../engine/load-typescript.js';
import { normalisePath } from '../engine/normalise-path.js';
import { parseConfig } from '../engine/parse-config.js';
import { openProject, type Project } from '../engine/project.js';
import { showPath } from '../engine/show-path.js';
import { fail } from './fail.js';

/** A tsconfig and all that it references, opened. */
export interface OpenedProjects {
  readonly ts: Typescript;
  /** The tsconfig that was asked for. */
  readonly configFile: string;
  /** Its folder, where the lock is. */
  readonly folder: string;
  readonly projects: readonly Project[];
}

/** @throws A failure where there is no tsconfig, no compiler, or no file to read. */
export function openProjects(cwd: string, tsconfig: string | undefined): OpenedProjects {
  const configFile = findTsconfig(cwd, tsconfig);
  const folder = dirname(configFile);
  return explainErrors(() => {
    const ts = loadTypescript(folder);
    const configs = listConfigs(ts, normalisePath(configFile));
    if (configs.length === 0)
      throw fail(`'${showPath(cwd, configFile)}' names no source file.`, [
        'Write which files are the project\'s: "include": ["src"]',
      ]);
    return { ts, configFile, folder, projects: configs.map((config) => openProject(ts, config)) };
  });
}

/** The path of a tsconfig, from that of a file or a folder. */
export function findTsconfig(cwd: string, tsconfig = 'tsconfig.json'): string {
  const path = resolve(cwd, tsconfig);
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'tsconfig.json') : path;
  if (existsSync(file)) return file;
  throw fail(`There is no '${showPath(cwd, file)}'.`, ['Name the project: --project path/to/tsconfig.json']);
}

/** The configs that have files, beginning with the one that was asked for. */
export function listConfigs(ts: Typescript, configFile: string): string[] {
  const seen = new Set<string>();
  const withFiles: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const { fileNames, projectReferences } = parseConfig(ts, file);
    if (fileNames.length > 0) withFiles.push(file);
    for (const reference of projectReferences ?? []) visit(ts.resolveProjectReferencePath(reference));
  };
  visit(configFile);
  return withFiles;
}

/** What goes wrong with a tsconfig or the installed compiler is told to the user; a stack is not. */
export function explainErrors<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Error) || 'exitCode' in error) throw error;
    throw fail(error.message);
  }
}
