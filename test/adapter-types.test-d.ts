import type Anthropic from '@anthropic-ai/sdk';
import type { CallableTool, FunctionDeclaration, GoogleGenAI, Part } from '@google/genai';
import type { ToolSet as ToolSet6 } from 'ai';
import type { generateText as generateText7, ToolSet as ToolSet7 } from 'ai-7';
import type Anthropic0 from 'anthropic-sdk-0';
import type { CallableTool as CallableTool2, FunctionDeclaration as FunctionDeclaration2 } from 'genai-2';
import type OpenAI from 'openai';
import type { RunnerFunction } from 'openai/helpers/responses-tool-runner';
import type OpenAI6 from 'openai-6';
import { describe, expectTypeOf, test } from 'vitest';
import { toAiTools, toolApproval } from '../runtime/adapters/ai/index.js';
import { answerToolUses, toAnthropicRunnables, toAnthropicTools } from '../runtime/adapters/anthropic/index.js';
import { answerFunctionCalls, toCallableTool, toFunctionDeclarations } from '../runtime/adapters/gemini/index.js';
import {
  answerToolCalls,
  toChatRunnables,
  toChatTools,
  toResponsesRunnables,
  toResponsesTools,
} from '../runtime/adapters/openai/index.js';
import { defineTool, ToolRegistry } from '../runtime/index.js';

const tool = defineTool((city: string) => city, { sideEffecting: false });
const source = new ToolRegistry([tool]);

describe('what an adapter makes is what the SDK takes', () => {
  test('AI SDK 6 and 7', () => {
    type Settings = Parameters<typeof generateText7<ToolSet7>>[0];
    const sets6: ToolSet6[] = [toAiTools(source), { tool }];
    // Version 7 takes a bare tool too, but for the type of its 'id'.
    const sets7: ToolSet7[] = [toAiTools([tool])];
    const approval: NonNullable<Settings['toolApproval']> = toolApproval(source);
    expectTypeOf([sets6, sets7, approval]).toBeArray();
  });

  test('OpenAI 6 and 7', () => {
    expectTypeOf(toChatTools(source)).toExtend<OpenAI.ChatCompletionTool[]>();
    expectTypeOf(toChatTools(source)).toExtend<OpenAI6.ChatCompletionTool[]>();
    expectTypeOf(toResponsesTools(source)).toExtend<OpenAI.Responses.Tool[]>();
    expectTypeOf(toResponsesTools(source)).toExtend<OpenAI6.Responses.Tool[]>();
    expectTypeOf(toResponsesRunnables(source)).toExtend<RunnerFunction[]>();
    const chat = (client: OpenAI, client6: OpenAI6): void => {
      client.chat.completions.runTools({ model: '', messages: [], tools: toChatRunnables(source) });
      client6.chat.completions.runTools({ model: '', messages: [], tools: toChatRunnables(source) });
    };
    expectTypeOf(chat).toBeFunction();
  });

  test("answers to OpenAI's messages and responses", () => {
    const answer = async (
      message: OpenAI.ChatCompletionMessage,
      message6: OpenAI6.ChatCompletionMessage,
      response: OpenAI.Responses.Response,
      response6: OpenAI6.Responses.Response,
    ): Promise<void> => {
      expectTypeOf(await answerToolCalls(source, message)).toExtend<OpenAI.ChatCompletionMessageParam[]>();
      expectTypeOf(await answerToolCalls(source, message6)).toExtend<OpenAI6.ChatCompletionMessageParam[]>();
      expectTypeOf(await answerToolCalls(source, response.output)).toExtend<OpenAI.Responses.ResponseInputItem[]>();
      expectTypeOf(await answerToolCalls(source, response6.output)).toExtend<OpenAI6.Responses.ResponseInputItem[]>();
    };
    expectTypeOf(answer).toBeFunction();
  });

  test('Anthropic 0.137 and 1', () => {
    expectTypeOf(toAnthropicTools(source)).toExtend<Anthropic.ToolUnion[]>();
    expectTypeOf(toAnthropicTools(source)).toExtend<Anthropic0.ToolUnion[]>();
    expectTypeOf(toAnthropicTools(source)).toExtend<Anthropic.Beta.BetaToolUnion[]>();
    const run = async (client: Anthropic, client0: Anthropic0, message: Anthropic.Message, beta: Anthropic.Beta.BetaMessage) => {
      const settings = { model: '', max_tokens: 1, messages: [], tools: toAnthropicRunnables(source) };
      client.beta.messages.toolRunner(settings);
      client0.beta.messages.toolRunner(settings);
      expectTypeOf(await answerToolUses(source, message.content)).toExtend<Anthropic.ToolResultBlockParam[]>();
      expectTypeOf(await answerToolUses(source, beta.content)).toExtend<Anthropic.Beta.BetaToolResultBlockParam[]>();
    };
    expectTypeOf(run).toBeFunction();
  });

  test('Gemini 2 and 3', () => {
    expectTypeOf(toFunctionDeclarations(source)).toExtend<FunctionDeclaration[]>();
    expectTypeOf(toFunctionDeclarations(source)).toExtend<FunctionDeclaration2[]>();
    expectTypeOf(toCallableTool(source)).toExtend<CallableTool>();
    expectTypeOf(toCallableTool(source)).toExtend<CallableTool2>();
    const answer = async (response: Awaited<ReturnType<GoogleGenAI['models']['generateContent']>>) => {
      expectTypeOf(await answerFunctionCalls(source, response.functionCalls)).toExtend<Part[]>();
    };
    expectTypeOf(answer).toBeFunction();
  });

  test('and no other', () => {
    // @ts-expect-error one tool is no source
    toAiTools(tool);
    // @ts-expect-error
    toChatTools(source, { strict: 'yes' });
    // @ts-expect-error
    toAiTools(source, { target: 'claude' });
  });
});
