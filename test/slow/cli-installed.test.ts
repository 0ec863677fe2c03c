import { expect, inject, it } from 'vitest';
import { run as runProgram } from '../support/run-compiler.js';
import { createWorkspace, tsconfig, type Workspace } from '../support/workspace.js';

const tool = `import { defineTool } from 'define-tool';

/** Look up the shipping status of an order by its number. */
export const orderStatus = defineTool((orderId: string) => orderId, { sideEffecting: false });
`;

/** As a user runs it, from the packed package. */
function define({ directory }: Workspace, ...args: string[]) {
  const env = { npm_config_prefix: undefined, GITHUB_ACTIONS: undefined };
  return runProgram('npx', ['--no-install', 'define-tool', ...args], { cwd: directory, env });
}

it('checks, exports, explains and verifies from the installed package', async () => {
  const workspace = createWorkspace({ 'tsconfig.json': tsconfig(), 'src/tool.ts': tool });
  expect(await define(workspace, 'check')).toEqual({ code: 0, output: 'No mistakes in 1 tool.\n' });
  const exported = await define(workspace, 'export', '--target', 'openai-strict');
  expect(exported.code).toBe(0);
  expect(JSON.parse(exported.output)).toMatchObject({ target: 'openai-strict', tools: [{ name: 'orderStatus' }] });
  const explained = await define(workspace, 'explain', 'DT3001');
  expect([explained.code, explained.output.split('\n')[0]]).toEqual([0, '# DT3001: description-missing']);
  const listed = await define(workspace, 'list');
  expect([listed.code, listed.output]).toEqual([
    0,
    expect.stringContaining("Tokens are counted where js-tiktoken is installed (22 MB): 'npm install --save-dev js-tiktoken'."),
  ]);
  expect(listed.output).not.toContain('\u001b');

  expect((await workspace.tspc()).code).toBe(0);
  expect(await define(workspace, 'verify', 'out')).toEqual({
    code: 0,
    output: "1 call of 'defineTool' in 1 file, all compiled.\n",
  });
  const tsc = `${inject('installation').directory}/node_modules/typescript/bin/tsc`;
  expect((await workspace.node(tsc)).code).toBe(0);
  const verified = await define(workspace, 'verify', 'out');
  expect([verified.code, verified.output.split('\n')[0]]).toEqual([
    1,
    "out/tool.js:6:23 - error: Tool 'orderStatus' was never compiled.",
  ]);
});

it('finds what a stale build left', async () => {
  const options = { composite: true, incremental: true };
  const workspace = createWorkspace({ 'tsconfig.json': tsconfig(options), 'src/tool.ts': tool });
  const tsc = `${inject('installation').directory}/node_modules/typescript/bin/tsc`;
  expect((await workspace.node(tsc, '-b')).code).toBe(0);
  // The compiler takes its own output for up to date, and does not ask the plugin.
  expect(await workspace.tspc('-b')).toEqual({ code: 0, output: '' });
  expect((await define(workspace, 'verify', 'out')).code).toBe(1);
  expect((await workspace.tspc('-b', '--force')).code).toBe(0);
  expect((await define(workspace, 'verify', 'out')).code).toBe(0);
});

it('ends with 2 where it is asked for what there is not', async () => {
  const workspace = createWorkspace({ 'tsconfig.json': tsconfig() });
  const { code, output } = await define(workspace, 'chek');
  expect([code, output.split('\n').slice(0, 2)]).toEqual([2, ["error: unknown command 'chek'", '(Did you mean check?)']]);
});
