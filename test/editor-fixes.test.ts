import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fixes } from '../transformer/hosts/language-service/fixes/index.js';
import { createEditor, type Editor } from './support/editor.js';
import { applyChanges, fixesFor } from './support/editor-fixes.js';
import { root } from './support/root.js';

const imports = "import { defineTool } from 'define-tool';\n";

interface Case {
  readonly code: string;
  /** What the editor reports where TypeScript has words of its own. */
  readonly native?: string;
  readonly before: string;
  /** What the fix is called, to the text that it makes. */
  readonly fixes: Readonly<Record<string, string>>;
  /** What is found once the fix is made; nothing, mostly. */
  readonly left?: readonly string[];
}

const cases: Record<string, Case> = {
  'a note after the prose': {
    code: 'DT3003',
    before: `/**
 * Tell when a borrowed book has to be back.
 *
 * FIXME: wrong for interlibrary loans
 *
 * @param isbn - The number under the barcode.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    fixes: {
      "Insert a '---' line above the note: what follows is for humans": `/**
 * Tell when a borrowed book has to be back.
 *
 * ---
 *
 * FIXME: wrong for interlibrary loans
 *
 * @param isbn - The number under the barcode.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    },
  },
  'a note directly under the prose, indented by tabs': {
    code: 'DT3003',
    before: `export const desk = {
	/**
	 * Tell when a borrowed book has to be back.
	 * - TODO: interlibrary loans
	 */
	dueDate: defineTool((isbn: string) => isbn, { sideEffecting: false }),
};
`,
    fixes: {
      "Insert a '---' line above the note: what follows is for humans": `export const desk = {
	/**
	 * Tell when a borrowed book has to be back.
	 *
	 * ---
	 *
	 * - TODO: interlibrary loans
	 */
	dueDate: defineTool((isbn: string) => isbn, { sideEffecting: false }),
};
`,
    },
  },
  'a note in a comment without stars': {
    code: 'DT3003',
    before: `/**
  Tell when a borrowed book has to be back.

  TODO: interlibrary loans
*/
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    fixes: {
      "Insert a '---' line above the note: what follows is for humans": `/**
  Tell when a borrowed book has to be back.

  ---

  TODO: interlibrary loans
*/
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    },
  },
  'a note before the prose': {
    code: 'DT3003',
    before: `/**
 * TODO: interlibrary loans
 * are not known to the till.
 *
 * Tell when a borrowed book has to be back.
 *
 * @param isbn - The number under the barcode.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    fixes: {
      "Move the note below a '---' line, where it is for humans": `/**
 * Tell when a borrowed book has to be back.
 *
 * @param isbn - The number under the barcode.
 *
 * ---
 *
 * TODO: interlibrary loans
 * are not known to the till.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    },
  },
  'a note between prose and a cut': {
    code: 'DT3003',
    before: `/**
 * Tell when a borrowed book has to be back.
 *
 * TODO: interlibrary loans
 *
 * Use it before a fee is named.
 *
 * ---
 *
 * Asked of the till.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    fixes: {
      "Move the note below a '---' line, where it is for humans": `/**
 * Tell when a borrowed book has to be back.
 *
 * Use it before a fee is named.
 *
 * ---
 *
 * TODO: interlibrary loans
 *
 * Asked of the till.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
      "Insert a '---' line above the note: what follows is for humans": `/**
 * Tell when a borrowed book has to be back.
 *
 * ---
 *
 * TODO: interlibrary loans
 *
 * Use it before a fee is named.
 *
 * ---
 *
 * Asked of the till.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    },
  },
  'a note that is all there is': {
    code: 'DT3003',
    before: `/**
 * TODO: say when a borrowed book has to be back
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    fixes: {},
  },
  'a note in the text of a parameter': {
    code: 'DT3003',
    before: `/**
 * Tell when a borrowed book has to be back.
 *
 * @param isbn - TODO say which number
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    fixes: {},
  },
  'no doc comment': {
    code: 'DT3001',
    left: ['DT3002'],
    before: `export namespace desk {
  export const dueDate = defineTool((isbn: string, weeks = 2, trace = false) => isbn, { sideEffecting: false, hide: 'trace' });
}
`,
    fixes: {
      'Add a doc comment': `export namespace desk {
  /**
   * Describe this tool.
   *
   * @param isbn -
   * @param weeks -
   */
  export const dueDate = defineTool((isbn: string, weeks = 2, trace = false) => isbn, { sideEffecting: false, hide: 'trace' });
}
`,
    },
  },
  'no doc comment in the middle of a line': {
    code: 'DT3001',
    left: ['DT3002'],
    before: "export const tools = [defineTool((isbn: string) => isbn, { name: 'due_date', sideEffecting: false })];\n",
    fixes: {
      'Add a doc comment':
        "export const tools = [/** Describe this tool. */ defineTool((isbn: string) => isbn, { name: 'due_date', sideEffecting: false })];\n",
    },
  },
  'no doc comment, and no parameters': {
    code: 'DT3001',
    left: ['DT3002'],
    before: 'export const now = defineTool(() => 1, { sideEffecting: false });\n',
    fixes: {
      'Add a doc comment': `/**
 * Describe this tool.
 */
export const now = defineTool(() => 1, { sideEffecting: false });
`,
    },
  },
  'a doc comment without a description': {
    code: 'DT3001',
    left: ['DT3002'],
    before: `/**
 * @param isbn - The number under the barcode.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    fixes: {
      'Start its doc comment with a description': `/**
 * Describe this tool.
 *
 * @param isbn - The number under the barcode.
 */
export const dueDate = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    },
  },
  'a misspelt @param': {
    code: 'DT3004',
    before: `/**
 * Renew the loan of a book by a number of weeks.
 *
 * @param ibsn - The number under the barcode.
 */
export const renew = defineTool((isbn: string, weeks = 2) => isbn, { sideEffecting: true });
`,
    fixes: {
      "Change it to '@param isbn'": `/**
 * Renew the loan of a book by a number of weeks.
 *
 * @param isbn - The number under the barcode.
 */
export const renew = defineTool((isbn: string, weeks = 2) => isbn, { sideEffecting: true });
`,
    },
  },
  'a @param that is near to none': {
    code: 'DT3004',
    before: `/**
 * Renew the loan of a book by a number of weeks.
 *
 * @param book - The number under the barcode.
 * @param weeks - Three at most.
 */
export const renew = defineTool((isbn: string, weeks = 2) => isbn, { sideEffecting: true });
`,
    fixes: {
      "Change it to '@param isbn'": `/**
 * Renew the loan of a book by a number of weeks.
 *
 * @param isbn - The number under the barcode.
 * @param weeks - Three at most.
 */
export const renew = defineTool((isbn: string, weeks = 2) => isbn, { sideEffecting: true });
`,
    },
  },
  'a @param of a property that is misspelt': {
    code: 'DT3004',
    before: `/**
 * Renew the loan of a book by a number of weeks.
 *
 * @param loan.wekes - Three at most.
 */
export const renew = defineTool((loan: { isbn: string; weeks: number }) => loan.isbn, { sideEffecting: true });
`,
    fixes: {
      "Change it to '@param loan.weeks'": `/**
 * Renew the loan of a book by a number of weeks.
 *
 * @param loan.weeks - Three at most.
 */
export const renew = defineTool((loan: { isbn: string; weeks: number }) => loan.isbn, { sideEffecting: true });
`,
    },
  },
  'a @param of a property of an element': {
    code: 'DT3004',
    before: `/**
 * Renew the loans of books by a number of weeks.
 *
 * @param loans[].wekes - Three at most.
 */
export const renew = defineTool((loans: { isbn: string; weeks: number }[]) => loans.length, { sideEffecting: true });
`,
    fixes: {
      "Change it to '@param loans.weeks'": `/**
 * Renew the loans of books by a number of weeks.
 *
 * @param loans.weeks - Three at most.
 */
export const renew = defineTool((loans: { isbn: string; weeks: number }[]) => loans.length, { sideEffecting: true });
`,
    },
  },
  'a @param of a property of a string': {
    code: 'DT3004',
    before: `/**
 * Renew the loan of a book by a number of weeks.
 *
 * @param isbn.lenght - The number under the barcode.
 * @param isbn - The number under the barcode.
 */
export const renew = defineTool((isbn: string) => isbn, { sideEffecting: true });
`,
    fixes: {},
  },
  'a destructured parameter beside others': {
    code: 'DT2013',
    before: `interface Period { from: string; to?: string }
/** List the events of a library branch in a given period. */
export const events = defineTool((branch: string, { from, to = from }: Period) => \`\${branch} \${from} \${to}\`, { sideEffecting: false });
`,
    fixes: {
      "Name the parameter 'period'": `interface Period { from: string; to?: string }
/** List the events of a library branch in a given period. */
export const events = defineTool((branch: string, period: Period) => {
  const { from, to = from } = period;
  return \`\${branch} \${from} \${to}\`;
}, { sideEffecting: false });
`,
    },
  },
  'a destructured parameter that its @param names, of a function with a body': {
    code: 'DT2013',
    before: `/**
 * List the events of a library branch in a given period.
 *
 * @param when.from - The first day.
 */
async function events(branch: string, { from }: { from: string } = { from: '' }): Promise<string> {
    await Promise.resolve();
    return branch + from;
}
export const list = defineTool(events, { sideEffecting: false });
`,
    fixes: {
      "Name the parameter 'when'": `/**
 * List the events of a library branch in a given period.
 *
 * @param when.from - The first day.
 */
async function events(branch: string, when: { from: string } = { from: '' }): Promise<string> {
    const { from } = when;
    await Promise.resolve();
    return branch + from;
}
export const list = defineTool(events, { sideEffecting: false });
`,
    },
  },
  'a destructured parameter whose names are taken, of a function that returns an object': {
    code: 'DT2013',
    before: `interface Options { from: string }
/** List the events of a library branch in a given period. */
export const events = defineTool((options: string, { from }: Options) => ({ options, from }), { sideEffecting: false });
`,
    fixes: {
      "Name the parameter 'options2'": `interface Options { from: string }
/** List the events of a library branch in a given period. */
export const events = defineTool((options: string, options2: Options) => {
  const { from } = options2;
  return ({ options, from });
}, { sideEffecting: false });
`,
    },
  },
  'a destructured parameter that the default of another uses': {
    code: 'DT2013',
    before: `/** List the events of a library branch in a given period. */
export const events = defineTool(({ from }: { from: string }, to = from) => from + to, { sideEffecting: false });
`,
    fixes: {},
  },
  'a destructured array': {
    code: 'DT2022',
    before: `/** Draw a line from the origin to a given point. */
export const draw = defineTool(([x, y]: [number, number]) => { return x + y; }, { sideEffecting: false });
`,
    fixes: {
      "Name the parameter 'values'": `/** Draw a line from the origin to a given point. */
export const draw = defineTool((values: [number, number]) => { const [x, y] = values; return x + y; }, { sideEffecting: false });
`,
    },
  },
  any: {
    code: 'DT4002',
    before: `/** Save a value under a key in the notes of the reader. */
export const save = defineTool((key: string, value: any) => key, { sideEffecting: true });
`,
    fixes: {
      "Replace 'any' by 'unknown'": `/** Save a value under a key in the notes of the reader. */
export const save = defineTool((key: string, value: unknown) => key, { sideEffecting: true });
`,
    },
  },
  'any within a property, twice': {
    code: 'DT4002',
    before: `interface Note { tags: string[]; values: [any, Record<string, any>] }
/** Save a note under a key in the notes of the reader. */
export const save = defineTool((key: string, note: Note) => key, { sideEffecting: true });
`,
    fixes: {
      "Replace 'any' by 'unknown'": `interface Note { tags: string[]; values: [unknown, Record<string, unknown>] }
/** Save a note under a key in the notes of the reader. */
export const save = defineTool((key: string, note: Note) => key, { sideEffecting: true });
`,
    },
  },
  'a parameter without a type': {
    code: 'DT2015',
    native: 'TS7006',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn, weeks: number) => weeks, { sideEffecting: true });
