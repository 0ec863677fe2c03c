import type * as TS from 'typescript';
import { type Code, catalogue, type Params } from './diagnostics/catalogue.js';
import type { Finding } from './diagnostics/finding.js';
import type { Definition, Place } from './schema/ir.js';

/** The compiler instance the host hands over; no file of the core loads one of its own. */
export type Typescript = typeof TS;

/** What the plugin entry says, checked. */
export interface Settings {
  /** Arguments are checked by code that the build writes; otherwise by what ajv makes at run time. */
  readonly inlineChecks: boolean;
  /** Whose rules every tool must keep. */
  readonly targets: readonly string[];
}

const defaults: Settings = { inlineChecks: false, targets: [] };

/** What every step may ask of the host's compiler, and what one program's analysis shares. */
export interface Context {
  readonly ts: Typescript;
  readonly program: TS.Program;
  readonly checker: TS.TypeChecker;
  readonly options: TS.CompilerOptions;
  readonly settings: Settings;
  /** Named types, read once per program. */
  readonly definitions: Map<TS.Type, Definition>;
  /** Whether any type read so far has values that are rebuilt from JSON, or problems; most programs have none to look for. */
  readonly seen: { rich: boolean; problems: boolean };
  /** Who wrote each file. */
  readonly origins: Map<TS.SourceFile, Origin>;
  /** The alias each written type names, looked up once. */
  readonly aliases: Map<TS.TypeNode, TS.TypeAliasDeclaration | undefined>;
  /** The same by name, for names that mean the same wherever they stand at the top of a file. */
  readonly aliasNames: Map<TS.SourceFile, Map<string, TS.TypeAliasDeclaration | undefined>>;
}

/** Who wrote a file: the project, a package it installed, or the makers of the compiler and of Node. */
export type Origin = 'own' | 'package' | 'library';

export function createContext(ts: Typescript, program: TS.Program, settings: Settings = defaults): Context {
  const [checker, options] = [program.getTypeChecker(), program.getCompilerOptions()];
  const seen = { rich: false, problems: false };
  const [definitions, origins, aliases, aliasNames] = [new Map(), new Map(), new Map(), new Map()];
  return { ts, program, checker, options, settings, definitions, seen, origins, aliases, aliasNames };
}

/** Where a finding goes: a node, or a place in a text. */
export type At = TS.Node | Place;

/** Collects the findings of one file. A step that can't go on reports and returns `undefined`. */
export type Report = <C extends Code>(code: C, at: At, params: Params<C>) => void;

/** What a report is about: the name messages use for the tool, and the node in the compiled file that stands for it. */
export interface Subject {
  readonly tool: string;
  readonly anchor: TS.Node;
  /** Where the text of other files is, to say the line of a mistake there. */
  readonly program?: TS.Program;
}

/**
 * Findings stay in the file of the call, which is the one a host is compiling: one about another file goes to the
 * anchor and points at the other place. The same mistake at the same place is reported once.
 */
export function createReport(findings: Finding[], { tool, anchor, program }: Subject): Report {
  return (code, at, params) => {
    const entry = catalogue[code];
    const all = { ...params, tool } as never;
    const target = placeOf(at);
    const isElsewhere = target.file !== anchor.getSourceFile().fileName;
    const place = isElsewhere ? placeOf(anchor) : target;
    const message = entry.message(all);
    if (findings.some((other) => other.place.start === place.start && other.message === message)) return;
    findings.push({
      code,
      place,
      message,
      help: [...(isElsewhere ? whereElse(target, anchor, program) : []), ...entry.help(all)],
      ...(isElsewhere ? { related: { place: target, message: 'It is written here.' } } : {}),
      ...('alsoTyped' in entry ? { alsoTyped: entry.alsoTyped } : {}),
    });
  };
}

/** Related places are shown by few: a log of a build names the line only if the text does. */
function whereElse({ file, start }: Place, anchor: TS.Node, program: TS.Program | undefined): string[] {
  const source = program?.getSourceFile(file);
  if (!source) return [];
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  return [`It is written in ${relativePath(anchor.getSourceFile().fileName, file)}:${line + 1}:${character + 1}.`];
}

/** From one file to another, with forward slashes. */
function relativePath(from: string, to: string): string {
  const [source, target] = [from.split('/').slice(0, -1), to.split('/')];
  let shared = 0;
  while (shared < source.length && source[shared] === target[shared]) shared++;
  return [...source.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}

export function placeOf(at: At): Place {
  if (!('kind' in at)) return at;
  const start = at.getStart();
  return { file: at.getSourceFile().fileName, start, length: at.getEnd() - start };
}
