import { normalisePath } from '../engine/normalise-path.js';

/** How Farm hears which modules a change concerns: the files that changed, each with what happened to it. */
export interface UpdateModules {
  executor(change: { readonly paths: readonly (readonly [file: string, event: string])[] }): string[];
}

/** Follows which files with tools depend on which others. */
export interface FarmRefresh {
  depend(file: string, on: readonly string[]): void;
  readonly updateModules: UpdateModules;
}

/**
 * Farm compiles a file that changed, but none that watches it, where both are in the bundle. So it is told.
 *
 * @param refresh - Called before the modules of a change are compiled.
 */
export function createFarmRefresh(refresh: () => void): FarmRefresh {
  const dependents = new Map<string, Set<string>>();
  return {
    depend(file, on) {
      for (const other of on) dependents.set(other, (dependents.get(other) ?? new Set()).add(file));
    },
    updateModules: {
      executor({ paths }) {
        refresh();
        const changed = paths.map(([file]) => file);
        return [...new Set([...changed, ...changed.flatMap((file) => [...(dependents.get(normalisePath(file)) ?? [])])])];
      },
    },
  };
}