`,
    fixes: {
      "Add ': unknown'": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: unknown, weeks: number) => weeks, { sideEffecting: true });
`,
    },
  },
  'a parameter without a type or parentheses': {
    code: 'DT2015',
    native: 'TS7006',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool(async isbn => 1, { sideEffecting: true });
`,
    fixes: {
      "Add ': unknown'": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool(async (isbn: unknown) => 1, { sideEffecting: true });
`,
    },
  },
  'a destructured parameter without a type': {
    code: 'DT2015',
    native: 'TS7031',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool(({ isbn, weeks: count = 2 }) => 1, { sideEffecting: true });
`,
    fixes: {
      "Add ': { isbn: unknown; weeks?: unknown }'": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool(({ isbn, weeks: count = 2 }: { isbn: unknown; weeks?: unknown }) => 1, { sideEffecting: true });
`,
    },
  },
  'side effects not declared': {
    code: 'DT2001',
    native: 'TS2345',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, {});
`,
    fixes: {
      "Add 'sideEffecting: true': a call changes something": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, { sideEffecting: true });
`,
      "Add 'sideEffecting: false': a call only reads": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    },
  },
  'side effects not declared among options on lines': {
    code: 'DT2001',
    native: 'TS2345',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, {
    name: 'renew_loan',
});
`,
    fixes: {
      "Add 'sideEffecting: true': a call changes something": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, {
    sideEffecting: true,
    name: 'renew_loan',
});
`,
    },
  },
  'side effects not declared beside a comment': {
    code: 'DT2001',
    native: 'TS2345',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, { /* none */ });
