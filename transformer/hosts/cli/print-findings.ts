import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { pageOf } from '../../diagnostics/format.js';
import { showPath } from '../engine/show-path.js';
import type { Io } from './io.js';
import type { ProjectFinding } from './read-tools.js';

/** Findings as the compiler prints errors. */
export function printFindings(io: Io, ts: Typescript, findings: readonly ProjectFinding[]): void {
  const host: TS.FormatDiagnosticsHost = {
    getCurrentDirectory: () => io.cwd,
    getCanonicalFileName: (name) => (ts.sys.useCaseSensitiveFileNames ? name : name.toLowerCase()),
    getNewLine: () => '\n',
  };
  const diagnostics = findings.map(({ diagnostic }) => diagnostic);
  if (diagnostics.length === 0) return;
  const format = io.color ? ts.formatDiagnosticsWithColorAndContext : ts.formatDiagnostics;
  const text = format(diagnostics, host);
  io.out(io.color ? `${text}\n` : text);
}

/** Findings as lines that GitHub Actions makes annotations of. */
export function printAnnotations(io: Io, findings: readonly ProjectFinding[]): void {
  const root = io.env['GITHUB_WORKSPACE'] ?? io.cwd;
  for (const { finding, diagnostic } of findings) {
    const { line, column, endLine, endColumn } = placeOf(diagnostic);
    const properties = { file: showPath(root, finding.place.file), line, endLine, col: column, endColumn, title: finding.code };
    const said = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(`${value}`)}`);
    io.out(`::error ${said.join(',')}::${escapeData([finding.message, ...finding.help].join('\n'))}\n`);
  }
}

const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A finding as data. */
export function toJson({ finding, diagnostic }: ProjectFinding, cwd: string): object {
  const { code, message, help, related, place } = finding;
  return {
    code,
    file: showPath(cwd, place.file),
    ...placeOf(diagnostic),
    message,
    help,
    page: pageOf(code),
    ...(related ? { related: { file: showPath(cwd, related.place.file), message: related.message } } : {}),
  };
}

/** Lines and columns count from 1. */
function placeOf({ file, start = 0, length = 0 }: TS.Diagnostic) {
  const from = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 };
  const to = file?.getLineAndCharacterOfPosition(start + length) ?? from;
  return { line: from.line + 1, column: from.character + 1, endLine: to.line + 1, endColumn: to.character + 1 };
}
