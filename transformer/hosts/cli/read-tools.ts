import type * as TS from 'typescript';
import type { Finding } from '../../diagnostics/finding.js';
import { toDiagnostic } from '../../diagnostics/format.js';
import type { CompiledTool } from '../../model.js';
import type { ProgramAnalysis } from '../analysis.js';
import type { OpenedProjects } from './open-projects.js';

/** One tool of a project. */
export interface ProjectTool {
  readonly tool: CompiledTool;
  /** Absolute, with forward slashes. */
  readonly file: string;
}

export interface ProjectFinding {
  readonly finding: Finding;
  readonly diagnostic: TS.Diagnostic;
}

/** All tools of some projects, and all that is wrong with them. */
export interface ToolsRead {
  readonly tools: readonly ProjectTool[];
  readonly findings: readonly ProjectFinding[];
}

/** An analysis, and the files that its project names. */
export interface Analysed {
  readonly analysis: ProgramAnalysis;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

export const readTools = ({ projects }: OpenedProjects): ToolsRead =>
  readAnalyses(projects.map((project) => ({ analysis: project.analysis(), entry: project.entry, files: project.files() })));

/** A file that several projects read counts once, for the one that names it. */
export function readAnalyses(all: readonly Analysed[]): ToolsRead {
  const tools: ProjectTool[] = [];
  const findings = new Map<string, ProjectFinding>();
  const named = new Map(all.flatMap((each) => each.files.map((file) => [file, each] as const)).reverse());
  const seen = new Set<string>();
  for (const each of all) {
    const { analysis, entry } = each;
    const { ts, program } = analysis.context;
    if (entry['transform'] !== undefined && entry['transformProgram'] !== true) analysis.addSetup('DT1001', {});
    for (const file of program.getSourceFiles()) {
      if (file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) continue;
      const isOwn = (named.get(file.fileName) ?? each) === each && !seen.has(file.fileName);
      const read = analysis.ofFile(file);
      for (const finding of read.findings) {
        // Findings about the set-up stand at the first call, in whichever file that is.
        if (!isOwn && !finding.code.startsWith('DT1')) continue;
        const diagnostic = toDiagnostic(ts, finding, (name) => program.getSourceFile(name));
        findings.set(JSON.stringify([finding.place, finding.message]), { finding, diagnostic });
      }
      if (!isOwn) continue;
      seen.add(file.fileName);
      tools.push(...read.tools.map((tool) => ({ tool, file: file.fileName })));
    }
  }
  return { tools, findings: [...findings.values()] };
}
