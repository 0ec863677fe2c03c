import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { toDiagnostic } from '../transformer/diagnostics/format.js';
import { createAnalysis } from '../transformer/hosts/analysis.js';
import { createTransformer } from '../transformer/hosts/ts-patch.js';
import { type DocBlock, fileOf, readBlocks } from './support/doc-blocks.js';
import { createFixtureProgram, root } from './support/fixture-program.js';
import { evaluateOver, runDocBlock } from './support/run-doc-block.js';
import { layOutJson, updateBlocks } from './support/update-blocks.js';

const listed = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
  (file) => `docs/${file.replaceAll('\\', '/')}`,
);
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...listed.filter((page) => page.endsWith('.md'))];
// the error pages have a test of their own
const examples = pages.filter((page) => !/^docs\/errors\/DT/.test(page));

const blocks = examples.flatMap(readBlocks);
// examples for SDKs that only the slow tests install are compiled and run there
const compiled = blocks.filter(({ language, note }) => language === 'ts' && note !== 'stack');
const texts = new Map(compiled.map((block) => [fileOf(block), block.text]));
const program = createFixtureProgram(texts, {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  noEmit: false,
});
const analysis = createAnalysis(ts, program);

const sourceOf = (block: DocBlock): ts.SourceFile => program.getSourceFile(fileOf(block))!;
const titleOf = ({ page, line }: DocBlock): string => `${page}:${line}`;
const named = (list: readonly DocBlock[]): [string, DocBlock][] => list.map((block) => [titleOf(block), block]);

/** The blocks that say what the block before them makes. */
const results = blocks.flatMap((block, index): { code: DocBlock; result: DocBlock }[] => {
  const isResult = block.note !== '' && ['text', 'json', 'js'].includes(block.language);
  if (!isResult) return [];
  const code = blocks.slice(0, index).findLast((other) => other.page === block.page && other.language === 'ts');
  if (code?.note === 'stack') return [];
  if (!code) throw new Error(`${titleOf(block)}: no code before it`);
  return [{ code, result: block }];
});

function emit(block: DocBlock): string {
  let code = '';
  const write: ts.WriteFileCallback = (_, text) => (code = text);
  program.emit(sourceOf(block), write, undefined, false, { before: [createTransformer(analysis)] });
  return code;
}

const runs = new Map<string, ReturnType<typeof runDocBlock>>();

/** Runs a block once, after the blocks of its page that it imports. */
function run(block: DocBlock): ReturnType<typeof runDocBlock> {
  const file = fileOf(block);
  const running = runs.get(file) ?? runAfterImports(block);
  runs.set(file, running);
  return running;
}

async function runAfterImports(block: DocBlock): ReturnType<typeof runDocBlock> {
  const siblings = new Map<string, Record<string, unknown>>();
  for (const [, name] of block.text.matchAll(/from '(\.\/[\w.-]+)\.js'/g)) {
    const sibling = compiled.find((other) => fileOf(other) === `${dirname(fileOf(block))}/${name!.slice(2)}.ts`);
    if (sibling) siblings.set(`${name}.js`, (await run(sibling)).exports);
  }
  return runDocBlock(emit(block), siblings);
}

function printErrors(block: DocBlock): string {
  const diagnostics = analysis
    .ofFile(sourceOf(block))
    .findings.map((finding) => toDiagnostic(ts, finding, (name) => program.getSourceFile(name)));
  const folder = dirname(fileOf(block));
  return ts.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}

async function resultOf(code: DocBlock, note: string): Promise<unknown> {
  if (note === 'error') return printErrors(code);
  if (note === 'emitted') return emit(code);
  const { exports, output } = await run(code);
  return note === 'output' ? output : evaluateOver(exports, note);
}

/** The last line's end is the fence's matter. */
const same = (actual: unknown, shown: string): boolean => `${actual}`.trimEnd() === shown.trimEnd();
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const update = process.env['UPDATE'] === '1';
const updates: { block: DocBlock; text: string }[] = [];
afterAll(() => {
  if (update)
    for (const page of pages)
      updateBlocks(
        page,
        updates.filter(({ block }) => block.page === page),
      );
});

describe('every example of the documentation', () => {
  it.each(named(compiled.filter(({ note }) => note !== 'wrong')))('%s compiles without an error', (_, block) => {
    const native = [...program.getSyntacticDiagnostics(sourceOf(block)), ...program.getSemanticDiagnostics(sourceOf(block))];
    expect(native.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
    expect(printErrors(block)).toBe('');
  });

  it.each(named(compiled.filter(({ note }) => note === 'wrong')))('%s is refused', (_, block) => {
    expect(analysis.ofFile(sourceOf(block)).findings).not.toEqual([]);
  });

  it.each(results.map(({ code, result }) => [titleOf(result), result.note, code, result] as const))(
    '%s shows %s as it is',
    async (_, note, code, result) => {
      const actual = await resultOf(code, note);
      const isSame =
        result.language === 'json'
          ? isDeepStrictEqual(plain(actual), JSON.parse(result.text || 'null'))
          : same(actual, result.text);
      if (isSame) return;
      if (update) updates.push({ block: result, text: typeof actual === 'string' ? actual : layOutJson(actual) });
      else expect(typeof actual === 'string' ? actual : layOutJson(actual)).toBe(result.text);
    },
  );
});

describe('every link between the pages', () => {
  const links = pages.flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8')
        .replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].map(([, target]) => [page, target!] as const),
  );

  it.each(links.filter(([, target]) => !/^[a-z]+:/.test(target)))('%s -> %s leads somewhere', (page, target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? join(root, page) : join(root, dirname(page), path);
    expect(existsSync(file), file).toBe(true);
    if (anchor) expect(headingsOf(file)).toContain(anchor);
  });
});

it('the architecture page names functions that are in the files it links to', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(/\[(\w+)\]\(\.\.\/((?:transformer|runtime)\/[^)]+)\)/g)];
  expect(named.length).toBeGreaterThan(20);
  const isThere = (name: string, file: string): boolean =>
    new RegExp(`export (async )?(function|const) ${name}\\b`).test(readFileSync(join(root, file), 'utf8'));
  expect(named.filter(([, name, file]) => !isThere(name!, file!)).map(([link]) => link)).toEqual([]);
});

function headingsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
