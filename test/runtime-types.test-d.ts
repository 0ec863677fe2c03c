import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { describe, expectTypeOf, test } from 'vitest';
import {
  type Annotated,
  type CompiledDefinition,
  createContext,
  defineTool,
  type Integer,
  type JsonForm,
  type StandardSchema,
  type StandardTool,
  type Tool,
  type ToolContext,
  type ToolLike,
  ToolRegistry,
  type ValidatedArguments,
} from '../runtime/index.js';
import type { ToolDefinition } from '../transformer/model.js';

interface Forecast {
  city: string;
  days?: number;
}

describe('defineTool', () => {
  test('infers the awaited result of the function', () => {
    const tool = defineTool(async (city: string, days = 3) => ({ city, days }), { sideEffecting: false });
    expectTypeOf(tool.execute({})).resolves.toEqualTypeOf<{ city: string; days: number }>();
    expectTypeOf(tool).toEqualTypeOf<Tool<Record<string, unknown>, { city: string; days: number }>>();
  });

  test('keeps the type of a default', () => {
    defineTool(
      (days = 3) => {
        expectTypeOf(days).toEqualTypeOf<number>();
      },
      { sideEffecting: false },
    );
  });

  test('infers what `result` makes of it', () => {
    const tool = defineTool((query: string) => [query], { sideEffecting: false, result: (hits) => hits.length });
    expectTypeOf(tool.execute({})).resolves.toEqualTypeOf<number>();
    const later = defineTool(async (query: string) => [query], { sideEffecting: false, result: async (hits) => hits[0] });
    expectTypeOf(later.execute({})).resolves.toEqualTypeOf<string | undefined>();
  });

  test('takes the argument type where it is given', () => {
    const tool = defineTool<Forecast>((city: string) => city, { sideEffecting: false });
    expectTypeOf(tool.validate({})).toExtend<Readonly<Forecast>>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof tool.inputSchema>>().toEqualTypeOf<Forecast>();
    expectTypeOf(
      defineTool<Forecast, number>((city: string) => city.length, { sideEffecting: false }).execute({}),
    ).resolves.toEqualTypeOf<number>();
  });

  test('takes methods, bound ones, generics and context parameters', () => {
    class Service {
      look(city: string): string {
        return city;
      }
    }
    const service = new Service();
    expectTypeOf(defineTool(service.look.bind(service), { sideEffecting: false }).execute({})).resolves.toEqualTypeOf<string>();
    expectTypeOf(defineTool(service.look, { sideEffecting: false }).execute({})).resolves.toEqualTypeOf<string>();
    defineTool((city: string, ctx: ToolContext<{ db: string }>) => `${city}${ctx.deps.db}`, {
      sideEffecting: true,
      needsApproval: (call) => call.name === 'x',
    });
  });

  test('asks for sideEffecting, and for nothing it does not know', () => {
    // @ts-expect-error sideEffecting is missing
    defineTool((city: string) => city, {});
    // @ts-expect-error the options are missing
    defineTool((city: string) => city);
    // @ts-expect-error a misspelt option
    defineTool((city: string) => city, { sideEffecting: false, idempotant: true });
    // @ts-expect-error not one of the effects
    defineTool((city: string) => city, { sideEffecting: false, effects: 'writes' });
    // @ts-expect-error no function
    defineTool('city', { sideEffecting: false });
    // @ts-expect-error what the build inlines is not for people
    defineTool((city: string) => city, { sideEffecting: false }, {});
  });
});

