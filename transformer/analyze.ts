import type * as TS from 'typescript';
import { checkExamples } from './check/examples.js';
import { rules } from './check/index.js';
import { checkTargets } from './check/targets.js';
import { checkTypes } from './check/types.js';
import { type Context, createReport, type Report } from './context.js';
import type { Finding } from './diagnostics/finding.js';
import { writeChecks } from './emit/checks/write-check.js';
import { createDefinition } from './emit/definition.js';
import { findCalls } from './find/find-calls.js';
import { findHolder } from './find/tool-holder.js';
import type { CompiledTool, Reading, ToolDefinition } from './model.js';
import { readTool } from './read/tool.js';
import { collectProblems } from './schema/collect-problems.js';
import { schemaFromArguments } from './schema/from-arguments.js';
import { schemaFromResult } from './schema/from-result.js';
import type { SchemaNode } from './schema/ir.js';
import { formats } from './schema/keywords/formats.js';
import { toCode } from './schema/to-code.js';
import { toJsonSchema } from './schema/to-json-schema.js';

/** What a file's tools compile to, and everything wrong with them. */
export interface Analysis {
  readonly tools: readonly CompiledTool[];
  readonly findings: readonly Finding[];
}

/** The whole pipeline for one file: find the calls, read each, check it, make its schema and its definition. */
export function analyze(context: Context, sourceFile: TS.SourceFile): Analysis {
  const findings: Finding[] = [];
  const tools: CompiledTool[] = [];
  for (const call of findCalls(context, sourceFile)) {
    const reading = readTool(context, { call, holder: findHolder(context, call) }, findings);
    if (!reading) continue;
    const own: Finding[] = [];
    const compiled = compileTool(
      context,
      reading,
      createReport(own, { tool: reading.name.text, anchor: call.arguments[0] ?? call, program: context.program }),
    );
    findings.push(...own);
    if (own.length === 0) tools.push({ call, options: reading.options, ...compiled });
  }
  return { tools, findings };
}

function compileTool(context: Context, reading: Reading, report: Report): Pick<CompiledTool, 'definition' | 'shown'> {
  for (const rule of rules) rule(reading, { context, report });
  const shown = schemaFromArguments(context, reading);
  checkTypes(shown, reading, { report, collect: context.seen.problems ? collectProblems : () => [] });
  const parameters = toJsonSchema(shown.schema);
  checkExamples(reading, parameters, { report, formats });
  checkTargets(reading, parameters, { context, report, names: shown.names });
  const result = schemaFromResult(context, reading);
  const returns = compileReturns(reading, result.checked);
  const definition = createDefinition(reading, {
    parameters,
    names: shown.names,
    returns,
    checks: context.settings.inlineChecks ? writeChecks(parameters, returns) : undefined,
    decode: context.seen.rich ? toCode(shown.schema, 'decode') : undefined,
    encode: context.seen.rich ? toCode(result.schema, 'encode') : undefined,
  });
  return { definition, shown: shown.schema };
}

function compileReturns({ options, docs }: Reading, checked: SchemaNode | undefined): ToolDefinition['returns'] {
  const declared = options.get('returns');
  if (declared?.value === false) return undefined;
  if (declared?.constant) return declared.value as ToolDefinition['returns'];
  if (!checked) return undefined;
  const description = docs.returns?.text;
  return toJsonSchema(description ? { ...checked, annotations: { ...checked.annotations, description } } : checked, {
    open: true,
  });
}
