const warmers = new WeakMap<object, () => void>();

/** Keeps how a tool compiles its checks, for whoever wants that done before the first call. */
export function keepWarmer(tool: object, warm: () => void): void {
  warmers.set(tool, warm);
}

/** Compiles a tool's checks now. A tool that is not ours has none that one could know of. */
export function warmTool(tool: object): void {
  warmers.get(tool)?.();
}
