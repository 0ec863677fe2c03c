import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Code, catalogue } from '../transformer/diagnostics/catalogue.js';
import { createAnalysis, type ProgramAnalysis } from '../transformer/hosts/analysis.js';
import { createEngine } from '../transformer/hosts/engine/engine.js';
import { checkSetUp } from '../transformer/hosts/set-up.js';
import { transformSources } from '../transformer/hosts/source-transformer.js';
import { patchProgram } from '../transformer/hosts/ts-patch.js';
import { type DocBlock, fileOf, pageName, readBlocks } from './support/doc-blocks.js';
import { createEngineProject } from './support/engine-project.js';
import { createFixtureProgram, root } from './support/fixture-program.js';

const update = process.env['UPDATE'] === '1';
const names = readdirSync(join(root, 'docs/errors')).filter((file) => file.startsWith('DT'));
const pages = names.sort().map((file) => `docs/errors/${file}`);

interface ErrorPage {
  readonly page: string;
  readonly code: Code;
  readonly wrong: DocBlock;
  readonly right: DocBlock;
}

function readPage(page: string): ErrorPage {
  const blocks = readBlocks(page);
  const pick = (note: string): DocBlock => {
    const found = blocks.filter((block) => block.note === note);
    if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks marked '${note}'`);
    return found[0]!;
  };
  return { page, code: pageName(page).split('-')[0] as Code, wrong: pick('wrong'), right: pick('right') };
}

const all = pages.map(readPage);
const inCode = all.filter(({ code, wrong }) => wrong.language === 'ts' && code !== 'DT9001');
const program = createFixtureProgram(
  new Map(inCode.flatMap(({ wrong, right }) => [wrong, right]).map((block) => [fileOf(block), block.text])),
);
const analysis = createAnalysis(ts, program);

const sourceOf = (block: DocBlock): ts.SourceFile => program.getSourceFile(fileOf(block))!;
const named = (list: readonly ErrorPage[]): [string, ErrorPage][] => list.map((page) => [pageName(page.page), page]);
const nativeErrors = (block: DocBlock): string[] =>
  [...program.getSyntacticDiagnostics(sourceOf(block)), ...program.getSemanticDiagnostics(sourceOf(block))].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
  );

/** The sentence under a page's title is the one that the compiler prints, so that a search for it leads there. */
function expectQuoted(page: string, message: string): void {
  const file = join(root, page);
  const text = readFileSync(file, 'utf8');
  const quoted = text.replace(/^> .*$/m, () => `> ${message}`);
  if (update) writeFileSync(file, quoted);
  else expect(text).toBe(quoted);
}

describe('every code', () => {
  it('has a page named after it, and no page is without a code', () => {
    expect(names).toEqual(
      Object.entries(catalogue)
        .map(([code, { name }]) => `${code}-${name}.md`)
        .sort(),
    );
  });

  it.each(pages)('%s is titled like its file', (page) => {
    expect(readFileSync(join(root, page), 'utf8').split('\n')[0]).toBe(`# ${pageName(page).replace('-', ': ')}`);
  });

  it('is in the list of all pages', () => {
    const list = readFileSync(join(root, 'docs/errors/README.md'), 'utf8');
    const linked = [...list.matchAll(/\]\((DT[^)]+)\)/g)].map(([, file]) => file);
    expect(linked).toEqual(names);
  });
});

describe('a page about code', () => {
  it.each(named(inCode))('%s: the wrong block gets its code and no other', (_, { page, code, wrong }) => {
    const { findings } = analysis.ofFile(sourceOf(wrong));
    expect([...new Set(findings.map((finding) => finding.code))]).toEqual([code]);
    expectQuoted(page, findings[0]!.message);
  });

  it.each(named(inCode))('%s: the right block gets none', (_, { right }) => {
    expect(analysis.ofFile(sourceOf(right)).findings).toEqual([]);
    expect(nativeErrors(right)).toEqual([]);
  });

  // an import that does not resolve is TypeScript's error as well
  const isTyped = ({ code }: ErrorPage): boolean => code === 'DT4003' || 'alsoTyped' in catalogue[code];
  it.each(named(inCode.filter((page) => !isTyped(page))))(
    '%s: TypeScript alone would let the wrong block pass',
    (_, { wrong }) => {
      expect(nativeErrors(wrong)).toEqual([]);
    },
  );
});

const tool = `import { defineTool } from 'define-tool';

/** Tell when a borrowed book has to be back, as a date in ISO form. */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`;

