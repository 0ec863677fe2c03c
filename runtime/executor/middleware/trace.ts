import { isShapeErrorOf } from '../explain-error.js';
import { kindOf } from '../kind-of.js';
import type { OwnMiddleware, OwnRequest, Policy } from '../request.js';
import type { Settings } from '../settings.js';
import type { Span } from '../tracer.js';

const INTERNAL = 0;
const ERROR = 2;

/**
 * A span per call, after OpenTelemetry's conventions for generative AI. It holds no argument, result or description unless asked, and
 * never the text of an error. A tracer that throws changes nothing.
 */
export const trace: Policy = (tool, { tracer, capture }) => {
  if (tracer === undefined) return undefined;
  const fixed = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool.name,
    'gen_ai.tool.type': 'function',
    ...(capture.description ? { 'gen_ai.tool.description': tool.description } : {}),
  };
  return (request, next) => {
    const { call, ctx } = request;
    const attributes: Record<string, string> = { ...fixed };
    if (call.id !== undefined) attributes['gen_ai.tool.call.id'] = call.id;
    if (ctx.threadId !== undefined) attributes['gen_ai.conversation.id'] = ctx.threadId;
    let traced: Promise<unknown> | undefined;
    // Once: a tracer that calls back twice, or too late, must not run the call again.
    quietly(() =>
      tracer.startActiveSpan(`execute_tool ${tool.name}`, { kind: INTERNAL, attributes }, (span) => {
        traced ??= runInSpan(span, { request, next, capture });
      }),
    );
    traced ??= next(request);
    return traced;
  };
};

interface Traced {
  readonly request: OwnRequest;
  readonly next: Parameters<OwnMiddleware>[1];
  readonly capture: Settings['capture'];
}

async function runInSpan(span: Span, { request, next, capture }: Traced): Promise<unknown> {
  try {
    const value = await next(request);
    if (capture.result) quietly(() => span.setAttribute('gen_ai.tool.call.result', asText(value)));
    return value;
  } catch (error) {
    describeError(span, request, error);
    throw error;
  } finally {
    const { call, report } = request.state;
    if (capture.arguments && call) quietly(() => span.setAttribute('gen_ai.tool.call.arguments', asText(call.arguments)));
    if (report.replayed) quietly(() => span.setAttribute('define_tool.replayed', true));
    if (report.cached) quietly(() => span.setAttribute('define_tool.cached', true));
    if (report.attempts > 1) quietly(() => span.setAttribute('define_tool.attempts', report.attempts));
    quietly(() => span.end());
  }
}

function describeError(span: Span, { tool }: OwnRequest, error: unknown): void {
  if (isShapeErrorOf(tool, error)) {
    const { problems } = error as { readonly problems?: readonly unknown[] };
    quietly(() => span.addEvent('tool.shape_mismatch', { 'define_tool.problems': problems?.length ?? 0 }));
  }
  quietly(() => span.setAttribute('error.type', kindOf(error)));
  quietly(() => span.setStatus({ code: ERROR }));
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'));

function quietly(act: () => unknown): void {
  try {
    act();
  } catch {
    // Whatever watches the call must not end it.
  }
}
