import type * as TS from 'typescript';

const starts = new WeakMap<TS.SourceFile, readonly number[]>();

/** Whether a doc comment starts anywhere between a node's trivia and the end of its last line: most nodes have none to look for. */
export function mayHaveComment(sourceFile: TS.SourceFile, node: TS.Node): boolean {
  const first = firstCommentFrom(sourceFile, node.pos);
  if (first === undefined) return false;
  if (first < node.end) return true;
  const lineEnd = sourceFile.text.indexOf('\n', node.end);
  return first < (lineEnd === -1 ? sourceFile.text.length : lineEnd);
}

/** Where the first doc comment at or after a position starts. */
export function firstCommentFrom(sourceFile: TS.SourceFile, pos: number): number | undefined {
  return firstFrom(startsIn(sourceFile), pos);
}

function startsIn(sourceFile: TS.SourceFile): readonly number[] {
  const known = starts.get(sourceFile);
  if (known) return known;
  const found: number[] = [];
  for (let at = sourceFile.text.indexOf('/**'); at !== -1; at = sourceFile.text.indexOf('/**', at + 3)) found.push(at);
  starts.set(sourceFile, found);
  return found;
}

/** The first of the ascending positions at or after one, by bisection. */
function firstFrom(positions: readonly number[], from: number): number | undefined {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return positions[low];
}
