import { describe, expect, expectTypeOf, it } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import {
  createContext,
  type Tool,
  ToolArgumentError,
  type ToolContext,
  ToolDefinitionError,
  ToolRegistry,
} from '../runtime/index.js';
import { inMemoryFiles, type MemoryCommand, type MemoryFiles, memoryTool } from '../runtime/tools/memory/index.js';
import { refused } from './support/compiled.js';

type Initial = Parameters<typeof inMemoryFiles>[0];

function start(initial?: Initial, limits?: object) {
  const files = inMemoryFiles(initial);
  const tool = memoryTool(files, limits === undefined ? {} : { limits });
  const run = (command: MemoryCommand): Promise<string> => tool.execute(command);
  /** What a command that cannot be done tells the model. */
  const refusal = (command: MemoryCommand): Promise<string> =>
    run(command).then(
      (text) => Promise.reject(new Error(`It was done: ${text}`)),
      (error: Error) => {
        expect(error.name).toBe('NotExecutedError');
        return error.message;
      },
    );
  return { files, tool, run, refusal };
}

const view = (path: string, view_range?: [number, number]): MemoryCommand => ({
  command: 'view',
  path,
  ...(view_range ? { view_range } : {}),
});
const create = (path: string, file_text = 'x'): MemoryCommand => ({ command: 'create', path, file_text });
const replace = (path: string, old_str: string, new_str: string): MemoryCommand => ({
  command: 'str_replace',
  path,
  old_str,
  new_str,
});
const insert = (path: string, insert_line: number, insert_text: string): MemoryCommand => ({
  command: 'insert',
  path,
  insert_line,
  insert_text,
});
const remove = (path: string): MemoryCommand => ({ command: 'delete', path });
const rename = (old_path: string, new_path: string): MemoryCommand => ({ command: 'rename', old_path, new_path });

describe('the memory tool', () => {
  const { tool } = start();

  it('has the name, the commands and the root that the provider fixes', () => {
    expect([tool.name, tool.sideEffecting, tool.needsApproval]).toEqual(['memory', true, false]);
    expect(tool.parameters).toMatchObject({
      type: 'object',
      properties: { command: { enum: ['view', 'create', 'str_replace', 'insert', 'delete', 'rename'] } },
      required: ['command'],
      additionalProperties: false,
    });
    expect(tool.annotations).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false });
    expect(tool.parallelSafe).toBe(false);
    expect(new ToolRegistry([tool]).schemas()[0]?.name).toBe('memory');
    // A root without anyOf: one tool with it makes some providers refuse the whole request.
    expect(Object.keys(tool.parameters)).toEqual(['type', 'properties', 'required', 'additionalProperties']);
    expectTypeOf(tool).toEqualTypeOf<Tool<MemoryCommand, string>>();
  });

  it('takes policies, and nothing that would change what it is', () => {
    const gated = memoryTool(undefined, {
      needsApproval: ({ arguments: args }) => args['command'] === 'delete',
      timeoutMs: 5000,
      tags: 'notes',
    });
    expect(gated).toMatchObject({ timeoutMs: 5000, tags: ['notes'], needsApproval: expect.any(Function) });
    for (const options of [{ name: 'notes' }, { sideEffecting: false }, { parallelSafe: true }])
      expect(() => memoryTool(undefined, options as object)).toThrowError(ToolDefinitionError);
    expect(() => memoryTool(undefined, { limits: { fileByte: 1 } as object })).toThrowError(
      /no limit 'fileByte' of a memory\. Did you mean 'fileBytes'\?/,
    );
    expect(() => memoryTool(undefined, { limits: { files: 0 } })).toThrowError(
      /'files' of a memory must be a positive whole number/,
    );
  });

  it.each<[object, string]>([
    [{ command: 'create', path: '/memories/a.md' }, "'file_text' is missing; expected a string."],
    [{ command: 'create', path: '/memories/a.md', content: 'x' }, "'content' is not accepted"],
    [{ command: 'view' }, "'path' is missing; expected a string."],
    [{ command: 'view', path: '/memories', view_range: [1] }, "'view_range' must have at least 2 items, got 1."],
    [{ command: 'rename', path: '/memories/a', new_path: '/memories/b' }, "'old_path' is missing; expected a string."],
    [{ command: 'str_replace', path: '/memories/a', old_str: '', new_str: 'x' }, "'old_str' must not be empty"],
    [{ command: 'insert', path: '/memories/a', insert_line: 1.5, insert_text: 'x' }, "'insert_line' must be an integer"],
    [
      { command: 'append', path: '/memories/a' },
      '\'command\' must be one of "view", "create", "str_replace", "insert", "delete", "rename"',
    ],
    [{ path: '/memories' }, "'command' is missing"],
  ])('asks for what a command needs: %j', (args, message) => {
    const error = refused(tool as Tool, args);
    expect(error).toBeInstanceOf(ToolArgumentError);
    expect(error.message).toContain(message);
  });

  it('takes the JSON text of a provider, and null for what is left out', async () => {
    const { tool: own } = start({ 'a.md': 'one\ntwo' });
    const text = '{"command":"view","path":"/memories/a.md","view_range":null}';
    expect(await own.execute(text)).toContain('     2\ttwo');
  });
});

