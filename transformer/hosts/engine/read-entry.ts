import type * as TS from 'typescript';

/** define-tool's entry in the `plugins` of a tsconfig, which holds its settings for every host; empty where there is none. */
export function readEntry({ plugins }: TS.CompilerOptions): Readonly<Record<string, unknown>> {
  const entries = (plugins ?? []) as unknown as readonly Readonly<Record<string, unknown>>[];
  const isOurs = (name: unknown): boolean => typeof name === 'string' && /^define-tool(\/|$)/.test(name);
  return entries.find(({ transform, name }) => isOurs(transform) || isOurs(name)) ?? {};
}
