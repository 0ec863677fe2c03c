import { expect, it } from 'vitest';
import { config, createCommandProject, toolSource } from './support/command-project.js';

const good = toolSource('orderStatus', 'orderId: string');
const note = toolSource('orderNote', 'orderId: string', { doc: 'TODO: say what this tool is for, once it is known.' });
const message =
  "Tool 'orderNote' has a developer note (TODO) in its description, which is sent to the model and reads there as an instruction.";
const help = [
  "Move it below a line with nothing but '---': what follows that line is for humans.",
  'Or give the model other words: { description: ... } for a tool, a @param text for an argument.',
];

it('finds nothing in a project without mistakes', async () => {
  const project = createCommandProject({ 'tsconfig.json': config(), 'src/a.ts': good });
  expect(await project.run(['check'])).toEqual({ code: 0, out: 'No mistakes in 1 tool.\n', err: '' });
});

it('shows mistakes as the compiler does, in files that nothing imports too', async () => {
  const project = createCommandProject({ 'tsconfig.json': config(), 'src/a.ts': good, 'src/b.ts': note });
  const { code, out } = await project.run(['check']);
  expect(code).toBe(1);
  expect(out).toBe(
    [
      `src/b.ts(3,5): error TS913003: ${message} [DT3003]`,
      ...help.map((line) => `  ${line}`),
      '  See node_modules/define-tool/docs/errors/DT3003-developer-note.md',
      'Found 1 error.',
      '',
    ].join('\n'),
  );
});

it("draws the compiler's frame on a terminal", async () => {
  const project = createCommandProject({ 'tsconfig.json': config(), 'src/b.ts': note });
  const { out } = await project.run(['check'], { color: true });
  expect(out).toContain('\u001b[96msrc/b.ts\u001b[0m:\u001b[93m3\u001b[0m:\u001b[93m5\u001b[0m - \u001b[91merror');
  expect(out).toContain(`\u001b[91m    ${'~'.repeat(50)}\u001b[0m`);
});

it('checks every project that a solution references, each file once', async () => {
  const project = createCommandProject({
    'tsconfig.json': JSON.stringify({ files: [], references: [{ path: './app' }, { path: './lib/tsconfig.lib.json' }] }),
    'app/tsconfig.json': config(
      { composite: true, noEmit: false, outDir: 'out' },
      { include: ['src'], references: [{ path: '../lib/tsconfig.lib.json' }] },
    ),
    'app/src/main.ts': "export * from '../../lib/src/tool.js';\n",
    'app/src/tool.ts': note,
    'lib/tsconfig.lib.json': config({ composite: true, noEmit: false, outDir: 'out' }),
    'lib/src/tool.ts': toolSource('libNote', 'orderId: string', { doc: 'FIXME say what this tool is for, once it is known.' }),
    'lib/src/good.ts': good,
  });
  const { code, out } = await project.run(['check']);
  expect([code, out.match(/^\S.*?: error TS\d+/gm)]).toEqual([
    1,
    ['app/src/tool.ts(3,5): error TS913003', 'lib/src/tool.ts(3,5): error TS913003'],
  ]);
  expect(out).toContain('Found 2 errors.');
});

it.each([
  ['strictNullChecks off', config({ strict: false }), 'DT1002'],
  ['an entry without transformProgram', config({ plugins: [{ transform: 'define-tool/transformer' }] }), 'DT1001'],
  [
    'an option that does not exist',
    config({ plugins: [{ transform: 'define-tool/transformer', transformProgram: true, validator: 'inline' }] }),
    'DT1004',
  ],
])('finds a wrong set-up: %s', async (_, tsconfig, expected) => {
  const project = createCommandProject({ 'tsconfig.json': tsconfig, 'src/a.ts': good });
  const { code, out } = await project.run(['check', '--json']);
  expect([code, JSON.parse(out).findings.map((finding: { code: string }) => finding.code)]).toEqual([1, [expected]]);
});

it('prints JSON with the place of each mistake', async () => {
  const project = createCommandProject({ 'tsconfig.json': config(), 'src/a.ts': good, 'src/b.ts': note });
  const { code, out } = await project.run(['check', '--json', '-p', '.']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    tools: 1,
    findings: [
      {
        code: 'DT3003',
        file: 'src/b.ts',
        ...{ line: 3, column: 5, endLine: 3, endColumn: 55 },
        message,
        help,
        page: 'node_modules/define-tool/docs/errors/DT3003-developer-note.md',
      },
    ],
  });
});

it('writes annotations for GitHub, on its own where it runs there', async () => {
  const project = createCommandProject({ 'apps/a/tsconfig.json': config(), 'apps/a/src/b.ts': note });
  const asked = await project.run(['check', '-p', 'apps/a', '--format', 'github']);
  const [annotation, summary] = asked.out.split('\n');
  expect(annotation).toMatch(
    /^::error file=apps\/a\/src\/b\.ts,line=3,endLine=3,col=5,endColumn=55,title=DT3003::Tool 'orderNote' has .*%0AMove it below/,
  );
  expect([asked.code, summary]).toEqual([1, 'Found 1 error.']);
  const there = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: project.directory };
  expect(await project.run(['check', '-p', 'apps/a'], { env: there })).toEqual(asked);
  const inside = await project.run(['check'], { env: there, cwd: `${project.directory}/apps/a` });
  expect(inside.out).toBe(asked.out);
  expect((await project.run(['check', '-p', 'apps/a', '--format', 'text'], { env: there })).out).toMatch(
    /^apps\/a\/src\/b\.ts\(3,5\): error/,
  );
});

it.each([
  ['no tsconfig', {}, "error: There is no 'tsconfig.json'."],
  ['one that is no JSON', { 'tsconfig.json': '{ "compilerOptions": ' }, 'error: '],
  [
    'one that names no file',
    { 'tsconfig.json': '{ "files": [], "references": [] }' },
    "error: 'tsconfig.json' names no source file.",
  ],
])('says what is wrong with %s', async (_, files, message) => {
  const { code, out, err } = await createCommandProject(files).run(['check']);
  expect([code, out]).toEqual([2, '']);
  expect(err.slice(0, message.length)).toBe(message);
});