`,
    fixes: {
      "Add 'sideEffecting: false': a call only reads": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, { sideEffecting: false, /* none */ });
`,
    },
  },
  'no options at all': {
    code: 'DT2001',
    native: 'TS2554',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn);
`,
    fixes: {
      "Add 'sideEffecting: false': a call only reads": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, { sideEffecting: false });
`,
    },
  },
  'a misspelt name in an option': {
    code: 'DT2008',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string, debug = false) => isbn, { sideEffecting: true, hide: ['debgu'] });
`,
    fixes: {
      "Change 'debgu' to 'debug'": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string, debug = false) => isbn, { sideEffecting: true, hide: ['debug'] });
`,
    },
  },
  'a misspelt key of an option': {
    code: 'DT2008',
    before: `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, { sideEffecting: true, rename: { ibsn: 'number' } });
`,
    fixes: {
      "Change 'ibsn' to 'isbn'": `/** Renew the loan of a book by a number of weeks. */
export const renew = defineTool((isbn: string) => isbn, { sideEffecting: true, rename: { isbn: 'number' } });
`,
    },
  },
};

/** One file for each way to mend each case, with either line break, so that one program serves all: it is made twice. */
const attempts = Object.entries(cases).flatMap(([title, each], index) =>
  [undefined, ...Object.keys(each.fixes)].flatMap((description, number) =>
    ['\n', '\r\n'].map((newLine) => ({
      ...each,
      title,
      description,
      newLine,
      file: `case-${index}-${number}-${newLine.length}.ts`,
      reported: each.native ?? each.code,
    })),
  ),
);

