import type * as TS from 'typescript';

const starts = new WeakMap<TS.SourceFile, readonly number[]>();

/** Where the doc comments of a file start, in order. */
export function commentStarts(sourceFile: TS.SourceFile): readonly number[] {
  const known = starts.get(sourceFile);
  if (known) return known;
  const found: number[] = [];
  for (let at = sourceFile.text.indexOf('/**'); at !== -1; at = sourceFile.text.indexOf('/**', at + 3)) found.push(at);
  starts.set(sourceFile, found);
  return found;
}
