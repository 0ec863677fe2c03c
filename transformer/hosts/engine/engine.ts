import { existsSync, readFileSync } from 'node:fs';
import type { SourceMap } from 'magic-string';
import { createReport } from '../../context.js';
import type { Finding } from '../../diagnostics/finding.js';
import { rewriteText } from '../../emit/rewrite-text.js';
import { findCalls } from '../../find/find-calls.js';
import { type CompileError, toCompileError } from './compile-error.js';
import { findNamedCall } from './find-named-call.js';
import { createLeadSearch } from './lead-search.js';
import { normalisePath } from './normalise-path.js';
import { createProjects, type Found } from './projects.js';
import { showPath } from './show-path.js';

export interface EngineOptions {
  /** The tsconfig that files belong to, with those it references; by default the nearest that includes a file. */
  readonly tsconfig?: string | undefined;
  /** The folder that a relative `tsconfig` starts from, and that messages name files from; by default the current one. */
  readonly root?: string | undefined;
}

/** Compiles the tools in texts of files, one at a time, beside programs that are kept. */
export interface Engine {
  /**
   * The text with its definitions. Undefined where there is nothing to change; while no file leads to `defineTool`, not
   * even TypeScript is loaded to know.
   *
   * @param fileName - The id that a host has for it: only plain paths are compiled, without a query.
   * @param code - What the host has for it, which may be another text than the one on the disk.
   * @throws Error if TypeScript is missing or a tsconfig cannot be read.
   */
  compile(fileName: string, code: string): Compiled | undefined;
  /** A build begins or a file changed: the disk is looked at again, however short ago the last look was. */
  refresh(): void;
}

export interface Compiled {
  readonly code: string;
  readonly map: SourceMap;
  /** All mistakes of the file; with any, the code must not be used. */
  readonly errors: readonly CompileError[];
  /** Files whose change may change the result. */
  readonly watchFiles: readonly string[];
}

export function createEngine({ tsconfig, root = process.cwd() }: EngineOptions = {}): Engine {
  const leads = createLeadSearch();
  const projects = createProjects({ tsconfig, root });

  /** A file without a program gets no schema: other options than its own would give another one. */
  const refuseUnowned = (fileName: string, code: string): Compiled | undefined => {
    const ts = projects.compiler(fileName);
    const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
    const call = findNamedCall(ts, file);
    if (!call) return undefined;
    const findings: Finding[] = [];
    const configs = projects.asked(fileName);
    createReport(findings, { tool: '', anchor: call })('DT1007', call.expression, {
      file: showPath(root, fileName),
      configs: configs.map((configFile) => showPath(root, configFile)),
    });
    return {
      ...rewriteText(code, [], fileName),
      errors: findings.map((each) => toCompileError(each, file)),
      watchFiles: configs,
    };
  };
  return {
    compile(id, code) {
      if (!isPlainModule(id)) return undefined;
      const fileName = normalisePath(id);
      const mayLead = leads.mayLead(fileName, code);
      // Once a project is open, each of its files is looked at: names lead to `defineTool` in ways that a text does not show.
      if (!mayLead && !projects.isAnyOpen()) return undefined;
      const found = projects.find(fileName, code, mayLead);
      if (found) return compileFile(found, code);
      return mayLead && /\.[cm]?tsx?$/.test(fileName) ? refuseUnowned(fileName, code) : undefined;
    },
    refresh() {
      projects.refresh();
      leads.forget();
    },
  };
}

function compileFile({ project, analysis, file }: Found, code: string): Compiled | undefined {
  const { tools, findings } = analysis.ofFile(file);
  const all = [...setupOf({ analysis, file }, findings), ...findings];
  if (tools.length === 0 && all.length === 0) return undefined;
  const help = all.length > 0 && isChanged(file.fileName, code) ? [changedHelp] : [];
  return {
    ...rewriteText(code, tools, file.fileName),
    errors: all.map((finding) => toCompileError({ ...finding, help: [...finding.help, ...help] }, file)),
    watchFiles: project.dependencies(file.fileName),
  };
}

const changedHelp =
  'The text is not the one of the file: another plugin changed it first. If the types are gone, put define-tool before that plugin.';

function isChanged(fileName: string, code: string): boolean {
  if (!existsSync(fileName)) return false;
  return readFileSync(fileName, 'utf8').replace(/^\uFEFF/, '') !== code.replace(/^\uFEFF/, '');
}

/** A host may never come to the program's first tool, so the findings about the set-up stand in each file with tools. */
function setupOf({ analysis, file }: Pick<Found, 'analysis' | 'file'>, own: readonly Finding[]): Finding[] {
  const [call] = findCalls(analysis.context, file);
  if (!call) return [];
  return analysis
    .setupAt(call)
    .filter(({ code, message }) => !own.some((known) => known.code === code && known.message === message));
}

/** TypeScript and JavaScript, by a path alone: what has a query is another view of a file, such as its text. */
const isPlainModule = (id: string): boolean =>
  /^[^\0?]+\.[cm]?[jt]sx?$/.test(id) && !/\.d\.[cm]?ts$|[\\/]node_modules[\\/]/.test(id);
