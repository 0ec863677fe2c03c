import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { toAiTools } from '../runtime/adapters/ai/index.js';
import { toAnthropicTools } from '../runtime/adapters/anthropic/index.js';
import { toFunctionDeclarations } from '../runtime/adapters/gemini/index.js';
import { toGenkitTools } from '../runtime/adapters/genkit/index.js';
import { toLangChainTools } from '../runtime/adapters/langchain/index.js';
import { toMastraTools } from '../runtime/adapters/mastra/index.js';
import { createHandlers } from '../runtime/adapters/mcp/handle-calls.js';
import { toChatTools, toResponsesTools } from '../runtime/adapters/openai/index.js';
import { toAgentTools } from '../runtime/adapters/openai-agents/index.js';
import { toTanStackTools } from '../runtime/adapters/tanstack/index.js';
import type { Tool } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';
import { pickFrom, type Random, randomFrom } from './support/random.js';

// biome-ignore lint/suspicious/noExplicitAny: every host has a form of its own.
type Any = any;

interface Case {
  readonly tool: Tool;
  /** Arguments that the tool accepts. */
  readonly args: Record<string, unknown>;
  readonly asks: boolean;
}

const kinds: readonly ((random: Random) => readonly [Record<string, unknown>, unknown])[] = [
  () => [{ type: 'string' }, 'text'],
  (random) => [{ type: 'integer', minimum: 1, maximum: 9 }, 1 + random(9)],
  () => [{ type: 'number' }, 1.5],
  () => [{ type: 'boolean' }, true],
  (random) => [{ type: 'string', enum: ['red', 'green', 'blue'] }, pickFrom(random, ['red', 'green', 'blue'])],
  () => [{ type: 'array', items: { type: 'string' } }, ['a', 'b']],
  () => [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 2],
  () => [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null],
];

function createCase(index: number): Case {
  const random = randomFrom(index + 1);
  const properties: Record<string, Record<string, unknown>> = {};
  const args: Record<string, unknown> = {};
  const optional: string[] = [];
  for (let count = random(5); count >= 0; count -= 1) {
    const name = `argument${count}`;
    const [schema, value] = pickFrom(random, kinds)(random);
    const isObject = random(4) === 0;
    properties[name] = isObject ? closed({ inner: schema }) : { ...schema, description: `What ${name} is.` };
    if (random(3) === 0) optional.push(name);
    if (!optional.includes(name) || random(2) === 0) args[name] = isObject ? { inner: value } : value;
  }
  const needsApproval = pickFrom(random, [true, false]);
  const sideEffecting = needsApproval || pickFrom(random, [true, false]);
  const tool = define(
    () => 'done',
    compiled({
      name: `tool${String(index).padStart(3, '0')}`,
      description: `Do the thing with the number ${index}, for the sake of a test.`,
      parameters: closed(properties, optional),
      slots: [{ kind: 'properties' }],
    }),
    { sideEffecting, needsApproval },
  );
  return { tool, args, asks: needsApproval };
}

interface Far {
  readonly name: string;
  readonly description: string | undefined;
  readonly schema: Any;
  /** Undefined where the host has no place for it. */
  readonly asks?: boolean | undefined;
  readonly sideEffecting?: boolean | undefined;
}

const draft07 = (schema: Any): Any => schema['~standard'].jsonSchema.input({ target: 'draft-07' });

