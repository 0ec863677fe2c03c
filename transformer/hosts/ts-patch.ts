import { createHash } from 'node:crypto';
import type * as TS from 'typescript';
import type { Typescript } from '../context.js';
import type { Finding } from '../diagnostics/finding.js';
import { toDiagnostic } from '../diagnostics/format.js';
import { rewriteAst } from '../emit/rewrite-ast.js';
import { version as ownVersion } from '../package.json';
import { createAnalysis, type ProgramAnalysis } from './analysis.js';
import { checkSetUp } from './set-up.js';

/** The members of a program that the builder of incremental, watch and build mode calls beside the public ones. */
interface PatchableProgram extends TS.Program {
  /** Present in 5.2 to 6.0; the builder stores its result per file in the build info. */
  getBindAndCheckDiagnostics?(file: TS.SourceFile, token?: TS.CancellationToken): readonly TS.Diagnostic[];
  [mark]?: ProgramAnalysis;
}

/** Tells a program that carries the plugin already. */
const mark = Symbol.for('define-tool.analysis');

/** The analysis that a program was changed with, if it was. */
export function analysisOf(program: TS.Program): ProgramAnalysis | undefined {
  return (program as PatchableProgram)[mark];
}

/** What ts-patch hands over for an entry with `transformProgram`. */
export interface ProgramPlugin {
  readonly ts: Typescript;
  readonly config: Readonly<Record<string, unknown>>;
}

/**
 * Makes a program report our findings and emit our definitions in every mode of the compiler.
 * The program is changed in place: the compiler's own gates call methods of the very object they made.
 */
export function patchProgram(program: TS.Program, { ts, config }: ProgramPlugin): TS.Program {
  const patchable = program as PatchableProgram;
  const existing = analysisOf(program);
  if (existing) {
    existing.addSetup('DT1003', {});
    stampVersions(existing);
    return program;
  }
  const analysis = createAnalysis(ts, program, config);
  Object.defineProperty(patchable, mark, { value: analysis });
  checkSetUp(analysis.context, config, analysis.addSetup);
  addDiagnostics(patchable, analysis);
  addTransformer(program, analysis);
  stampVersions(analysis);
  return program;
}

/** Plain builds, `--noEmit`, the `--noEmitOnError` gate and language services ask the first; builders ask the second. */
function addDiagnostics(program: PatchableProgram, analysis: ProgramAnalysis): void {
  const { getSemanticDiagnostics, getBindAndCheckDiagnostics } = program;
  program.getSemanticDiagnostics = (file, token) => {
    const native = getSemanticDiagnostics.call(program, file, token);
    const files = file ? [file] : program.getSourceFiles();
    return [...native, ...files.flatMap((each) => toDiagnostics(analysis, each, native))];
  };
  if (!getBindAndCheckDiagnostics) return;
  program.getBindAndCheckDiagnostics = (file, token) => {
    const native = getBindAndCheckDiagnostics.call(program, file, token);
    return [...native, ...toDiagnostics(analysis, file, native)];
  };
}

/** A file's findings in the compiler's form, without those that `native` has in TypeScript's words. */
export function toDiagnostics(
  { context, ofFile }: ProgramAnalysis,
  file: TS.SourceFile,
  native: readonly TS.Diagnostic[],
): TS.Diagnostic[] {
  if (file.isDeclarationFile) return [];
  return ofFile(file)
    .findings.filter((finding) => !isReported(finding, native))
    .map((finding) => toDiagnostic(context.ts, finding, (name) => context.program.getSourceFile(name)));
}

/** A mistake that TypeScript has reported in its own words at the same place is not reported again. */
function isReported({ alsoTyped, place }: Finding, native: readonly TS.Diagnostic[]): boolean {
  if (!alsoTyped) return false;
  return native.some(
    ({ file, start = 0, length = 0 }) =>
      file?.fileName === place.file && start < place.start + place.length && place.start < start + length,
  );
}

/** Ours runs before other transformers, which then see an ordinary call with one more argument. */
function addTransformer(program: TS.Program, analysis: ProgramAnalysis): void {
  const { emit } = program;
  program.emit = (target, writeFile, token, onlyDeclarations, custom, ...rest: unknown[]) => {
    const before = [createTransformer(analysis), ...(custom?.before ?? [])];
    return emit.call(program, target, writeFile, token, onlyDeclarations, { ...custom, before }, ...(rest as []));
  };
}

export function createTransformer({ context, ofFile }: ProgramAnalysis): TS.TransformerFactory<TS.SourceFile> {
  const { ts } = context;
  return (transformation) => (file) => {
    const original = ts.getOriginalNode(file) as TS.SourceFile;
    return rewriteAst(ts, transformation, { file, tools: ofFile(original).tools });
  };
}

/** The version a host gave a file, kept when watch mode hands the same file to the next program. */
const originalVersions = new WeakMap<TS.SourceFile, string>();

/**
 * A builder re-checks and re-emits a file whose version changed. Putting our result into the version makes it do so when
 * a type or a comment in another file changed a tool, also where a plain JS emit can't depend on other files (`isolatedModules`).
 */
function stampVersions({ context, ofFile }: ProgramAnalysis): void {
  const { options, program } = context;
  if (!options.incremental && !options.composite && !options.watch) return;
  // set by tsserver, which compares versions to see whether a program is current: with others it would make one at each request
  if (options['allowNonTsExtensions']) return;
  for (const file of program.getSourceFiles() as readonly (TS.SourceFile & { version?: string })[]) {
    if (file.isDeclarationFile) continue;
    const { tools, findings } = ofFile(file);
    const original = originalVersions.get(file) ?? file.version;
    if (original === undefined) continue;
    originalVersions.set(file, original);
    file.version = original;
    if (tools.length === 0 && findings.length === 0) continue;
    const hash = createHash('sha256').update(JSON.stringify([ownVersion, tools.map((tool) => tool.definition), findings]));
    file.version = `${original}-${hash.digest('hex').slice(0, 16)}`;
  }
}
