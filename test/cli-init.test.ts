import { describe, expect, it } from 'vitest';
import { version } from '../transformer/package.json';
import { createCommandProject } from './support/command-project.js';

const entry = '{ "name": "define-tool/lsp", "transform": "define-tool/transformer", "transformProgram": true }';
const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;
const manifest = (more: object = {}): string =>
  json({ name: 'shop', scripts: { build: 'tsc', start: 'node dist/main.js' }, ...more });
const plain = json({ compilerOptions: { strict: true }, include: ['src'] });

const open = (files: Record<string, string>) => createCommandProject(files, { linked: false });
const packages = (text: string): Record<string, string> => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
  return { ...dependencies, ...devDependencies };
};

it('shows the change, asks, writes, and says how to install', async () => {
  const project = open({ 'tsconfig.json': plain, 'package.json': manifest({ devDependencies: { typescript: '5.9.3' } }) });
  const questions: string[] = [];
  const confirm = async (question: string): Promise<boolean> => questions.push(question) > 0;
  const { code, out, err } = await project.run(['init'], { confirm });
  expect([code, err, questions]).toEqual([0, '', ['Write these changes?']]);
  expect(out).toBe(`tsconfig.json
  {
    "compilerOptions": {
-     "strict": true
+     "strict": true,
+     "plugins": [
+       {
+         "name": "define-tool/lsp",
+         "transform": "define-tool/transformer",
+         "transformProgram": true
+       }
+     ]
    },
    "include": [

package.json
  ...
    "name": "shop",
    "scripts": {
-     "build": "tsc",
+     "build": "tspc",
      "start": "node dist/main.js"
    },
    "devDependencies": {
+     "ts-patch": "3.3.0",
      "typescript": "5.9.3"
+   },
+   "dependencies": {
+     "define-tool": "^${version}"
    }
  }

Written. Now install: 'npm install'.
`);
  expect(await project.run(['init'])).toEqual({ code: 0, out: 'Nothing to do: the project is set up.\n', err: '' });
});

describe('writes nothing', () => {
  const files = { 'tsconfig.json': plain, 'package.json': manifest() };
  it.each([
    ['when a person says no', ['init'], { confirm: async () => false }, 1, 'Nothing was written.\n', ''],
    [
      'where nobody can be asked',
      ['init'],
      {},
      1,
      '',
      "error: Nothing was written: there is no terminal to ask on.\nWrite it without a question: 'define-tool init --yes'.\n",
    ],
    ['in a dry run', ['init', '--dry-run', '--yes'], {}, 0, '', ''],
    ['for JSON alone', ['init', '--json'], {}, 0, '', ''],
  ] as const)('%s', async (_, args, more, expected, end, error) => {
    const project = open(files);
    const { code, out, err } = await project.run(args, more);
    expect([code, err]).toEqual([expected, error]);
    expect(out).toContain('define-tool/transformer');
    expect(out.endsWith(end)).toBe(true);
    expect([project.read('tsconfig.json'), project.read('package.json')]).toEqual([plain, manifest()]);
  });
});

