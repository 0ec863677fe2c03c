import type * as TS from 'typescript';
import type { Finding } from '../../diagnostics/finding.js';
import { numberOf } from '../../diagnostics/format.js';
import type { AnalyzedFile } from './analyses.js';
import { nativeCodes } from './fixable-codes.js';
import type { Fix } from './fixes/fix.js';
import { fixes } from './fixes/index.js';
import { proposeFix } from './propose-fix.js';

interface Request {
  readonly start: number;
  readonly end: number;
  readonly errorCodes: readonly number[];
  readonly formatOptions: TS.FormatCodeSettings;
}

/** Ways to mend the findings at a selection. */
export function offerFixes({ analysis, file }: AnalyzedFile, request: Request): TS.CodeFixAction[] {
  const { context } = analysis;
  const { findings } = analysis.ofFile(file);
  const asked = findings.filter((finding) => isAsked(finding, request));
  const isRepeated = ({ codes }: Fix): boolean => findings.filter(({ code }) => codes.includes(code)).length > 1;
  return asked.flatMap((finding) =>
    fixes.flatMap((fix) =>
      proposeFix(fix, finding, { context, formatOptions: request.formatOptions }).map(({ description, change }) => {
        const fixName = `define-tool/${fix.name}`;
        return {
          fixName,
          description,
          changes: [change],
          ...(fix.all && isRepeated(fix) ? { fixId: fixName, fixAllDescription: fix.all } : {}),
        };
      }),
    ),
  );
}

/** What TypeScript reports in its own words stands at about the same place, under its own number. */
function isAsked({ code, place, alsoTyped }: Finding, { start, end, errorCodes }: Request): boolean {
  if (place.start > end || start > place.start + place.length) return false;
  return errorCodes.some((asked) => asked === numberOf(code) || (alsoTyped && nativeCodes.includes(asked)));
}