const hosts: Record<string, (tools: readonly Tool[]) => Promise<Far[]> | Far[]> = {
  'OpenAI chat': (tools) =>
    toChatTools(tools).map(({ function: { name, description, parameters } }) => ({ name, description, schema: parameters })),
  'OpenAI responses': (tools) =>
    toResponsesTools(tools).map(({ name, description, parameters }) => ({ name, description, schema: parameters })),
  Anthropic: (tools) =>
    toAnthropicTools(tools).map(({ name, description, input_schema }: Any) => ({ name, description, schema: input_schema })),
  Gemini: (tools) =>
    toFunctionDeclarations(tools).map(({ name, description, parametersJsonSchema }) => ({
      name,
      description,
      schema: parametersJsonSchema,
    })),
  MCP: (tools) =>
    createHandlers(tools, {})
      .list()
      .map(({ name, description, inputSchema, annotations }) => ({
        name,
        description,
        schema: inputSchema,
        sideEffecting: annotations?.readOnlyHint !== true,
      })),
  'AI SDK': (tools) =>
    Object.entries(toAiTools(tools)).map(([name, { description, inputSchema, needsApproval }]) => ({
      name,
      description,
      schema: draft07(inputSchema),
      asks: needsApproval as boolean,
    })),
  'OpenAI Agents': (tools) =>
    Promise.all(
      toAgentTools(tools).map(async ({ name, description, parameters, needsApproval }) => ({
        name,
        description,
        schema: parameters,
        asks: await needsApproval({}, argumentsOf(name)),
      })),
    ),
  LangChain: (tools) =>
    toLangChainTools(tools, { tool: (_: Any, fields: Any) => fields }).map(({ name, description, schema, metadata }: Any) => ({
      name,
      description,
      schema,
      sideEffecting: metadata.sideEffecting,
    })),
  Mastra: (tools) =>
    Promise.all(
      Object.values(toMastraTools(tools, { createTool: (config: Any) => config })).map(async (made: Any) => ({
        name: made.id,
        description: made.description,
        schema: draft07(made.inputSchema),
        asks: (await made.requireApproval?.(argumentsOf(made.id))) ?? false,
        sideEffecting: !made.mcp.annotations.readOnlyHint,
      })),
    ),
  Genkit: (tools) =>
    Promise.all(
      toGenkitTools(tools, { tool: (config: Any, run: Any): Any => ({ config, run, __action: {} }) }).map(
        async ({ config, run, __action }: Any) => {
          let asks = false;
          const interrupt = (): never => {
            asks = true;
            throw new Error('interrupted');
          };
          await run(argumentsOf(config.name), { interrupt }).catch(() => undefined);
          const { name, description, metadata } = config;
          return { name, description, schema: __action.inputJsonSchema, asks, sideEffecting: metadata.sideEffecting };
        },
      ),
    ),
  TanStack: (tools) =>
    toTanStackTools(tools).map(({ name, description, inputSchema, needsApproval }) => ({
      name,
      description,
      schema: draft07(inputSchema),
      asks: needsApproval,
    })),
};

const cases = Array.from({ length: 200 }, (_, index) => createCase(index));
const argumentsOf = (name: string) => structuredClone(cases.find(({ tool }) => tool.name === name)!.args);
const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe.each(Object.entries(hosts))('the same 200 tools on the far side of %s', (_, read) => {
  it('have their names, descriptions, schemas, approval and side effects', async () => {
    const tools = cases.map(({ tool }) => tool);
    const far = await read(tools);
    expect(far.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const [index, { description, schema, asks, sideEffecting }] of far.entries()) {
      const expected = cases[index]!;
      expect(description).toBe(expected.tool.description);
      if (asks !== undefined) expect([expected.tool.name, asks]).toEqual([expected.tool.name, expected.asks]);
      if (sideEffecting !== undefined) expect(sideEffecting).toBe(expected.tool.sideEffecting);
      expect(() => expected.tool.validate(expected.args)).not.toThrow();
      const { $schema, ...plain } = schema;
      const isValid = ajv.compile(plain);
      expect(isValid(expected.args), `${JSON.stringify(plain)} ${JSON.stringify(expected.args)}`).toBe(true);
      // What a schema no longer refuses, the tool does.
      if ((expected.tool.parameters['required'] as unknown[] | undefined)?.length) expect(isValid({})).toBe(false);
    }
  });

  it('have schemas of their own, which a host may change', async () => {
    const tools = cases.slice(0, 5).map(({ tool }) => tool);
    for (const { schema } of await read(tools)) schema.properties = {};
    for (const { schema } of await read(tools)) expect(Object.keys(schema.properties)).not.toEqual([]);
  });
});
