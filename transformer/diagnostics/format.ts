import type * as TS from 'typescript';
import type { Typescript } from '../context.js';
import type { Place } from '../schema/ir.js';
import { type Code, catalogue } from './catalogue.js';
import type { Finding } from './finding.js';

/** Above TypeScript's own codes, so that `error TS913003` can't be taken for one of them. */
const numberOffset = 910_000;

/** A code as the compiler numbers it: `913001` for DT3001. */
export function numberOf(code: Code): number {
  return numberOffset + Number(code.slice(2));
}

/** A finding as the compiler prints it: the sentence and code, the help indented below, related places last. */
export function toDiagnostic(
  ts: Typescript,
  finding: Finding,
  fileOf: (name: string) => TS.SourceFile | undefined,
): TS.Diagnostic {
  const code = numberOf(finding.code);
  const category = ts.DiagnosticCategory.Error;
  const line = (messageText: string): TS.DiagnosticMessageChain => ({ messageText, category, code });
  return {
    category,
    code,
    source: 'define-tool',
    file: fileOf(finding.place.file),
    start: finding.place.start,
    length: finding.place.length,
    messageText: {
      ...line(`${finding.message} [${finding.code}]`),
      next: [...finding.help, `See ${pageOf(finding.code)}`].map(line),
    },
    ...(finding.related ? { relatedInformation: [relatedPlace(ts, finding.related, fileOf)] } : {}),
  };
}

function relatedPlace(
  ts: Typescript,
  { place, message }: { place: Place; message: string },
  fileOf: (name: string) => TS.SourceFile | undefined,
): TS.DiagnosticRelatedInformation {
  return {
    category: ts.DiagnosticCategory.Message,
    code: numberOffset,
    file: fileOf(place.file),
    start: place.start,
    length: place.length,
    messageText: message,
  };
}

/** The documentation page of a code, as installed with the package. */
export function pageOf(code: Code): string {
  return `node_modules/define-tool/docs/errors/${code}-${catalogue[code].name}.md`;
}