it('takes null for all that belongs to other commands, as strict decoding sends it', async () => {
  const { tool } = start({ 'a.md': 'x' });
  const nulls = Object.fromEntries(Object.keys(tool.parameters['properties'] as object).map((name) => [name, null]));
  expect(await tool.execute({ ...nulls, command: 'view', path: '/memories/a.md' })).toContain('     1\tx');
  expect(await tool.execute({ ...nulls, command: 'rename', old_path: '/memories/a.md', new_path: '/memories/b.md' })).toContain(
    'renamed',
  );
  expect(refused(tool as Tool, { ...nulls, command: 'view' }).missing).toEqual(['path']);
});

describe('view', () => {
  it('of the root of an empty memory says that nothing is there', async () => {
    expect(await start().run(view('/memories'))).toBe(
      "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n0B\t/memories",
    );
  });

  it('of a directory lists two levels with sizes, without hidden items', async () => {
    const { run } = start({
      'b.md': 'x'.repeat(1536),
      'a/one.md': 'x'.repeat(100),
      'a/deep/two.md': 'x',
      'a/deep/deeper/three.md': 'x',
      'a-b.md': 'äö',
      '.hidden/x.md': 'x',
      'a/.secret': 'x',
      'node_modules/x.js': 'x',
    });
    expect(await run(view('/memories/'))).toBe(
      [
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:",
        '1.6K\t/memories',
        '4B\t/memories/a-b.md',
        '103B\t/memories/a/',
        '2B\t/memories/a/deep/',
        '100B\t/memories/a/one.md',
        '1.5K\t/memories/b.md',
      ].join('\n'),
    );
    expect(await run(view('/memories/a/deep'))).toBe(
      [
        "Here're the files and directories up to 2 levels deep in /memories/a/deep, excluding hidden items and node_modules:",
        '2B\t/memories/a/deep',
        '1B\t/memories/a/deep/deeper/',
        '1B\t/memories/a/deep/deeper/three.md',
        '1B\t/memories/a/deep/two.md',
      ].join('\n'),
    );
    expect(await run(view('/memories/a/.secret'))).toContain('     1\tx');
  });

  it('of a file numbers its lines', async () => {
    const { run } = start({ 'notes.txt': 'Hello World\nThis is line two\n\nlast\n' });
    expect(await run(view('/memories/notes.txt'))).toBe(
      "Here's the content of /memories/notes.txt with line numbers:\n     1\tHello World\n     2\tThis is line two\n     3\t\n     4\tlast",
    );
  });

  it('of an empty file shows no lines', async () => {
    expect(await start({ 'a.md': '' }).run(view('/memories/a.md'))).toBe(
      "Here's the content of /memories/a.md with line numbers:\n",
    );
  });

  it.each<[[number, number], string]>([
    [[2, 3], '     2\tb\n     3\tc'],
    [[3, -1], '     3\tc\n     4\td'],
    [[4, 99], '     4\td'],
    [[1, 1], '     1\ta'],
  ])('shows the lines %j', async (range, shown) => {
    const { run } = start({ 'a.md': 'a\nb\nc\nd\n' });
    expect(await run(view('/memories/a.md', range))).toBe(`Here's the content of /memories/a.md with line numbers:\n${shown}`);
  });

  it.each<[number, number]>([
    [0, 2],
    [5, 6],
    [3, 2],
    [-1, -1],
    [1, 0],
    [1, -2],
  ])('does not show the lines [%d, %d]', async (first, last) => {
    const { refusal } = start({ 'a.md': 'a\nb\nc\nd\n' });
    expect(await refusal(view('/memories/a.md', [first, last]))).toBe(
      `Error: Invalid \`view_range\` parameter: [${first}, ${last}]. The file /memories/a.md has 4 lines: the first number should be within [1, 4], ` +
        'and the second one not below it, or -1 for the end of the file.',
    );
  });

  it('of a directory takes a range, as the documentation does, and does not need it', async () => {
    expect(await start({ 'a.md': 'x' }).run(view('/memories', [1, 10]))).toContain('1B\t/memories/a.md');
  });

  it('shows a long file in parts, and says how to go on', async () => {
    const { run } = start(
      { 'a.md': Array.from({ length: 100 }, (_, index) => `line ${index + 1}`).join('\n') },
      { viewCharacters: 150 },
    );
    const text = await run(view('/memories/a.md'));
    expect(text).toMatch(/ {4}10\tline 10\n\(Lines 1 to 10 of 100\. See the rest with view_range: \[11, 100\]\.\)$/);
    expect(await run(view('/memories/a.md', [11, 100]))).toMatch(/:\n {4}11\tline 11\n/);
    const { run: runLong } = start({ 'a.md': `${'x'.repeat(500)}\ny` }, { viewCharacters: 100 });
    expect(await runLong(view('/memories/a.md'))).toContain('(Lines 1 to 1 of 2.');
  });

  it('refuses what is not there, and a file with more lines than can be numbered', async () => {
    const { refusal } = start({ 'huge.txt': '\n'.repeat(1_000_000) });
    expect(await refusal(view('/memories/no.md'))).toBe('The path /memories/no.md does not exist. Please provide a valid path.');
    expect(await refusal(view('/memories/huge.txt'))).toBe(
      'File /memories/huge.txt exceeds maximum line limit of 999,999 lines.',
    );
  });
});

