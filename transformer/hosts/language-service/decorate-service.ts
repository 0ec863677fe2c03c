import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { toDiagnostics } from '../ts-patch.js';
import { createAnalyses } from './analyses.js';
import { combineFixes } from './combine-fixes.js';
import { describeToolAt } from './describe-tool-at.js';
import { fixableCodes, registerCodes } from './fixable-codes.js';
import { offerFixes } from './offer-fixes.js';

/** The plugin entry of each project that has been decorated. */
const entries = new WeakMap<object, { config: Readonly<Record<string, unknown>> }>();

/** A language service that also knows tools. Whatever goes wrong in us, it answers what it would without us. */
export function decorateService(ts: Typescript, info: TS.server.PluginCreateInfo): TS.LanguageService {
  const { languageService: native } = info;
  const owner: object = info.project ?? native;
  const known = entries.get(owner);
  // An entry listed twice, and every reload of tsconfig.json: tsserver decorates the service that it has decorated.
  if (known) {
    known.config = info.config ?? {};
    return native;
  }
  const entry = { config: info.config ?? {} };
  entries.set(owner, entry);
  registerCodes(ts);
  const analyses = createAnalyses(ts, () => native.getProgram(), entry);

  /** Ours, made of the native answer; that answer itself where we fail. */
  const attempt = <T>(answer: T, extend: (answer: T) => T): T => {
    try {
      return extend(answer);
    } catch (error) {
      info.project?.projectService?.logger?.info(
        `define-tool: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
      );
      return answer;
    }
  };

  return {
    ...native,
    getSemanticDiagnostics: (fileName) =>
      attempt(native.getSemanticDiagnostics(fileName), (answer) => {
        const found = analyses.ofFile(fileName);
        // the program of a patched tsserver has reported ours itself
        return found && !found.reported ? [...answer, ...toDiagnostics(found.analysis, found.file, answer)] : answer;
      }),
    getCodeFixesAtPosition: (fileName, start, end, errorCodes, formatOptions, preferences) =>
      attempt(native.getCodeFixesAtPosition(fileName, start, end, errorCodes, formatOptions, preferences), (answer) => {
        const found = analyses.ofFile(fileName);
        return found ? [...offerFixes(found, { start, end, errorCodes, formatOptions }), ...answer] : answer;
      }),
    getCombinedCodeFix(scope, fixId, formatOptions, preferences) {
      const combined = attempt<TS.CombinedCodeActions | undefined>(undefined, () => {
        const found = analyses.ofFile(scope.fileName);
        return found && combineFixes(found, { fixId, formatOptions });
      });
      return combined ?? native.getCombinedCodeFix(scope, fixId, formatOptions, preferences);
    },
    getSupportedCodeFixes: (...args) => [...new Set([...native.getSupportedCodeFixes(...args), ...fixableCodes])],
    getQuickInfoAtPosition: (fileName, position, ...rest: []) =>
      attempt(native.getQuickInfoAtPosition(fileName, position, ...rest), (answer) => {
        const found = answer && analyses.ofFile(fileName);
        const text = found && describeToolAt(found, position);
        return answer && text ? { ...answer, documentation: [...(answer.documentation ?? []), { kind: 'text', text }] } : answer;
      }),
  };
}