describe('a tool', () => {
  const tool = defineTool((city: string) => city, { sideEffecting: false });

  test('runs only validated arguments', () => {
    // @ts-expect-error not validated
    tool.call({ city: 'x' });
    expectTypeOf(tool.call(tool.validate({}))).resolves.toEqualTypeOf<string>();
    expectTypeOf(tool.validate({})).toEqualTypeOf<ValidatedArguments>();
  });

  test('is read-only', () => {
    // @ts-expect-error read-only
    tool.sideEffecting = true;
    // @ts-expect-error read-only
    tool.parameters['type'] = 'array';
  });

  test('takes a context, its parts, or what an SDK passes', () => {
    tool.execute({}, createContext());
    tool.execute({}, { runId: 'r' });
    tool.execute({}, { toolCallId: 'c', abortSignal: new AbortController().signal });
    const fromSdk = { toolCallId: 'c', messages: [] as string[], abortSignal: undefined as AbortSignal | undefined };
    tool.execute({}, fromSdk);
    // @ts-expect-error neither
    tool.execute({}, 'ctx');
  });

  test('is what registries take, and so is anything with its members', () => {
    expectTypeOf(tool).toExtend<ToolLike>();
    expectTypeOf<Tool<Forecast, number>>().toExtend<ToolLike>();
    expectTypeOf<Tool<Forecast, number>>().toExtend<Tool>();
    const duck = {
      name: 'a',
      description: 'b',
      parameters: {},
      sideEffecting: false,
      needsApproval: false,
      execute: async (args: { a: string }) => args.a,
    };
    new ToolRegistry([tool, duck]);
    // @ts-expect-error no execute
    new ToolRegistry([{ name: 'a', description: 'b', parameters: {}, sideEffecting: false, needsApproval: false }]);
    for (const each of new ToolRegistry()) expectTypeOf(each).toEqualTypeOf<ToolLike>();
  });
});

describe('standard tools', () => {
  /** As the standard has it; `| undefined` is what its readers see who do not tell a missing member from an undefined one. */
  interface Published<Input, Output> {
    name: string;
    title?: string | undefined;
    description: string;
    inputSchema?: (StandardSchemaV1<Input> & StandardJSONSchemaV1<Input>) | undefined;
    outputSchema?: (StandardSchemaV1<Output> & StandardJSONSchemaV1<Output>) | undefined;
    meta?: Record<string, unknown>;
    execute(input: Input, context?: unknown): Output | Promise<Output>;
  }

  test('are what every tool is', () => {
    expectTypeOf<Tool<Forecast, number>>().toExtend<StandardTool<Forecast, number>>();
    expectTypeOf<StandardTool<Forecast, number>>().toExtend<Published<Forecast, number>>();
    expectTypeOf<Tool<Forecast, number>>().toExtend<Published<Forecast, number>>();
    expectTypeOf<Tool<Forecast, number>>().not.toExtend<Published<{ city: number }, number>>();
  });
});

describe('standard schemas', () => {
  test('are those of the published specification', () => {
    expectTypeOf<StandardSchema<Forecast>>().toExtend<StandardSchemaV1<Forecast>>();
    expectTypeOf<StandardSchema<Forecast>>().toExtend<StandardJSONSchemaV1<Forecast>>();
    expectTypeOf<StandardSchema<Forecast>['~standard']>().toExtend<
      StandardSchemaV1.Props<Forecast> & StandardJSONSchemaV1.Props<Forecast>
    >();
    expectTypeOf<StandardSchemaV1.InferOutput<StandardSchema<Forecast>>>().toEqualTypeOf<Forecast>();
  });

  test('validate synchronously', () => {
    const tool = defineTool((city: string) => city, { sideEffecting: false });
    const result = tool.inputSchema['~standard'].validate({});
    if (result.issues) expectTypeOf(result.issues[0]!.message).toEqualTypeOf<string>();
    else expectTypeOf(result.value).toEqualTypeOf<Record<string, unknown>>();
  });
});

describe('annotated types', () => {
  type Port = Annotated<number, { type: 'integer'; minimum: 1 }>;
  type Ports = readonly Port[];
  interface Host {
    name: Annotated<string, { minLength: 1 }>;
    ports: Record<string, Port>;
  }

  test('are assignable as before, in both directions', () => {
    const port: Port = 8080;
    const plain: number = port;
    const integer: Integer = plain + 1;
    const ports: Ports = [80, plain, integer];
    const host: Host = { name: 'x', ports: { http: 80 } };
    const names: string[] = [host.name.toUpperCase()];
    const object: Annotated<{ a: string }, { description: 'x' }> = { a: 'b' };
    const list: Annotated<string[], { minItems: 1 }> = ['a'];
    const union: Annotated<'a' | 'b', { description: 'x' }> = 'a';
    expectTypeOf([ports.length, names.length, object.a, list.length, union]).not.toBeNever();
  });

  test('still refuse what is wrong', () => {
    // @ts-expect-error a string is no number
    const port: Port = '80';
    // @ts-expect-error 'c' is none of them
    const union: Annotated<'a' | 'b', { description: 'x' }> = 'c';
    expectTypeOf([port, union]).not.toBeNever();
  });
});

