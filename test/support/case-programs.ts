import type ts from 'typescript';
import { type TypeCase, typeCases } from '../schema.cases.js';
import { createTypeProgram, type TypeProgram } from './type-program.js';

const options: Record<string, ts.CompilerOptions> = {
  plain: {},
  exact: { exactOptionalPropertyTypes: true },
  dom: { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] },
  node: { types: ['node'], typeRoots: [`${process.cwd()}/node_modules/@types`] },
  json: { resolveJsonModule: true },
};

/** A row of the table of types, and the module in which its type is `T`. */
export interface CaseRow {
  readonly row: TypeCase;
  readonly module: string;
  readonly group: string;
}

export const caseRows: readonly CaseRow[] = Object.entries(typeCases).flatMap(([group, list]) =>
  list.map((row, index) => ({ row, module: `${group}-${index}/index.ts`, group })),
);

const programs = new Map<string, TypeProgram>();

/** One program for all rows with the same compiler options. */
export function programOf({ options: name = 'plain' }: TypeCase): TypeProgram {
  let program = programs.get(name);
  if (!program) {
    const modules = new Map<string, string>();
    for (const { row, module } of caseRows.filter((each) => (each.row.options ?? 'plain') === name)) {
      modules.set(module, definesType(row.ts) ? row.ts : `export type T = ${row.ts};`);
      for (const [file, text] of Object.entries(row.files ?? {})) modules.set(module.replace('index.ts', file), text);
    }
    program = createTypeProgram(modules, options[name]);
    programs.set(name, program);
  }
  return program;
}

/** Whether a row's text is a module, and not only a type. */
export function definesType(text: string): boolean {
  return /(?:type|interface|class|enum|as) T\b/.test(text);
}
