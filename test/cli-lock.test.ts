import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { type CommandProject, config, createCommandProject, toolSource } from './support/command-project.js';

const before = toolSource('orderStatus', "orderId: string, how: 'short' | 'long'");
const after = toolSource('orderStatus', "orderId: string, how: 'short', days?: number", {
  options: 'sideEffecting: true, needsApproval: true',
});

const open = (more: Record<string, string> = {}): CommandProject =>
  createCommandProject({
    'tsconfig.json': config(),
    'src/b.ts': before,
    'src/a.ts': toolSource('another', 'a: string'),
    ...more,
  });

const words = `orderStatus src/b.ts
  ! 'how' no longer takes "long". [calls, plans, prompts]
  - Argument 'days' is new and optional: a number.
  ! It says that it has side effects now: calls are not cached, and may wait for a person. [plans]
  ! A call waits for a person's approval now. [plans]
  A saved call may be refused. A cached plan may come out otherwise. A prompt may no longer fit.
`;

it('writes every contract, in an order that does not change', async () => {
  const project = open();
  expect(await project.run(['lock'])).toEqual({ code: 0, out: 'Wrote the contracts of 2 tools to tools.lock.json.\n', err: '' });
  const lock = project.read('tools.lock.json');
  expect(JSON.parse(lock)).toEqual({
    lockVersion: 1,
    tools: [
      expect.objectContaining({ name: 'another', file: 'src/a.ts', declarations: { sideEffecting: false } }),
      {
        name: 'orderStatus',
        file: 'src/b.ts',
        description: expect.stringMatching(/^sha256-[0-9a-f]{32}$/),
        parameters: {
          type: 'object',
          properties: { orderId: { type: 'string' }, how: { type: 'string', enum: ['short', 'long'] } },
          required: ['orderId', 'how'],
          additionalProperties: false,
        },
        declarations: { sideEffecting: false },
      },
    ],
  });
  expect(await project.run(['lock'])).toEqual({ code: 0, out: 'tools.lock.json is up to date.\n', err: '' });
  // From elsewhere, the same text.
  expect(await project.run(['lock', '-p', project.directory], { cwd: '/' })).toMatchObject({ code: 0 });
  expect(project.read('tools.lock.json')).toBe(lock);
});

it('fails a check where the lock is behind, and says what changed', async () => {
  const project = open();
  expect(await project.run(['check', '--locked'])).toEqual({
    code: 1,
    out: '',
    err: "error: There is no 'tools.lock.json' beside the tsconfig.\nWrite one, and commit it: 'define-tool lock'.\n",
  });
  await project.run(['lock']);
  expect(await project.run(['check', '--locked'])).toEqual({ code: 0, out: 'No mistakes in 2 tools.\n', err: '' });
  project.write({ 'src/b.ts': after });
  const { code, out } = await project.run(['check', '--locked']);
  expect([code, out]).toEqual([
    1,
    `${words}\nThe contracts are not those of tools.lock.json. If they are meant to be, write them there: 'define-tool lock'.\n`,
  ]);
  expect((await project.run(['check'])).code).toBe(0);
  expect(await project.run(['diff'])).toEqual({ code: 1, out: words, err: '' });
  await project.run(['lock']);
  expect(await project.run(['diff'])).toEqual({ code: 0, out: 'Nothing changed.\n', err: '' });
  expect((await project.run(['check', '--locked'])).code).toBe(0);
});

it('compares two locks, and prints JSON', async () => {
  const project = open();
  await project.run(['lock']);
  project.write({ 'old.json': project.read('tools.lock.json'), 'src/b.ts': after });
  await project.run(['lock']);
  project.write({ 'new.json': project.read('tools.lock.json') });
  expect((await project.run(['diff', 'old.json', 'new.json'])).out).toBe(words);
  expect((await project.run(['diff', 'old.json'])).out).toBe(words);
  const { code, out } = await project.run(['diff', 'old.json', 'new.json', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    breaks: ['calls', 'plans', 'prompts'],
    tools: [
      {
        tool: 'orderStatus',
        file: 'src/b.ts',
        changes: expect.arrayContaining([expect.objectContaining({ kind: 'value-removed', path: 'how' })]),
      },
    ],
  });
});

it('compares with the lock of a commit', async () => {
  const project = open({ '.gitignore': 'node_modules\n' });
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], {
      cwd: project.directory,
      encoding: 'utf8',
      timeout: 30_000,
    });
  git('init', '-q');
  await project.run(['lock']);
  git('add', '.');
  git('commit', '-qm', 'first');
  project.write({ 'src/b.ts': after });
  await project.run(['lock']);
  expect(await project.run(['diff', '--base', 'HEAD'])).toEqual({ code: 1, out: words, err: '' });
  const unknown = await project.run(['diff', '--base', 'nowhere']);
  expect(unknown.code).toBe(2);
  expect(unknown.err).toMatch(/^error: git has no 'tools\.lock\.json' of 'nowhere'\. It says: fatal: /);
  expect((await project.run(['diff', '--base=--output=x'])).err).toBe("error: '--output=x' is no commit, branch or tag.\n");
});

it('writes no lock while there are mistakes', async () => {
  const project = open({ 'src/c.ts': toolSource('bad', 'a: symbol') });
  const { code, err } = await project.run(['lock']);
  expect(code).toBe(1);
  expect(err).toMatch(
    /src\/c\.ts\(4,.*\[DT4001\][\s\S]*Found 1 error; nothing was done, because a tool with errors is not compiled\.\n$/,
  );
  expect(project.exists('tools.lock.json')).toBe(false);
});

it('shows mistakes before changes', async () => {
  const project = open();
  await project.run(['lock']);
  project.write({ 'src/b.ts': after, 'src/c.ts': toolSource('bad', 'a: symbol') });
  const { code, out } = await project.run(['check', '--locked']);
  expect([code, out.includes('[DT4001]'), out.includes('no longer takes')]).toEqual([1, true, false]);
});

it.each([
  ['a conflict', '{\n<<<<<<< ours\n  "lockVersion": 1,\n', "'tools.lock.json' has conflicts of a merge."],
  ['no JSON', '{', "'tools.lock.json' is no JSON:"],
  ['something else', '{ "version": 3 }', "'tools.lock.json' is no lock of tools."],
  ['a later layout', '{ "lockVersion": 2, "tools": [] }', "'tools.lock.json' has the layout 2, and this define-tool knows 1."],
  [
    'half a tool',
    '{ "lockVersion": 1, "tools": [{ "name": "a" }] }',
    "'tools.lock.json' is damaged: tool 1 of its list is not whole.",
  ],
])('says what is wrong with a lock: %s', async (_, text, message) => {
  const { code, err } = await open({ 'tools.lock.json': text }).run(['diff']);
  expect([code, err.slice(0, message.length + 7)]).toEqual([2, `error: ${message}`]);
});