describe('a context', () => {
  test('has typed dependencies', () => {
    expectTypeOf(createContext({ deps: { db: 1 } }).deps).toEqualTypeOf<{ db: number }>();
    expectTypeOf(createContext().deps).toEqualTypeOf<unknown>();
    expectTypeOf(createContext({ deps: { db: 1 } }).child()).toEqualTypeOf<ToolContext<{ db: number }>>();
  });
});

describe('the JSON form of a type', () => {
  interface Order {
    id: bigint;
    at?: Date;
    lines: ReadonlyMap<string, Set<URL>>;
    scan: Uint8Array | null;
    parts: Order[];
    pair: [from: Date, to?: string];
  }
  class Account {
    #balance = 1n;
    name = 'main';
    show = () => this.#balance;
  }

  test('is text for what JSON has no word for, at any depth', () => {
    type Sent = JsonForm<Order>;
    expectTypeOf<Sent['id']>().toEqualTypeOf<string>();
    expectTypeOf<Sent['at']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Sent['lines']>().toEqualTypeOf<Record<string, string[]>>();
    expectTypeOf<Sent['scan']>().toEqualTypeOf<string | null>();
    expectTypeOf<Sent['parts'][0]['parts'][0]['id']>().toEqualTypeOf<string>();
    expectTypeOf<Sent['pair']>().toEqualTypeOf<[from: string, to?: string]>();
    expectTypeOf<JsonForm<Date | 'now' | Set<Date>>>().toEqualTypeOf<string | string[]>();
    expectTypeOf<JsonForm<{ toJSON(): { at: Date } }>>().toEqualTypeOf<{ at: string }>();
  });

  test('is the type itself where there is nothing to convert', () => {
    expectTypeOf<JsonForm<Forecast>>().toEqualTypeOf<Forecast>();
    expectTypeOf<JsonForm<Account>>().toEqualTypeOf<Account>();
    expectTypeOf<JsonForm<unknown>>().toBeUnknown();
    // biome-ignore lint/suspicious/noExplicitAny: what is tested
    expectTypeOf<JsonForm<any>>().toBeAny();
    expectTypeOf<JsonForm<() => Date>>().toEqualTypeOf<() => Date>();
    expectTypeOf<JsonForm<Annotated<string, { minLength: 1 }>>>().toEqualTypeOf<Annotated<string, { minLength: 1 }>>();
    expectTypeOf<JsonForm<undefined>>().toEqualTypeOf<undefined>();
  });

  test('is what a tool is called with and what it returns', () => {
    const tool = defineTool(async (since: Date) => ({ since, tags: new Set(['a']) }), { sideEffecting: false });
    expectTypeOf(tool.execute({})).resolves.toEqualTypeOf<{ since: string; tags: string[] }>();
    const shown = defineTool((since: Date) => since, { sideEffecting: false, result: (at) => new Map([['at', at]]) });
    expectTypeOf(shown.execute({})).resolves.toEqualTypeOf<Record<string, string>>();
    const typed = defineTool<{ since: Date }>((since: Date) => since.getTime(), { sideEffecting: false });
    expectTypeOf(typed.validate({}).since).toEqualTypeOf<string>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof typed.inputSchema>>().toEqualTypeOf<{ since: string }>();
  });
});

describe('the literal at a call', () => {
  type Converters = 'decode' | 'encode' | 'checks';

  test('is read as it is printed', () => {
    expectTypeOf<keyof ToolDefinition>().toEqualTypeOf<keyof CompiledDefinition>();
    expectTypeOf<Omit<ToolDefinition, Converters>>().toExtend<Omit<CompiledDefinition, Converters>>();
    expectTypeOf<ToolDefinition['slots']>().toEqualTypeOf<CompiledDefinition['slots']>();
  });
});