describe('a fix', () => {
  const shared = createEditor(
    Object.fromEntries(attempts.map(({ file, before, newLine }) => [file, (imports + before).replaceAll('\n', newLine)])),
  );
  const found = new Map(attempts.map(({ file }) => [file, shared.codes(file)]));
  const offered = new Map(attempts.map(({ file, reported }) => [file, fixesFor(shared, file, reported)]));
  for (const { file, description } of attempts) {
    applyChanges(shared, offered.get(file)!.find((fix) => fix.description === description)?.changes ?? []);
  }

  it.each(attempts.filter(({ description, newLine }) => !description && newLine === '\n'))(
    'is offered where it is safe: $title',
    ({ file, fixes, reported }) => {
      expect(found.get(file)).toContain(reported);
      const descriptions = offered.get(file)!.map(({ description }) => description);
      expect(descriptions).toEqual(expect.arrayContaining(Object.keys(fixes)));
      if (Object.keys(fixes).length === 0) expect(descriptions).toEqual([]);
    },
  );

  it.each(attempts.filter(({ description }) => description))(
    'mends and changes nothing else: $title: $description, with $newLine',
    ({ file, description, fixes, newLine, left = [] }) => {
      expect(shared.read(file)).toBe((imports + fixes[description!]).replaceAll('\n', newLine));
      expect(shared.codes(file)).toEqual(left);
    },
  );
});

