import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type ContextManager, context, ROOT_CONTEXT, type Tracer } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** A tracer of OpenTelemetry's SDK, and the spans that ended. */
export function collectSpans(): { readonly tracer: Tracer; spans(): ReadableSpan[] } {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  return { tracer: provider.getTracer('test'), spans: () => exporter.getFinishedSpans() };
}

/** What a program registers so that a span knows the one around it. */
export function followContexts(): void {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, run, self, ...args) => storage.run(active, () => run.apply(self as never, args as never)),
    bind: (active, target) =>
      typeof target === 'function' ? (storage.run.bind(storage, active, target as never) as typeof target) : target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager);
}