describe('create', () => {
  it('writes a file, and folders with it', async () => {
    const { run, files } = start();
    expect(await run(create('/memories/a/b/notes.md', 'Hi.\n'))).toBe('File created successfully at: /memories/a/b/notes.md');
    expect(await files.read('a/b/notes.md')).toBe('Hi.\n');
    expect(await run(create('/memories/empty.md', ''))).toContain('created');
  });

  it('never overwrites', async () => {
    const { refusal, files } = start({ 'a.md': 'old', 'dir/b.md': 'x' });
    expect(await refusal(create('/memories/a.md', 'new'))).toBe('Error: File /memories/a.md already exists');
    expect(await files.read('a.md')).toBe('old');
    expect(await refusal(create('/memories/dir'))).toMatch(
      /^Error: \/memories\/dir is a directory\. Create a file in it, such as/,
    );
    expect(await refusal(create('/memories'))).toMatch(/^Error: \/memories is a directory\./);
    expect(await refusal(create('/memories/a.md/b.md'))).toBe(
      'Error: /memories/a.md is a file, so nothing can be in it. Choose another path.',
    );
  });

  it.each(['/memories/A.md', '/memories/DIR/c.md', '/memories/dir/B.MD'])(
    'does not make %s, which some systems would take for another one',
    async (path) => {
      const { refusal } = start({ 'a.md': 'x', 'dir/b.md': 'x' });
      expect(await refusal(create(path))).toMatch(/exists already, and differs from \S+ in upper and lower case only/);
    },
  );

  it('tells of a backend that finds the path taken', async () => {
    const files: MemoryFiles = { ...inMemoryFiles(), create: async () => false };
    await expect(memoryTool(files).execute(create('/memories/a.md'))).rejects.toThrow(
      'Error: File /memories/a.md already exists',
    );
  });
});

