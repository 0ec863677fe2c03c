/** A file to the ids of the modules whose tools it may change. */
export type Dependents = Map<string, Set<string>>;

/** What is used of Vite, 5 to 8, where a module is a module of one environment or of all. */
interface ModuleGraph {
  getModuleById(id: string): object | undefined;
}
interface HotUpdate {
  readonly file: string;
  readonly modules: readonly object[];
}

/**
 * Vite's hooks for a changed file. A file that is imported for its types alone is no module in the browser or in Node, so
 * Vite would not ask for the tools anew; they are added to what the change concerns.
 */
export function refreshDependents(dependents: Dependents, refresh: () => void) {
  const affected = ({ file, modules }: HotUpdate, graph: ModuleGraph): object[] | undefined => {
    const ids = dependents.get(file);
    if (!ids) return undefined;
    refresh();
    const added = [...ids].map((id) => graph.getModuleById(id)).filter((module) => module !== undefined);
    return [...new Set([...modules, ...added])];
  };
  return {
    // Vite 6 and later: once for each environment
    hotUpdate(this: { readonly environment: { readonly moduleGraph: ModuleGraph } }, update: HotUpdate) {
      return affected(update, this.environment.moduleGraph);
    },
    // Vite 5, which has one graph; later versions pass it over where there is a hotUpdate
    handleHotUpdate(update: HotUpdate & { readonly server: { readonly moduleGraph: ModuleGraph } }) {
      return affected(update, update.server.moduleGraph);
    },
  };
}