interface Entry extends Record<string, unknown> {
  transform?: string;
  transformProgram?: boolean;
}

/** What a build with this tsconfig reports: each plugin entry runs the way ts-patch would run it. */
function findingsOf({ text }: DocBlock): { code: string; message: string }[] {
  const { config, error } = ts.parseConfigFileTextToJson('tsconfig.json', text);
  expect(error).toBeUndefined();
  const { plugins, ...compilerOptions } = config.compilerOptions as { plugins: Entry[] };
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
  const file = `${root}/doc-blocks/set-up/tool.ts`;
  const program = createFixtureProgram(new Map([[file, tool]]), { strict: false, ...options });
  const sourceFile = program.getSourceFile(file)!;
  const reported: ts.Diagnostic[] = [];
  for (const config of plugins) {
    if (config.transformProgram) patchProgram(program, { ts, config });
    else
      ts.transform(
        sourceFile,
        [transformSources(program, { ts, config, addDiagnostic: (diagnostic) => reported.push(diagnostic) })],
        options,
      );
  }
  return [...reported, ...program.getSemanticDiagnostics(sourceFile)].map(({ messageText }) => {
    const [, message = '', code = ''] =
      /^(.*) \[(DT\d+)\]$/.exec(ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0]!) ?? [];
    return { code, message };
  });
}

describe('a page about the tsconfig', () => {
  it.each(named(all.filter(({ wrong, code }) => wrong.language === 'jsonc' && !['DT1005', 'DT1007'].includes(code))))(
    '%s: wrong is reported, right is not',
    (_, { page, code, wrong, right }) => {
      const findings = findingsOf(wrong);
      expect(findings.map((finding) => finding.code)).toEqual([code]);
      expectQuoted(page, findings[0]!.message);
      expect(findingsOf(right)).toEqual([]);
    },
  );
});

const pageOf = (code: Code): ErrorPage => all.find((page) => page.code === code)!;

function analyseTool(
  change: (context: ProgramAnalysis['context']) => ProgramAnalysis['context'] = (context) => context,
): ProgramAnalysis {
  const made = createAnalysis(ts, createFixtureProgram(new Map([[`${root}/doc-blocks/set-up/tool.ts`, tool]])));
  checkSetUp(change(made.context), {}, made.addSetup);
  return made;
}

const findingsOfTool = ({ context, ofFile }: ProgramAnalysis) =>
  ofFile(context.program.getSourceFile(`${root}/doc-blocks/set-up/tool.ts`)!).findings;

it('DT1005 is about the TypeScript version that the page names', () => {
  const { page, wrong, right } = pageOf('DT1005');
  const findings = [wrong, right].map(({ text }) => {
    const { typescript: version } = JSON.parse(text).devDependencies as { typescript: string };
    const versionMajorMinor = version.split('.').slice(0, 2).join('.');
    return findingsOfTool(analyseTool((context) => ({ ...context, ts: { ...ts, version, versionMajorMinor } as never })));
  });
  expect(findings.map((list) => list.map(({ code }) => code))).toEqual([['DT1005'], []]);
  expectQuoted(page, findings[0]![0]!.message);
});

it('DT1007 is about the files that the tsconfig of the page includes', () => {
  const { page, wrong, right } = pageOf('DT1007');
  const findings = [wrong, right].map(({ text }) => {
    const project = createEngineProject({ 'tsconfig.json': text, 'scripts/tool.ts': tool, 'src/main.ts': '' });
    return createEngine({ root: project.directory }).compile(project.path('scripts/tool.ts'), tool)!.errors;
  });
  expect(findings.map((list) => list.map(({ code }) => code))).toEqual([['DT1007'], []]);
  expectQuoted(page, findings[0]![0]!.message.replace(' [DT1007]', ''));
});

it('DT9001 is what a failure of ours becomes', () => {
  const { page, wrong } = pageOf('DT9001');
  const program = createFixtureProgram(new Map([['/project/src/loans.ts', wrong.text]]));
  const checker = program.getTypeChecker();
  program.getTypeChecker = () =>
    new Proxy(checker, {
      get: (_, name) => () => {
        throw new Error(`${String(name)} failed`);
      },
    });
  const { findings } = createAnalysis(ts, program).ofFile(program.getSourceFile('/project/src/loans.ts')!);
  expect(findings.map(({ code }) => code)).toEqual(['DT9001']);
  expectQuoted(page, findings[0]!.message.replace('/project/', ''));
});