describe('str_replace', () => {
  it('replaces a text, and shows what is around it', async () => {
    const { run, files } = start({ 'p.txt': 'l1\nl2\nFavorite color: blue\nl4\nl5\nl6' });
    expect(await run(replace('/memories/p.txt', 'color: blue', 'color: green'))).toBe(
      'The memory file has been edited. Here is the snippet showing the change (with line numbers):\n' +
        '     1\tl1\n     2\tl2\n     3\tFavorite color: green\n     4\tl4\n     5\tl5',
    );
    expect(await files.read('p.txt')).toBe('l1\nl2\nFavorite color: green\nl4\nl5\nl6');
  });

  it('takes texts of several lines, and shows all of the new ones', async () => {
    const { run, files } = start({ 'a.md': 'a\nb\nc\nd\ne\n' });
    expect(await run(replace('/memories/a.md', 'b\nc', 'B\nC1\nC2'))).toMatch(
      /:\n {5}1\ta\n {5}2\tB\n {5}3\tC1\n {5}4\tC2\n {5}5\td\n {5}6\te$/,
    );
    expect(await files.read('a.md')).toBe('a\nB\nC1\nC2\nd\ne\n');
  });

  it('deletes a text that nothing is to replace', async () => {
    const { tool, files } = start({ 'a.md': 'keep this' });
    await tool.execute({ command: 'str_replace', path: '/memories/a.md', old_str: ' this' });
    expect(await files.read('a.md')).toBe('keep');
  });

  it('puts the new text in as it is', async () => {
    const { run, files } = start({ 'a.md': 'price: X' });
    await run(replace('/memories/a.md', 'X', "$& $1 $' $$"));
    expect(await files.read('a.md')).toBe("price: $& $1 $' $$");
  });

  it('does nothing where the text is not there, or not only once', async () => {
    const { refusal, files } = start({ 'a.md': 'one\ntwo one\n\none', 'dir/b.md': 'x' });
    expect(await refusal(replace('/memories/a.md', 'three', 'x'))).toBe(
      'No replacement was performed, old_str `three` did not appear verbatim in /memories/a.md.',
    );
    expect(await refusal(replace('/memories/a.md', 'one', 'x'))).toBe(
      'No replacement was performed. Multiple occurrences of old_str `one` in lines: 1, 2, 4. Please ensure it is unique',
    );
    expect(await files.read('a.md')).toBe('one\ntwo one\n\none');
    const missing = 'does not exist. Please provide a valid path.';
    expect(await refusal(replace('/memories/no.md', 'a', 'b'))).toBe(`Error: The path /memories/no.md ${missing}`);
    expect(await refusal(replace('/memories/dir', 'a', 'b'))).toBe(`Error: The path /memories/dir ${missing}`);
    expect(await refusal(replace('/memories', 'a', 'b'))).toBe(`Error: The path /memories ${missing}`);
    expect((await refusal(replace('/memories/a.md', 'z'.repeat(9000), 'x'))).length).toBeLessThan(700);
  });
});

