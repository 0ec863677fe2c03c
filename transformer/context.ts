import type * as TS from 'typescript';
import { catalogue, type Code, type Params } from './diagnostics/catalogue.js';
import type { Finding } from './diagnostics/finding.js';
import type { Definition, Place } from './schema/ir.js';

/** The compiler instance the host hands over; no file of the core loads one of its own. */
export type Typescript = typeof TS;

/** What every step may ask of the host's compiler, and what one program's analysis shares. */
export interface Context {
  readonly ts: Typescript;
  readonly program: TS.Program;
  readonly checker: TS.TypeChecker;
  readonly options: TS.CompilerOptions;
  /** Named types, read once per program. */
  readonly definitions: Map<TS.Type, Definition>;
}

export function createContext(ts: Typescript, program: TS.Program): Context {
  return { ts, program, checker: program.getTypeChecker(), options: program.getCompilerOptions(), definitions: new Map() };
}

/** Where a finding goes: a node, or a place in a text. */
export type At = TS.Node | Place;

/** Collects the findings of one file. A step that can't go on reports and returns `undefined`. */
export interface Report {
  <C extends Code>(code: C, at: At, params: Params<C>, related?: Finding['related']): void;
  readonly findings: Finding[];
}

/** @param tool - The name the messages use for the tool. */
export function createReport(findings: Finding[], tool: string): Report {
  const report = <C extends Code>(code: C, at: At, params: Params<C>, related?: Finding['related']): void => {
    const place = placeOf(at);
    if (findings.some((other) => other.code === code && other.place.file === place.file && other.place.start === place.start)) return;
    const entry = catalogue[code];
    const all = { ...params, tool } as never;
    findings.push({
      code,
      place,
      message: entry.message(all),
      help: entry.help(all),
      related,
      ...('alsoTyped' in entry ? { alsoTyped: entry.alsoTyped } : {}),
    });
  };
  return Object.assign(report, { findings });
}

export function placeOf(at: At): Place {
  if (!('kind' in at)) return at;
  const start = at.getStart();
  return { file: at.getSourceFile().fileName, start, length: at.getEnd() - start };
}
