import ts from 'typescript';
import type { Finding } from '../../transformer/diagnostics/finding.js';
import { createAnalysis, type ProgramAnalysis } from '../../transformer/hosts/analysis.js';
import type { ToolDefinition } from '../../transformer/model.js';
import { createFixtureProgram, root } from './fixture-program.js';

export const memoryFolder = `${root}/fixtures/in-memory`;

export interface Compiled {
  /** By tool name. */
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly findings: readonly Finding[];
}

/** Compiles modules in one program: file name to source. A name may be a path such as `node_modules/lib/index.d.ts`. */
export function compileTools(
  sources: Readonly<Record<string, string>>,
  options: ts.CompilerOptions = {},
): ReadonlyMap<string, Compiled> {
  const { analysis, names } = analyzeSources(sources, options);
  return new Map(
    names.map((name) => {
      const { tools, findings } = analysis.ofFile(analysis.context.program.getSourceFile(`${memoryFolder}/${name}`)!);
      return [name, { tools: new Map(tools.map(({ definition }) => [definition.name, definition])), findings }];
    }),
  );
}

/** @param config - The plugin entry. */
export function analyzeSources(
  sources: Readonly<Record<string, string>>,
  options: ts.CompilerOptions = {},
  config: Readonly<Record<string, unknown>> = {},
): { analysis: ProgramAnalysis; names: string[] } {
  const texts = new Map(Object.entries(sources).map(([name, text]) => [`${memoryFolder}/${name}`, text]));
  return {
    analysis: createAnalysis(ts, createFixtureProgram(texts, options), config),
    names: Object.keys(sources).filter((name) => !name.endsWith('.d.ts') && name.endsWith('.ts')),
  };
}

/** The sole tool and findings of one module. */
export function compileTool(
  source: string,
  options: ts.CompilerOptions = {},
): { tool: ToolDefinition | undefined; findings: readonly Finding[] } {
  const { tools, findings } = compileTools({ 'tool.ts': source }, options).get('tool.ts')!;
  return { tool: [...tools.values()][0], findings };
}