describe('insert', () => {
  it.each<[number, string, string, string]>([
    [0, 'new\n', 'a\nb\n', 'new\na\nb\n'],
    [1, 'new\n', 'a\nb\n', 'a\nnew\nb\n'],
    [1, 'new', 'a\nb\n', 'a\nnew\nb\n'],
    [2, 'new\n', 'a\nb\n', 'a\nb\nnew\n'],
    [2, 'new\n', 'a\nb', 'a\nb\nnew\n'],
    [2, 'new', 'a\nb', 'a\nb\nnew'],
    [0, 'new\n', '', 'new\n'],
    [1, 'x\ny\n', 'a\nb', 'a\nx\ny\nb'],
    [1, '\n', 'a\nb', 'a\n\nb'],
  ])('after line %d puts %j into %j', async (line, text, before, after) => {
    const { run, files } = start({ 'a.md': before });
    expect(await run(insert('/memories/a.md', line, text))).toBe('The file /memories/a.md has been edited.');
    expect(await files.read('a.md')).toBe(after);
  });

  it.each([-1, 3, 999])('does not insert after line %d of two', async (line) => {
    const { refusal } = start({ 'a.md': 'a\nb\n' });
    expect(await refusal(insert('/memories/a.md', line, 'x'))).toBe(
      `Error: Invalid \`insert_line\` parameter: ${line}. It should be within the range of lines of the file: [0, 2]`,
    );
  });

  it('needs a file', async () => {
    const { refusal } = start({ 'dir/b.md': 'x' });
    expect(await refusal(insert('/memories/no.md', 0, 'x'))).toBe('Error: The path /memories/no.md does not exist');
    expect(await refusal(insert('/memories/dir', 0, 'x'))).toBe('Error: The path /memories/dir does not exist');
  });
});

describe('a file that was written on Windows', () => {
  it('keeps its line ends, and a model need not know of them', async () => {
    const { run, files } = start({ 'a.md': 'one\r\ntwo\r\nthree\r\n' });
    expect(await run(view('/memories/a.md'))).toMatch(/:\n {5}1\tone\n {5}2\ttwo\n {5}3\tthree$/);
    await run(replace('/memories/a.md', 'one\ntwo', '1\n2'));
    await run(replace('/memories/a.md', '2\r\nthree', '2\r\n3'));
    await run(insert('/memories/a.md', 0, 'zero\n'));
    expect(await files.read('a.md')).toBe('zero\r\n1\r\n2\r\n3\r\n');
  });

  it('with ends of both kinds is left as it is', async () => {
    const { run, refusal, files } = start({ 'a.md': 'one\r\ntwo\nthree' });
    expect(await refusal(replace('/memories/a.md', 'one\ntwo', 'x'))).toContain('did not appear verbatim');
    await run(replace('/memories/a.md', 'two\nthree', '2\n3'));
    expect(await files.read('a.md')).toBe('one\r\n2\n3');
  });
});

describe('delete', () => {
  it('deletes a file, or a directory with all that is in it', async () => {
    const { run, files } = start({ 'a.md': 'x', 'dir/b.md': 'x', 'dir/c/d.md': 'x', 'dir2/e.md': 'x' });
    expect(await run(remove('/memories/a.md'))).toBe('Successfully deleted /memories/a.md');
    expect(await run(remove('/memories/dir/'))).toBe('Successfully deleted /memories/dir');
    expect((await files.list()).map(({ path }) => path)).toEqual(['dir2/e.md']);
  });

  it('does not delete what is not there, nor the root', async () => {
    const { refusal } = start({ 'a.md': 'x' });
    expect(await refusal(remove('/memories/b.md'))).toBe('Error: The path /memories/b.md does not exist');
    for (const root of ['/memories', '/memories/', '/memories//'])
      expect(await refusal(remove(root))).toMatch(/^Error: Cannot delete the \/memories directory itself\./);
  });
});