describe('tsconfig.json', () => {
  const edit = async (text: string, more: Record<string, string> = {}, file = 'tsconfig.json'): Promise<string> => {
    const project = open({ 'tsconfig.json': text, 'package.json': manifest(), ...more });
    expect((await project.run(['init', '--yes'])).err).toBe('');
    return project.read(file);
  };

  it('keeps its comments, its layout and its line ends', async () => {
    const text =
      '// The shop.\r\n{\r\n\t"compilerOptions": {\r\n\t\t"strict": true, // always\r\n\t\t/* where to */ "outDir": "dist",\r\n\t},\r\n}\r\n';
    const edited = await edit(text);
    for (const kept of [
      '// The shop.\r\n{\r\n\t"compilerOptions": {',
      '"strict": true, // always\r\n',
      '/* where to */ "outDir": "dist"',
    ])
      expect(edited).toContain(kept);
    expect(edited).toContain('\r\n\t\t"plugins": [\r\n\t\t\t{\r\n\t\t\t\t"name": "define-tool/lsp"');
    expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('gets an entry beside others', async () => {
    const edited = JSON.parse(await edit(json({ compilerOptions: { plugins: [{ transform: 'other' }] } })));
    expect(edited.compilerOptions.plugins).toEqual([{ transform: 'other' }, JSON.parse(entry)]);
  });

  it('gets an entry that is not whole mended, its options kept', async () => {
    const edited = JSON.parse(
      await edit(json({ compilerOptions: { plugins: [{ transform: 'define-tool/transformer', validators: 'inline' }] } })),
    );
    expect(edited.compilerOptions.plugins).toEqual([{ validators: 'inline', ...JSON.parse(entry) }]);
  });

  it('keeps plugins that it inherits: a list of its own would replace them', async () => {
    const edited = JSON.parse(
      await edit(json({ extends: './base.json' }), {
        'base.json': json({ compilerOptions: { plugins: [{ transform: 'other' }] } }),
      }),
    );
    expect(edited.compilerOptions.plugins).toEqual([{ transform: 'other' }, JSON.parse(entry)]);
  });

  it('is left alone where it inherits the entry', async () => {
    const text = json({ extends: ['./base.json'] });
    expect(await edit(text, { 'base.json': `{ "compilerOptions": { "strict": true, "plugins": [${entry}] } }` })).toBe(text);
  });

  it('is left alone where it only lists projects; those that own sources are edited', async () => {
    const root = json({
      files: [],
      references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.node.json' }, { path: './packages/a' }],
    });
    const project = open({
      'tsconfig.json': root,
      'tsconfig.app.json': plain,
      'tsconfig.node.json': json({ include: ['vite.config.ts'] }),
      'packages/a/tsconfig.json': plain,
      'package.json': manifest(),
    });
    const { out } = await project.run(['init', '--yes']);
    expect(out.match(/^\S+\.json$/gm)).toEqual(['tsconfig.app.json', 'packages/a/tsconfig.json', 'package.json']);
    expect(project.read('tsconfig.json')).toBe(root);
  });

  it('is said to need strict', async () => {
    const project = open({ 'tsconfig.json': '{}', 'package.json': manifest({ devDependencies: { typescript: '5.9.3' } }) });
    expect((await project.run(['init', '--yes'])).out).toContain(
      'Note: define-tool needs "strict": true (or "strictNullChecks": true) in tsconfig.json.\n',
    );
  });
});

describe('package.json', () => {
  const edit = async (more: object, files: Record<string, string> = {}) => {
    const project = open({ 'tsconfig.json': plain, 'package.json': manifest(more), ...files });
    const { out, err } = await project.run(['init', '--yes']);
    expect(err).toBe('');
    const text = project.read('package.json');
    return { out, packages: packages(text), scripts: JSON.parse(text).scripts as Record<string, string> };
  };

  it.each<[string, object, Record<string, string>]>([
    ['no TypeScript', {}, { typescript: '6.0.3', 'ts-patch': '3.3.0' }],
    ['one that works', { devDependencies: { typescript: '^5.6.0' } }, { typescript: '^5.6.0', 'ts-patch': '3.3.0' }],
    ['one that is too old', { dependencies: { typescript: '~5.4.0' } }, { typescript: '5.9.3', 'ts-patch': '3.3.0' }],
    [
      'ts-patch already',
      { devDependencies: { typescript: '6.0.3', 'ts-patch': '^4.0.0' } },
      { typescript: '6.0.3', 'ts-patch': '^4.0.0' },
    ],
    [
      'TypeScript 7, built with tsc',
      { devDependencies: { typescript: '^7.0.2' } },
      { typescript: '6.0.3', 'typescript-7': 'npm:typescript@^7.0.2', 'ts-patch': '3.3.0' },
    ],
    [
      'the latest TypeScript',
      { devDependencies: { typescript: 'latest' } },
      { typescript: '6.0.3', 'typescript-7': 'npm:typescript@latest', 'ts-patch': '3.3.0' },
    ],
    [
      'TypeScript 7, built by a bundler',
      { devDependencies: { typescript: '7.0.2', vite: '8.0.0' } },
      { typescript: '7.0.2', '@typescript/typescript6': '6.0.2', vite: '8.0.0' },
    ],
    [
      'a TypeScript 6 under another name',
      { devDependencies: { typescript: 'npm:@typescript/typescript6@6.0.2' } },
      { typescript: '6.0.3', 'ts-patch': '3.3.0' },
    ],
    ['a bundler', { devDependencies: { typescript: '5.9.3', vite: '8.0.0' } }, { typescript: '5.9.3', vite: '8.0.0' }],
  ])('with %s', async (_, more, expected) =>
    expect((await edit(more)).packages).toEqual({ 'define-tool': `^${version}`, ...expected }),
  );

  it.each([
    ['tsc -b && node x.js', '5.9.3', 'tspc -b && node x.js'],
    ['rimraf dist && npx tsc --project .', '5.9.3', 'rimraf dist && npx tspc --project .'],
    ['tsc --noEmit', '5.9.3', 'tspc --noEmit'],
    ['tsc --noEmit && tsc', '7.0.2', 'tsc --noEmit && tspc'],
    ['vue-tsc && ./tsc.sh && tsc-alias', '5.9.3', 'vue-tsc && ./tsc.sh && tsc-alias'],
  ])("script '%s' with TypeScript %s", async (script, typescript, expected) => {
    expect((await edit({ scripts: { build: script }, devDependencies: { typescript } })).scripts).toEqual({ build: expected });
  });

  it('leaves scripts to a bundler, and says that it needs the plugin', async () => {
    const { out, scripts } = await edit({
      scripts: { build: 'tsc -b && vite build' },
      devDependencies: { vite: '8.0.0', typescript: '5.9.3' },
    });
    expect(scripts).toEqual({ build: 'tsc -b && vite build' });
    expect(out).toContain('Note: Your code is built by vite, which read no plugins of tsconfig.json');
  });

  it.each([
    ['npm', {}, {}],
    ['pnpm', {}, { 'pnpm-lock.yaml': '' }],
    ['yarn', {}, { 'yarn.lock': '' }],
    ['bun', {}, { 'bun.lock': '' }],
    ['pnpm', { packageManager: 'pnpm@10.0.0' }, { 'yarn.lock': '' }],
  ])('is installed by %s', async (manager, more, files) => {
    expect((await edit(more, files)).out).toContain(`Now install: '${manager} install'.`);
  });
});

it.each([
  ['no package.json', { 'tsconfig.json': plain }, "error: There is no 'package.json'.\n"],
  ['no tsconfig', { 'package.json': '{}' }, "error: There is no 'tsconfig.json'.\n"],
  ['a broken package.json', { 'tsconfig.json': plain, 'package.json': '{ "name": ' }, "error: 'package.json' is no JSON.\n"],
])('says that there is %s', async (_, files, message) => {
  const { code, err } = await open(files as unknown as Record<string, string>).run(['init', '--yes']);
  expect([code, err.slice(0, message.length)]).toEqual([2, message]);
});
