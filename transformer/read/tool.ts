import type * as TS from 'typescript';
import { type Context, createReport } from '../context.js';
import type { Finding } from '../diagnostics/finding.js';
import type { Holder, Options, Reading } from '../model.js';
import { readArguments } from './arguments.js';
import { readCallee } from './callee.js';
import { readDocs } from './docs.js';
import { readName } from './name.js';
import { readOptions } from './options.js';
import { readParameters } from './parameters.js';

interface Site {
  readonly call: TS.CallExpression;
  readonly holder: Holder;
}

/** Reads one call whole, or reports why it can't be read. */
export function readTool(context: Context, { call, holder }: Site, findings: Finding[]): Reading | undefined {
  const { ts } = context;
  const [fn, optionsNode] = call.arguments;
  const options: Options = optionsNode && !ts.isSpreadElement(optionsNode) ? readOptions(context, optionsNode) : new Map();
  const given = fn && readName(context, fn, { options, holder });
  const report = createReport(findings, { tool: given?.text ?? '(unnamed)', anchor: fn ?? call, program: context.program });
  const problem = callProblem(ts, call);
  if (problem || !fn) {
    report('DT2020', call.arguments[2] ?? call, { problem: problem ?? 'it has no function' });
    return undefined;
  }
  const callee = readCallee(context, fn, report);
  const parameters = callee && readParameters(context, callee, { call, report });
  const args = parameters && readArguments(context, parameters, report);
  if (!given) report('DT2005', call.expression, {});
  if (!callee || !args || !given) return undefined;
  const docs = readDocs(context, { callee, holder, options });
  return { call, callee, name: given, options, parameters, arguments: args, argumentType: readArgumentType(context, call), docs };
}

// defineTool<LookUpArguments>(lookUp, { ... })
function readArgumentType({ checker }: Context, call: TS.CallExpression): Reading['argumentType'] {
  const node = call.typeArguments?.[0];
  const type = node && checker.getTypeFromTypeNode(node);
  // the function's own type may be written there, too
  return type && type.getCallSignatures().length === 0 ? { type, node } : undefined;
}

function callProblem(ts: Context['ts'], call: TS.CallExpression): string | undefined {
  if (call.arguments.some(ts.isSpreadElement)) return 'its arguments are spread';
  if (call.arguments.length === 0) return 'it has no function';
  return call.arguments.length > 2 ? 'the third argument is the one the build adds' : undefined;
}