describe('rename', () => {
  it('moves a file, or a directory', async () => {
    const { run, files } = start({ 'draft.txt': '1', 'dir/a.md': '2', 'dir/b/c.md': '3' });
    expect(await run(rename('/memories/draft.txt', '/memories/done/final.txt'))).toBe(
      'Successfully renamed /memories/draft.txt to /memories/done/final.txt',
    );
    expect(await run(rename('/memories/dir', '/memories/archive/old'))).toBe(
      'Successfully renamed /memories/dir to /memories/archive/old',
    );
    expect(
      Object.fromEntries(await Promise.all((await files.list()).map(async ({ path }) => [path, await files.read(path)]))),
    ).toEqual({
      'done/final.txt': '1',
      'archive/old/a.md': '2',
      'archive/old/b/c.md': '3',
    });
  });

  it('changes the case of a name', async () => {
    const { run, files } = start({ 'readme.md': 'x' });
    await run(rename('/memories/readme.md', '/memories/README.md'));
    expect(await files.read('README.md')).toBe('x');
  });

  it('never overwrites, and keeps the root', async () => {
    const { refusal, files } = start({ 'a.md': '1', 'b.md': '2', 'dir/c.md': '3' });
    const before = await files.list();
    expect(await refusal(rename('/memories/no.md', '/memories/x.md'))).toBe('Error: The path /memories/no.md does not exist');
    for (const taken of ['/memories/b.md', '/memories/dir', '/memories', '/memories/a.md'])
      expect(await refusal(rename('/memories/a.md', taken))).toBe(`Error: The destination ${taken} already exists`);
    expect(await refusal(rename('/memories', '/memories/x'))).toMatch(/^Error: Cannot rename the \/memories directory itself\./);
    expect(await refusal(rename('/memories/dir', '/memories/dir/sub/dir'))).toMatch(
      /^Error: Cannot move \/memories\/dir into itself\./,
    );
    expect(await refusal(rename('/memories/a.md', '/memories/b.md/a.md'))).toMatch(/^Error: \/memories\/b\.md is a file/);
    expect(await refusal(rename('/memories/a.md', '/memories/B.md'))).toMatch(/in upper and lower case only/);
    expect(await files.list()).toEqual(before);
  });

  it('does not make paths that are too deep', async () => {
    const { refusal } = start({ 'a/1/2/3.md': 'x' }, { depth: 4 });
    expect(await refusal(rename('/memories/a', '/memories/b/c'))).toBe(
      'Error: The path /memories/a/1/2/3.md would become too long: it must not have more than 4 names below /memories.',
    );
  });
});