const noted = (name: string): string => `/**
 * Tell when a borrowed book has to be back.
 *
 * TODO: interlibrary loans
 *
 * FIXME: holidays
 */
export const ${name} = defineTool((isbn: string) => isbn, { sideEffecting: false });
`;

describe('all mistakes of a file at once', () => {
  it.each([
    ['insert-cut', 'DT3003', noted('one') + noted('two'), (text: string) => text.replaceAll(' * TODO', ' * ---\n *\n * TODO')],
    [
      'use-unknown',
      'DT4002',
      `interface Shared { value: any }
/** Save a value under a key in the notes of the reader. */
export const save = defineTool((shared: Shared, value: any) => value, { sideEffecting: true });
/** Find a value by its key in the notes of the reader. */
export const find = defineTool((shared: Shared) => shared, { sideEffecting: true });
`,
      (text: string) => text.replaceAll('any', 'unknown'),
    ],
  ])('%s', (name, code, before, after) => {
    const editor = createEditor({ 'tool.ts': imports + before });
    const [fix] = fixesFor(editor, 'tool.ts', code).filter(({ fixName }) => fixName === `define-tool/${name}`);
    expect(fix?.fixAllDescription).toBeTruthy();
    const scope = { type: 'file', fileName: editor.path('tool.ts') } as const;
    applyChanges(editor, editor.service.getCombinedCodeFix(scope, fix!.fixId!, {}, {}).changes);
    expect(editor.read('tool.ts')).toBe(imports + after(before));
    expect(editor.codes('tool.ts')).toEqual([]);
  });

  it("a fix of TypeScript's own still works", () => {
    const editor = createEditor({ 'tool.ts': 'export class A { constructor() {} run() { this.b = 1; this.c = 2; } }\n' });
    const fix = fixesFor(editor, 'tool.ts', 'TS2339').find(({ fixId }) => fixId !== undefined);
    const scope = { type: 'file', fileName: editor.path('tool.ts') } as const;
    expect(editor.service.getCombinedCodeFix(scope, fix!.fixId!, {}, {}).changes).not.toEqual([]);
  });
});

describe('a mistake in another file', () => {
  const files = (comment: string, folder = ''): Record<string, string> => ({
    'tool.ts': `${imports}import type { Query } from './${folder}types.js';
/** Search the catalogue for items that match a query. */
export const search = defineTool((query: Query) => query.text, { sideEffecting: false });
`,
    [`${folder}types.ts`]: `export interface Query {\n  /**${comment}*/\n  text: string;\n}\n`,
  });
  const comment = '\n   * What is searched for.\n   *\n   * TODO: operators\n   ';

  it('is mended there', () => {
    const editor = createEditor(files(comment));
    const before = editor.read('tool.ts');
    applyChanges(editor, fixesFor(editor, 'tool.ts', 'DT3003')[0]!.changes);
    expect(editor.read('types.ts')).toBe(files(comment.replace('TODO', '---\n   *\n   * TODO'))['types.ts']);
    expect(editor.read('tool.ts')).toBe(before);
    expect(editor.codes('tool.ts')).toEqual([]);
  });
});

