import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { createAnalysis, type ProgramAnalysis } from '../analysis.js';
import { checkSetUp } from '../set-up.js';
import { analysisOf } from '../ts-patch.js';

/** A file as it is now, in the analysis of the program it is in. */
export interface AnalyzedFile {
  readonly analysis: ProgramAnalysis;
  readonly file: TS.SourceFile;
  /** The program reports our findings itself: ts-patch has changed it. */
  readonly reported: boolean;
}

interface Analyses {
  /** `undefined` for a file that the project does not have. */
  ofFile(fileName: string): AnalyzedFile | undefined;
}

/** The analyses of a project's programs: each edit makes a new program, of which only the files that are asked about are analysed. */
export function createAnalyses(
  ts: Typescript,
  getProgram: () => TS.Program | undefined,
  entry: { readonly config: Readonly<Record<string, unknown>> },
): Analyses {
  const made = new WeakMap<TS.Program, ProgramAnalysis>();

  const analyzeProgram = (program: TS.Program): ProgramAnalysis => {
    // a plugin that the editor loads for every project has no entry of its own
    const { global: _, ...config } = entry.config;
    const analysis = createAnalysis(ts, program, config);
    checkSetUp(analysis.context, config, analysis.addSetup);
    if (config['transform'] !== undefined && config['transformProgram'] !== true) analysis.addSetup('DT1001', {});
    return analysis;
  };

  return {
    ofFile(fileName) {
      const program = getProgram();
      const file = program?.getSourceFile(fileName);
      if (!program || !file || file.isDeclarationFile) return undefined;
      const own = analysisOf(program);
      const analysis = own ?? made.get(program) ?? analyzeProgram(program);
      made.set(program, analysis);
      return { analysis, file, reported: own !== undefined };
    },
  };
}