describe('a path that could lead out of the memory is refused before anything is looked at', () => {
  const touched = (): never => {
    throw new Error('The files were touched.');
  };
  const untouchable: MemoryFiles = {
    list: touched,
    read: touched,
    create: touched,
    write: touched,
    remove: touched,
    rename: touched,
  };
  const tool = memoryTool(untouchable);

  it.each<[string, string]>([
    ['', 'must begin with /memories, got ""'],
    ['notes.md', 'must begin with /memories, got "notes.md"; did you mean "/memories/notes.md"?'],
    ['memories/notes.md', 'did you mean "/memories/notes.md"?'],
    ['/memory/notes.md', 'did you mean "/memories/notes.md"?'],
    ['/Memories/notes.md', 'did you mean "/memories/notes.md"?'],
    ['/memories-evil/notes.md', 'must begin with /memories'],
    ['/memoriesnotes.md', 'must begin with /memories'],
    ['/etc/passwd', 'must begin with /memories'],
    ['//memories/notes.md', 'must begin with /memories'],
    ['C:\\memories\\notes.md', 'must begin with /memories'],
    ['file:///memories/notes.md', 'must begin with /memories'],
    ['~/memories/a', 'must begin with /memories'],
    ['/memories/..', 'must not have ".." in it: name the place itself'],
    ['/memories/../etc/passwd', 'must not have ".." in it'],
    ['/memories/a/../../b', 'must not have ".." in it'],
    ['/memories/./a', 'must not have "." in it'],
    ['/memories/%2e%2e/secret', 'must be written plainly, without "%" codes'],
    ['/memories/%2E%2e%2fsecret', 'must be written plainly'],
    ['/memories/%252e%252e/secret', 'must be written plainly'],
    ['/memories/a%2Fb', 'must be written plainly'],
    ['/memories/a%5cb', 'must be written plainly'],
    ['/memories/a%00.md', 'must be written plainly'],
    ['/memories/..\\..\\secret', 'must have "/" between its names'],
    ['/memories/a\u0000.md', 'must not have control characters in it'],
    ['/memories/a\n.md', 'must not have control characters in it'],
    ['/memories/．．/secret', 'must not have "．．" in it'],
    ['/memories/‥/secret', 'must not have "‥" in it'],
    ['/memories/a／b', 'must not have a name like "a／b" in it'],
    ['/memories/C:/x', 'must not have ":" in it'],
    ['/memories/notes.md:stream', 'must not have ":" in it'],
    ['/memories/a*b', 'must not have "*" in it'],
    ['/memories/a"b', 'must not have a quotation mark in it'],
    ['/memories/NUL', 'must not have the name "NUL" in it, which some systems keep for a device'],
    ['/memories/a/con.md', 'must not have the name "con.md" in it'],
    ['/memories/Lpt1.txt', 'must not have the name "Lpt1.txt" in it'],
    ['/memories/notes.', 'must not have a name that ends with a dot or a space, got "notes."'],
    ['/memories/... /x', 'must not have a name that ends with a dot or a space'],
    ['/memories/notes ', 'must not have a name that ends with a dot or a space'],
    [`/memories/${'x'.repeat(300)}`, 'must not be longer than 250 bytes'],
    [`/memories/${'é'.repeat(130)}`, 'must not be longer than 250 bytes'],
    [`/memories/${'a/'.repeat(9)}b`, 'must not have more than 8 names below /memories'],
  ])('%s', async (path, message) => {
    const commands = [view(path), create(path), replace(path, 'a', 'b'), insert(path, 0, 'a'), remove(path)];
    for (const command of commands) {
      const error = refused(tool as Tool, command);
      expect(error.invalid).toEqual([['path', expect.stringContaining(message)]]);
      await expect(tool.execute(command)).rejects.toBeInstanceOf(ToolArgumentError);
    }
    const error = refused(tool as Tool, rename(path, path));
    expect(error.invalid.map(([name]) => name)).toEqual(['old_path', 'new_path']);
  });

  it.each([
    '/memories',
    '/memories/',
    '/memories/a',
    '/memories/a/b.c',
    '/memories//a',
    '/memories/100%.md',
    '/memories/日本.md',
    '/memories/...a',
    '/memories/console.md',
    '/memories/a b',
  ])('%s is none of these', (path) => {
    expect(tool.validate(view(path))).toEqual(view(path));
  });
});

describe('limits', () => {
  it('keep a file from growing without end', async () => {
    const { refusal, run } = start({ 'a.md': 'x'.repeat(8) }, { fileBytes: 10 });
    const tooBig =
      /^Error: The file \/memories\/\S+ would have \d+ bytes, and a file must not have more than 10\. Keep what matters/;
    expect(await refusal(create('/memories/b.md', 'äääääx'))).toMatch(tooBig);
    expect(await refusal(insert('/memories/a.md', 0, 'yy'))).toMatch(tooBig);
    expect(await refusal(replace('/memories/a.md', 'x'.repeat(8), 'y'.repeat(11)))).toMatch(tooBig);
    expect(await run(replace('/memories/a.md', 'x'.repeat(8), 'y'.repeat(10)))).toContain('has been edited');
  });

  it('bound how many files there are, and how much is in them', async () => {
    const few = start({ 'a.md': 'x' }, { files: 2 });
    await few.run(create('/memories/b.md'));
    expect(await few.refusal(create('/memories/c.md'))).toMatch(
      /^Error: The memory already has 2 files, the most it may have\. Delete/,
    );
    expect(await few.run(insert('/memories/b.md', 0, 'still possible'))).toContain('has been edited');
    const small = start({ 'a.md': 'x'.repeat(8) }, { totalBytes: 10 });
    expect(await small.refusal(create('/memories/b.md', 'xxx'))).toMatch(
      /^Error: The memory would have 11 bytes, and must not have more than 10\./,
    );
  });
});

