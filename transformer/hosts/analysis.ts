import type * as TS from 'typescript';
import { type Analysis, analyze } from '../analyze.js';
import { type Context, createContext, createReport, type Typescript } from '../context.js';
import type { Code, Params } from '../diagnostics/catalogue.js';
import type { Finding } from '../diagnostics/finding.js';
import { findCalls } from '../find/find-calls.js';
import { readSettings } from './set-up.js';

/** One program's analysis, file by file, each made once and only when somebody asks. */
export interface ProgramAnalysis {
  readonly context: Context;
  ofFile(file: TS.SourceFile): Analysis;
  /** Adds a finding about the set-up; it is shown once, at the first tool of the program. */
  addSetup<C extends Code>(code: C, params: Params<C>): void;
  /** Those findings at a given call, for a host that may never come to the program's first. */
  setupAt(call: TS.CallExpression): Finding[];
}

/** @param config - The plugin entry of tsconfig.json. */
export function createAnalysis(
  ts: Typescript,
  program: TS.Program,
  config: Readonly<Record<string, unknown>> = {},
): ProgramAnalysis {
  const context = createContext(ts, program, readSettings(config));
  const made = new Map<TS.SourceFile, Analysis>();
  /** By what they say, so that a plugin listed three times is one mistake. */
  const setup = new Map<string, (first: TS.CallExpression) => Finding>();
  const firstCall = lazy(() => findFirstCall(context));

  const ofFile = (file: TS.SourceFile): Analysis => {
    const own = made.get(file) ?? analyzeSafely(context, file);
    made.set(file, own);
    if (setup.size === 0 || firstCall()?.getSourceFile() !== file) return own;
    return { tools: own.tools, findings: [...setupAt(firstCall()!), ...own.findings] };
  };
  const setupAt = (call: TS.CallExpression): Finding[] => [...setup.values()].map((make) => make(call));
  const addSetup = <C extends Code>(code: C, params: Params<C>): void => {
    setup.set(`${code} ${JSON.stringify(params)}`, (first) => {
      const findings: Finding[] = [];
      createReport(findings, { tool: '', anchor: first })(code, first.expression, params);
      return findings[0]!;
    });
  };
  return { context, ofFile, addSetup, setupAt };
}

/** A bug of ours must reach the user as one readable error, with everything else still compiled. */
function analyzeSafely(context: Context, file: TS.SourceFile): Analysis {
  try {
    return analyze(context, file);
  } catch (error) {
    const findings: Finding[] = [];
    const message = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    const place = { file: file.fileName, start: 0, length: 1 };
    createReport(findings, { tool: '', anchor: file })('DT9001', place, { file: file.fileName, error: message });
    return { tools: [], findings };
  }
}

function findFirstCall(context: Context): TS.CallExpression | undefined {
  for (const file of context.program.getSourceFiles()) {
    const [call] = findCalls(context, file);
    if (call) return call;
  }
  return undefined;
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
