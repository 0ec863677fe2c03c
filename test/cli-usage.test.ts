import { expect, it } from 'vitest';
import { run } from '../transformer/hosts/cli/run.js';
import { version } from '../transformer/package.json';
import { root } from './support/root.js';
import { runCommand } from './support/run-command.js';

const define = (...args: string[]) => runCommand(root, args);

it('lists the commands', async () => {
  const { code, out, err } = await define('--help');
  expect([code, err]).toEqual([0, '']);
  const names = [...out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
  expect(names).toEqual(['init', 'check', 'verify', 'list', 'inspect', 'export', 'lock', 'diff', 'explain', 'help']);
});

it('says its version', async () => expect(await define('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' }));

it.each([
  [['chek'], "error: unknown command 'chek'\n(Did you mean check?)\n"],
  [['check', '--loked'], "error: unknown option '--loked'\n(Did you mean --locked?)\n"],
  [['export'], "error: required option '-t, --target <target>' not specified\n"],
  [['explain'], "error: missing required argument 'code'\n"],
  [['check', '--format', 'xml'], "error: There is no format 'xml'.\nThe formats are text and github.\n"],
  [['check', '--watch', '--json'], "error: '--watch' goes with neither '--json' nor '--locked'.\n"],
  [['check', '-p', 'nowhere'], "error: There is no 'nowhere'.\nName the project: --project path/to/tsconfig.json\n"],
])('%j is refused with a hint', async (args, message) => {
  const { code, out, err } = await define(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err.slice(0, message.length)).toBe(message);
});

it('shows colours only where they are asked for', async () => {
  const plain = await define('explain', 'DT0000');
  const coloured = await runCommand(root, ['explain', 'DT0000'], { color: true });
  expect(plain.err).toMatch(/^error: /);
  expect(coloured.err).toMatch(new RegExp(`^${String.fromCharCode(27)}\\[31merror:`));
});

it('does not hide a bug of its own', async () => {
  const io = {
    cwd: root,
    env: {},
    color: false,
    out: () => {},
    err: () => {},
    loadRuntime: () => Promise.reject(new TypeError('broken')),
  };
  await expect(run(['export', '-t', 'mcp', '-p', 'fixtures/quickstart'], io)).rejects.toThrow('broken');
});