describe('several calls at once', () => {
  it('take turns, so that no edit is lost', async () => {
    const { files, run } = start({ 'a.md': '' });
    const slow: MemoryFiles = {
      ...files,
      read: async (path) => new Promise((resolve) => setImmediate(resolve)).then(() => files.read(path)),
    };
    const tool = memoryTool(slow);
    await Promise.all(Array.from({ length: 20 }, (_, index) => tool.execute(insert('/memories/a.md', 0, `${index}\n`))));
    expect((await files.read('a.md'))?.split('\n').length).toBe(21);
    expect(await run(view('/memories/a.md', [20, 20]))).toContain('    20\t0');
  });

  it('go on after one that failed', async () => {
    const { run, refusal } = start({ 'a.md': 'x' });
    const [first, second] = await Promise.all([refusal(remove('/memories/no.md')), run(remove('/memories/a.md'))]);
    expect([first, second]).toEqual(['Error: The path /memories/no.md does not exist', 'Successfully deleted /memories/a.md']);
  });

  it('do nothing for a caller who has given up', async () => {
    const { tool, files } = start();
    const controller = new AbortController();
    controller.abort(new Error('given up'));
    await expect(tool.execute(create('/memories/a.md'), { abortSignal: controller.signal })).rejects.toThrow('given up');
    expect(await files.list()).toEqual([]);
  });
});

it('a memory can be one of each user', async () => {
  const memories = new Map<string, MemoryFiles>([
    ['ada', inMemoryFiles({ 'a.md': 'likes trains' })],
    ['bob', inMemoryFiles()],
  ]);
  const tool = memoryTool((ctx: ToolContext) => memories.get(ctx.scope ?? '')!);
  expect(await tool.execute(view('/memories/a.md'), createContext({ scope: 'ada' }))).toContain('likes trains');
  await expect(tool.execute(view('/memories/a.md'), createContext({ scope: 'bob' }))).rejects.toThrow('does not exist');
});

it('a memory of its own is kept in the process where nothing else is said', async () => {
  const tool = memoryTool();
  await tool.execute(create('/memories/a.md', 'x'));
  expect(await tool.execute(view('/memories/a.md'))).toContain('     1\tx');
  await expect(memoryTool().execute(view('/memories/a.md'))).rejects.toThrow('does not exist');
});

describe('under an Executor', () => {
  const call = (id: string, args: MemoryCommand) => ({ id, name: 'memory', arguments: args });
  const ctx = createContext({ runId: 'run-1' });

  it('a model reads why a command was not done, and may try again', async () => {
    const executor = new Executor([memoryTool()]);
    expect(await executor.runCall(call('c1', view('/memories/a.md')), ctx)).toMatchObject({
      isError: true,
      content: 'The path /memories/a.md does not exist. Please provide a valid path.',
    });
    expect(await executor.runCall(call('c2', view('/memories/../a.md')), ctx)).toMatchObject({
      status: 'invalid',
      isError: true,
    });
    expect(await executor.runCall(call('c3', create('/memories/a.md', 'x')), ctx)).toMatchObject({ status: 'done' });
  });

  it('the same command in another call sees what has changed', async () => {
    const executor = new Executor([memoryTool()]);
    const first = await executor.runCall(call('c1', view('/memories')), ctx);
    await executor.runCall(call('c2', create('/memories/a.md', 'x')), ctx);
    const second = await executor.runCall(call('c3', view('/memories')), ctx);
    expect(first.content).not.toContain('a.md');
    expect(second.content).toContain('1B\t/memories/a.md');
  });

  it('the message of a backend that fails does not reach the model', async () => {
    const files: MemoryFiles = { ...inMemoryFiles(), list: () => Promise.reject(new Error('password=hunter2')) };
    const { content } = await new Executor([memoryTool(files)]).runCall(call('c1', view('/memories')), ctx);
    expect(content).not.toContain('hunter2');
  });
});
