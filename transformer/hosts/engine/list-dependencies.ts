import type * as TS from 'typescript';
import type { Context } from '../../context.js';

/** A file with the compiler's own list of what it imports, in every form, types included. */
interface WithImports extends TS.SourceFile {
  readonly imports?: readonly TS.StringLiteralLike[];
  readonly moduleAugmentations?: readonly TS.Node[];
}

/**
 * The files outside installed packages whose change may change what a file means: all that it imports, on and on, since a
 * file in the middle may be pointed elsewhere, and those that declare things for every file.
 */
export function listDependencies(context: Context, file: TS.SourceFile): string[] {
  const { program } = context;
  const found = new Set<TS.SourceFile>();
  const add = (source: TS.SourceFile): void => {
    if (found.has(source) || source.fileName.includes('/node_modules/')) return;
    found.add(source);
    for (const target of importsOf(context, source)) add(target);
  };
  add(file);
  for (const source of program.getSourceFiles()) if (declaresForAll(context, source)) add(source);
  found.delete(file);
  return [...found].map(({ fileName }) => fileName);
}

function importsOf({ program, checker }: Context, file: TS.SourceFile): TS.SourceFile[] {
  const imported = ((file as WithImports).imports ?? []).flatMap(
    (specifier) => checker.getSymbolAtLocation(specifier)?.declarations?.map((declaration) => declaration.getSourceFile()) ?? [],
  );
  const base = file.fileName.slice(0, file.fileName.lastIndexOf('/') + 1);
  const referenced = file.referencedFiles.map(({ fileName }) => program.getSourceFile(`${base}${fileName}`));
  return [...imported, ...referenced.filter((source) => source !== undefined)];
}

/** A script, or a module that adds to others or to the globals. */
function declaresForAll({ ts, program }: Context, file: TS.SourceFile): boolean {
  if (program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/')) return false;
  return !ts.isExternalModule(file) || ((file as WithImports).moduleAugmentations?.length ?? 0) > 0;
}
