/** As much of OpenTelemetry's `Tracer` as is used; one from `@opentelemetry/api` fits. */
export interface Tracer {
  startActiveSpan<Returned>(name: string, options: SpanOptions, run: (span: Span) => Returned): Returned;
}

interface SpanOptions {
  readonly kind?: number;
  readonly attributes?: Record<string, string | number | boolean>;
}

export interface Span {
  setAttribute(name: string, value: string | number | boolean): unknown;
  addEvent(name: string, attributes?: Record<string, string | number | boolean>): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}
