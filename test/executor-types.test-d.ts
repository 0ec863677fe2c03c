import type { Tracer as OpenTelemetryTracer } from '@opentelemetry/api';
import { expectTypeOf, it } from 'vitest';
import type {
  ApprovalDecision,
  Approver,
  ExecutorOptions,
  Middleware,
  PausedCall,
  ToolCallResult,
  Tracer,
} from '../runtime/executor/index.js';
import { Executor } from '../runtime/executor/index.js';
import type { ToolLike } from '../runtime/index.js';

it("OpenTelemetry's tracer is a tracer", () => {
  expectTypeOf<OpenTelemetryTracer>().toExtend<Tracer>();
});

it('a middleware has the form of the policies', () => {
  expectTypeOf<
    (request: Parameters<Middleware>[0], next: Parameters<Middleware>[1]) => Promise<unknown>
  >().toExtend<Middleware>();
  expectTypeOf<() => 'instead'>().toExtend<Middleware>();
});

it('an approver may answer at once or later, or not at all', () => {
  expectTypeOf<() => boolean>().toExtend<Approver>();
  expectTypeOf<() => Promise<ApprovalDecision | undefined>>().toExtend<Approver>();
  expectTypeOf<() => 'yes'>().not.toExtend<Approver>();
});

it('options may be undefined each, and only known ones are there', () => {
  expectTypeOf<{ [Name in keyof ExecutorOptions]: undefined }>().toExtend<ExecutorOptions>();
  // @ts-expect-error: misspelt
  new Executor([], { aprove: () => true });
  // @ts-expect-error: not a level
  new Executor([], { autonomy: 'off' });
});

it('results are narrow where they can be', () => {
  expectTypeOf<ToolCallResult['status']>().toEqualTypeOf<'done' | 'invalid' | 'refused' | 'paused' | 'failed' | 'unknown'>();
  expectTypeOf<ToolCallResult['paused']>().toEqualTypeOf<PausedCall | undefined>();
  expectTypeOf<ReturnType<Executor['tools']>>().toEqualTypeOf<ToolLike[]>();
});
