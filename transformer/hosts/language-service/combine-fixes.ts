import type * as TS from 'typescript';
import type { AnalyzedFile } from './analyses.js';
import { fixes } from './fixes/index.js';
import { proposeFix } from './propose-fix.js';

/** Mends everything in a file that one fix can mend; `undefined` where the fix is none of ours. */
export function combineFixes(
  { analysis, file }: AnalyzedFile,
  { fixId, formatOptions }: { readonly fixId: unknown; readonly formatOptions: TS.FormatCodeSettings },
): TS.CombinedCodeActions | undefined {
  const fix = fixes.find(({ name, all }) => all !== undefined && fixId === `define-tool/${name}`);
  if (!fix) return undefined;
  const mended = new Set<string>();
  const changes = new Map<string, TS.TextChange[]>();
  for (const finding of analysis.ofFile(file).findings) {
    const [proposal] = proposeFix(fix, finding, { context: analysis.context, formatOptions });
    if (!proposal || mended.has(proposal.subject)) continue;
    mended.add(proposal.subject);
    const { fileName, textChanges } = proposal.change;
    const made = changes.get(fileName) ?? [];
    if (textChanges.every((change) => made.every((other) => isApart(change, other))))
      changes.set(fileName, [...made, ...textChanges]);
  }
  const inOrder = (one: TS.TextChange, other: TS.TextChange): number => one.span.start - other.span.start;
  return {
    changes: [...changes].map(([fileName, textChanges]) => ({ fileName, textChanges: textChanges.sort(inOrder) })),
  };
}

/** Two tools may share a type with one mistake in it. */
function isApart({ span: one }: TS.TextChange, { span: other }: TS.TextChange): boolean {
  return one.start + one.length < other.start || other.start + other.length < one.start;
}
