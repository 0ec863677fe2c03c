import type * as TS from 'typescript';
import type { Typescript } from '../context.js';
import { toDiagnostic } from '../diagnostics/format.js';
import { createAnalysis } from './analysis.js';
import { checkSetUp } from './set-up.js';
import { createTransformer } from './ts-patch.js';

/** What ts-patch hands over for an entry without `transformProgram`. */
export interface SourcePlugin {
  readonly ts: Typescript;
  readonly config: Readonly<Record<string, unknown>>;
  addDiagnostic(diagnostic: TS.Diagnostic): unknown;
}

/** The classic way in: it transforms, but errors reach only some builds, so it reports that first. */
export function transformSources(
  program: TS.Program,
  { ts, config, addDiagnostic }: SourcePlugin,
): TS.TransformerFactory<TS.SourceFile> {
  const analysis = createAnalysis(ts, program, config);
  analysis.addSetup('DT1001', {});
  checkSetUp(analysis.context, config, analysis.addSetup);
  const transform = createTransformer(analysis);
  return (transformation) => {
    const transformFile = transform(transformation);
    return (file) => {
      for (const finding of analysis.ofFile(ts.getOriginalNode(file) as TS.SourceFile).findings) {
        addDiagnostic(toDiagnostic(ts, finding, (name) => program.getSourceFile(name)));
      }
      return transformFile(file);
    };
  };
}
