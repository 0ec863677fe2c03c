import { expect, it } from 'vitest';
import { defineTool } from '../runtime/index.js';
import { config, createCommandProject, toolSource } from './support/command-project.js';

const project = () =>
  createCommandProject({
    'tsconfig.json': config(),
    'src/a.ts': toolSource('orderStatus', 'orderId: string, since?: Date, tags?: Set<string>'),
    'src/b.ts': toolSource('claudeOnly', 'orderId: string', { options: "sideEffecting: false, targets: ['anthropic']" }),
    'src/c.ts': toolSource('hidden', 'orderId: string', { options: 'sideEffecting: false, advertised: false' }),
  });

it.each(['openai-strict', 'gemini', 'draft-07'])('writes for %s what the runtime writes', async (target) => {
  const opened = project();
  const { code, out, err } = await opened.run(['export', '--target', target]);
  expect([code, err]).toEqual([0, '']);
  const exported = JSON.parse(out);
  expect(exported).toMatchObject({
    target,
    tools: [{ name: 'orderStatus', description: 'Look up what orderStatus knows about an order of the shop.' }],
  });
  const plain = JSON.parse((await opened.run(['inspect', 'orderStatus', '--json'])).out)[0];
  const tool = (defineTool as unknown as (...args: unknown[]) => { toJsonSchema(options: object): object })(
    () => '',
    { sideEffecting: false },
    {
      ...{ format: 1, name: 'orderStatus', description: plain.description, parameters: plain.parameters },
      ...{ names: {}, slots: [] },
    },
  );
  expect(exported.tools[0].parameters).toEqual(tool.toJsonSchema({ target }));
});

it('leaves out what the target is not shown', async () => {
  const { out } = await project().run(['export', '-t', 'anthropic']);
  expect(JSON.parse(out).tools.map(({ name }: { name: string }) => name)).toEqual(['claudeOnly', 'orderStatus']);
});

it('writes a file', async () => {
  const opened = project();
  expect(await opened.run(['export', '-t', 'mcp', '-o', 'tools.json'])).toEqual({
    code: 0,
    out: 'Wrote 1 tool to tools.json.\n',
    err: '',
  });
  expect(JSON.parse(opened.read('tools.json')).tools[0].name).toBe('orderStatus');
});

it('names each tool that a target does not take', async () => {
  const opened = createCommandProject({
    'tsconfig.json': config(),
    'src/a.ts': toolSource('anything', 'value: Record<string, string>'),
  });
  const { code, out, err } = await opened.run(['export', '-t', 'openai-strict']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^error: 'openai-strict' does not take every tool\.\nTool 'anything' has a schema/);
});

it('suggests a target', async () => {
  const { code, err } = await project().run(['export', '-t', 'openai-strikt']);
  expect(code).toBe(2);
  expect(err).toMatch(/^error: There is no target 'openai-strikt'\. Did you mean 'openai-strict'\? The targets are /);
});

it('writes nothing while there are mistakes', async () => {
  const opened = createCommandProject({ 'tsconfig.json': config(), 'src/a.ts': toolSource('bad', 'a: symbol') });
  const { code, out, err } = await opened.run(['export', '-t', 'mcp']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('[DT4001]');
});

it('shows one tool as a model sees it', async () => {
  const { code, out } = await project().run(['inspect', 'orderStatus']);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^orderStatus src\/a\.ts:4\n\nDescription\n\n {2}Look up what orderStatus knows about an order of the shop\.\n\nArguments\n\n {2}\{\n {4}"type": "object",/,
  );
  expect(
    JSON.parse((await project().run(['inspect', 'orderStatus', '-t', 'gemini-openapi', '--json'])).out)[0].parameters.type,
  ).toBe('OBJECT');
  expect(await project().run(['inspect', 'orderState'])).toEqual({
    code: 1,
    out: '',
    err: "error: There is no tool 'orderState'.\nDid you mean 'orderStatus'?\n",
  });
});
