import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { Finding } from '../../diagnostics/finding.js';
import { originOf } from '../../source/origin.js';
import type { Fix } from './fixes/fix.js';

interface Scope {
  readonly context: Context;
  readonly formatOptions: TS.FormatCodeSettings;
}

/** A proposal as a client applies it. */
interface Change {
  readonly description: string;
  readonly subject: string;
  readonly change: TS.FileTextChanges;
}

/** What one fix proposes for a finding, at the place where the mistake is written. */
export function proposeFix(fix: Fix, finding: Finding, { context, formatOptions }: Scope): Change[] {
  const place = finding.related?.place ?? finding.place;
  const file = context.program.getSourceFile(place.file);
  // declarations of another package of the workspace are made by its build
  const isBuilt = file?.isDeclarationFile && context.program.isSourceFileFromExternalLibrary(file);
  if (!fix.codes.includes(finding.code) || !file || originOf(context, file) !== 'own' || isBuilt) return [];
  const indent = indentStep(file.text, formatOptions);
  return fix.propose({ context, file, place, indent }).map(({ description, edits, fileName = place.file, subject }) => ({
    description,
    subject: subject ?? `${place.file}:${place.start}`,
    change: {
      fileName,
      textChanges: edits.map(({ start, end, text }) => ({ span: { start, length: end - start }, newText: text })),
    },
  }));
}

function indentStep(text: string, { convertTabsToSpaces, indentSize }: TS.FormatCodeSettings): string {
  const usesTabs = /^\t/m.test(text) || (convertTabsToSpaces === false && !/^ {2}/m.test(text));
  return usesTabs ? '\t' : ' '.repeat(/^( {2,8})\S/m.exec(text)?.[1]?.length ?? indentSize ?? 2);
}