describe('a mistake in the plugin entry of tsconfig.json', () => {
  const configOf = (entry: string): string => `{
  // of the editor and the compiler
  "compilerOptions": {
    "strict": true,
    "plugins": [{ "name": "another" }, ${entry}]
  }
}
`;

  it.each([
    [
      'DT1004',
      '{ "name": "define-tool/lsp", "validatorz": "inline" }',
      "Change 'validatorz' to 'validators' in tsconfig.json",
      '{ "name": "define-tool/lsp", "validators": "inline" }',
    ],
    [
      'DT1001',
      '{ "name": "define-tool/lsp", "transform": "define-tool/transformer" }',
      `Add '"transformProgram": true' in tsconfig.json`,
      '{ "name": "define-tool/lsp", "transform": "define-tool/transformer", "transformProgram": true }',
    ],
  ])('%s is mended there', (code, entry, description, mended) => {
    const open = (text: string): Editor => {
      const configFile = ts.parseJsonText('tsconfig.json', text) as ts.TsConfigSourceFile;
      configFile.fileName = createEditor({}).path('tsconfig.json');
      const config = ts.convertToObject(configFile, []).compilerOptions.plugins[1];
      const tool = `${imports}${noted('dueDate').replace(/ \* (TODO|FIXME).*/g, ' *')}`;
      return createEditor({ 'tool.ts': tool, 'tsconfig.json': text }, { config, options: { configFile } });
    };
    const editor = open(configOf(entry));
    const [fix, ...others] = fixesFor(editor, 'tool.ts', code);
    expect(others).toEqual([]);
    expect(fix!.description).toBe(description);
    applyChanges(editor, fix!.changes);
    expect(editor.read('tsconfig.json')).toBe(configOf(mended));
    expect(open(editor.read('tsconfig.json')).codes('tool.ts')).toEqual([]);
  });
});

it('the page on editors lists every fix', () => {
  const page = readFileSync(join(root, 'docs/editor.md'), 'utf8');
  const rows = page.match(/^\| \[DT.*$/gm)!.map((row) => ({ codes: row.match(/(?<=\[)DT\d+/g)!, all: row.endsWith('| yes |') }));
  const listed = rows.flatMap(({ codes, all }) => codes.map((code) => `${code} ${all}`));
  const all = fixes.filter((fix) => fix.all !== undefined).flatMap(({ codes }) => codes);
  const known = new Set(fixes.flatMap(({ codes }) => codes.map((code) => `${code} ${all.includes(code)}`)));
  expect(listed.sort()).toEqual([...known].sort());
});

describe('a client of the server', () => {
  const editor: Editor = createEditor({ 'tool.ts': imports + noted('one') });

  it('is told which errors have fixes, whether it asks for a file or not', () => {
    expect(editor.service.getSupportedCodeFixes(editor.path('tool.ts'))).toEqual(
      expect.arrayContaining(['913003', '2345', '7006']),
    );
    expect(ts.getSupportedCodeFixes()).toEqual(expect.arrayContaining(['913003', '913001']));
  });

  it('is offered nothing for another error or another place', () => {
    const { start, length } = editor.service.getSemanticDiagnostics(editor.path('tool.ts'))[0]!;
    const ask = (from: number, to: number, code: number) =>
      editor.service.getCodeFixesAtPosition(editor.path('tool.ts'), from, to, [code], {}, {});
    expect(ask(start!, start! + length!, 913003)).not.toEqual([]);
    expect(ask(start!, start! + length!, 913001)).toEqual([]);
    expect(ask(0, 5, 913003)).toEqual([]);
    expect(ask(start!, start! + length!, 913003).map(({ fixId }) => fixId)).toContain('define-tool/insert-cut');
  });

  it('is offered nothing for an error of TypeScript within a call that lacks its options', () => {
    const text = `${imports}/** Tell when a borrowed book has to be back. */\nexport const due = defineTool((isbn: string) => isbn.lenght);\n`;
    const other = createEditor({ 'tool.ts': text });
    const at = text.indexOf('lenght');
    const offered = other.service.getCodeFixesAtPosition(other.path('tool.ts'), at, at + 6, [2551], {}, {});
    expect(offered.map(({ fixName }) => fixName)).toEqual(['spelling']);
  });

  it('is offered to mend all where there is more than one mistake of the kind', () => {
    const single = createEditor({ 'tool.ts': imports + noted('one').replace(' * FIXME: holidays\n', '') });
    const [fix] = fixesFor(single, 'tool.ts', 'DT3003');
    expect(fix).toMatchObject({ fixName: 'define-tool/insert-cut' });
    expect(fix).not.toHaveProperty('fixId');
  });
});
