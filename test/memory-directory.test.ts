import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolDefinitionError } from '../runtime/index.js';
import { directoryFiles, type MemoryCommand, type MemoryFiles, memoryTool } from '../runtime/tools/memory/index.js';

let base: string;
let root: string;
let files: MemoryFiles;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'memory-'));
  root = join(base, 'memory');
  files = directoryFiles(root);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const run = (command: MemoryCommand): Promise<string> => memoryTool(files).execute(command);
const messageOf = (action: Promise<unknown>): Promise<string> =>
  action.then(
    (value) => Promise.reject(new Error(`It was done: ${value}`)),
    (error: Error) => error.message,
  );
/** All below a folder, with links as they are. */
const tree = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
const onPosix = it.skipIf(process.platform === 'win32');

describe('a memory in a folder', () => {
  it('is made with the first file, for its owner alone', async () => {
    expect(await run({ command: 'view', path: '/memories' })).toMatch(/^0B\t\/memories$/m);
    expect(existsSync(root)).toBe(false);
    await run({ command: 'create', path: '/memories/notes/today.md', file_text: 'Buy milk.\n' });
    expect(readFileSync(join(root, 'notes/today.md'), 'utf8')).toBe('Buy milk.\n');
    if (process.platform === 'win32') return;
    expect(statSync(join(root, 'notes/today.md')).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, 'notes')).mode & 0o777).toBe(0o700);
    expect(statSync(root).mode & 0o777).toBe(0o700);
  });

  it('does all six commands', async () => {
    await run({ command: 'create', path: '/memories/a/draft.md', file_text: 'one\ntwo\n' });
    await run({ command: 'str_replace', path: '/memories/a/draft.md', old_str: 'two', new_str: 'zwei' });
    await run({ command: 'insert', path: '/memories/a/draft.md', insert_line: 2, insert_text: 'three\n' });
    expect(await run({ command: 'view', path: '/memories/a/draft.md' })).toMatch(/ {5}1\tone\n {5}2\tzwei\n {5}3\tthree$/);
    expect(await run({ command: 'rename', old_path: '/memories/a', new_path: '/memories/b/c' })).toContain(
      'Successfully renamed',
    );
    expect(await run({ command: 'view', path: '/memories' })).toMatch(
      /\n15B\t\/memories\n15B\t\/memories\/b\/\n15B\t\/memories\/b\/c\/$/,
    );
    await run({ command: 'create', path: '/memories/keep.md', file_text: '' });
    expect(await run({ command: 'delete', path: '/memories/b' })).toBe('Successfully deleted /memories/b');
    expect(tree(root)).toEqual(['keep.md']);
  });

  it('outlives the tool', async () => {
    await run({ command: 'create', path: '/memories/a.md', file_text: 'x' });
    expect(await memoryTool(directoryFiles(root)).execute({ command: 'view', path: '/memories/a.md' })).toContain('     1\tx');
  });

  it('has no folders without a file in them', async () => {
    await run({ command: 'create', path: '/memories/a/b/c.md', file_text: 'x' });
    await run({ command: 'rename', old_path: '/memories/a/b/c.md', new_path: '/memories/c.md' });
    await run({ command: 'create', path: '/memories/a', file_text: 'a file now' });
    await run({ command: 'delete', path: '/memories/c.md' });
    await run({ command: 'delete', path: '/memories/a' });
    expect(tree(root)).toEqual([]);
  });

  it('leaves nothing half written behind, and keeps the permissions of a file', async () => {
    await run({ command: 'create', path: '/memories/a.md', file_text: 'x' });
    chmodSync(join(root, 'a.md'), 0o640);
    await run({ command: 'insert', path: '/memories/a.md', insert_line: 0, insert_text: 'y' });
    expect(tree(root)).toEqual(['a.md']);
    if (process.platform !== 'win32') expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o640);
  });

  it('does not show what a process left behind that ended while it wrote', async () => {
    await run({ command: 'create', path: '/memories/a.md', file_text: 'x' });
    writeFileSync(join(root, '.define-tool-1.tmp'), 'half');
    expect(await files.list()).toEqual([{ path: 'a.md', bytes: 1 }]);
  });

  it('makes each file once, whoever asks', async () => {
    const others = Array.from({ length: 10 }, () => directoryFiles(root));
    const made = await Promise.all(others.map((each, index) => each.create('a.md', `${index}`)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe(`${made.indexOf(true)}`);
    expect(tree(root)).toEqual(['a.md']);
  });

  it('needs a folder', () => {
    expect(() => directoryFiles('')).toThrowError(ToolDefinitionError);
  });
});

describe('files that no memory wrote', () => {
  beforeEach(() => mkdirSync(root));

  it('that are no text in UTF-8 are not shown, and not broken', async () => {
    const bytes = Buffer.from([0x48, 0x69, 0xff, 0xfe, 0x0a]);
    writeFileSync(join(root, 'image.png'), bytes);
    const text =
      'Error: The file /memories/image.png is not text in UTF-8, so it can be neither shown nor edited. It can be deleted or renamed.';
    const path = '/memories/image.png';
    expect(await messageOf(run({ command: 'view', path }))).toBe(text);
    expect(await messageOf(run({ command: 'str_replace', path, old_str: 'Hi', new_str: 'x' }))).toBe(text);
    expect(await messageOf(run({ command: 'insert', path, insert_line: 0, insert_text: 'x' }))).toBe(text);
    expect(readFileSync(join(root, 'image.png')).equals(bytes)).toBe(true);
    await run({ command: 'rename', old_path: path, new_path: '/memories/other.png' });
    await run({ command: 'delete', path: '/memories/other.png' });
  });

  it('keep their byte order mark', async () => {
    writeFileSync(join(root, 'a.md'), '\uFEFFone\n');
    await run({ command: 'insert', path: '/memories/a.md', insert_line: 1, insert_text: 'two\n' });
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('\uFEFFone\ntwo\n');
  });

  onPosix('that are pipes do not keep anybody waiting', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const text = 'Error: /memories/pipe is neither a file nor a directory. Choose another path.';
    expect(await messageOf(run({ command: 'view', path: '/memories/pipe' }))).toBe(text);
    expect(await messageOf(files.create('pipe', 'x'))).toBe(text);
    expect(await files.list()).toEqual([]);
  });

  onPosix('that cannot be read are an error without the real path', async () => {
    writeFileSync(join(root, 'a.md'), 'x');
    chmodSync(join(root, 'a.md'), 0o000);
    if (process.getuid?.() === 0) return; // root may read everything
    const error: Error = await files.read('a.md').then(
      () => Promise.reject(new Error('It was read.')),
      (thrown) => thrown,
    );
    expect(error.message).toBe('The memory could not read /memories/a.md (EACCES).');
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('are read up to a size that fits', async () => {
    writeFileSync(join(root, 'big.log'), Buffer.alloc(17 * 1024 * 1024, 'x'));
    expect(await messageOf(run({ command: 'view', path: '/memories/big.log' }))).toMatch(
      /^Error: The file \/memories\/big\.log has 17825792 bytes, too many/,
    );
  });
});

describe.skipIf(process.platform === 'win32')('nothing outside the folder is reached', () => {
  let outside: string;
  const linkTo = (target: string, name: string): void => symlinkSync(target, join(root, name));

  beforeEach(() => {
    outside = join(base, 'outside');
    mkdirSync(root);
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.txt'), 'secret');
    writeFileSync(join(root, 'own.md'), 'own');
  });
  afterEach(() => {
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
    expect(tree(outside)).toEqual(['secret.txt']);
  });

  const link = /^Error: \/memories\/\S+ is a symbolic link, and links are not followed\. Choose another path\.$/;

  it.each<[string, () => void, string]>([
    ['a link to a file', () => linkTo(join(outside, 'secret.txt'), 'link'), 'link'],
    ['a link to a folder', () => linkTo(outside, 'link'), 'link/secret.txt'],
    ['a link with a relative target', () => linkTo('../outside', 'link'), 'link/secret.txt'],
    [
      'a link to a link',
      () => {
        linkTo(outside, 'first');
        linkTo('first', 'link');
      },
      'link/secret.txt',
    ],
    [
      'a link below a folder',
      () => {
        mkdirSync(join(root, 'dir'));
        linkTo(outside, 'dir/link');
      },
      'dir/link/secret.txt',
    ],
    ['a link to nothing', () => linkTo(join(outside, 'new.txt'), 'link'), 'link'],
    ['a link to the folder itself', () => linkTo('.', 'link'), 'link/own.md'],
    ['a link to a file of the memory', () => linkTo('own.md', 'link'), 'link'],
    ['a link to itself', () => linkTo('link', 'link'), 'link'],
  ])('through %s', async (_, makeLink, path) => {
    makeLink();
    const before = tree(root);
    expect(await messageOf(files.read(path))).toMatch(link);
    expect(await messageOf(files.create(path, 'x'))).toMatch(link);
    expect(await messageOf(files.write(path, 'x'))).toMatch(link);
    expect(await messageOf(files.remove(path))).toMatch(link);
    expect(await messageOf(files.rename(path, 'moved'))).toMatch(link);
    expect(await messageOf(files.rename('own.md', path))).toMatch(link);
    expect(await messageOf(files.create(`${path}/new.md`, 'x'))).toMatch(link);
    expect(await files.list()).toEqual([{ path: 'own.md', bytes: 3 }]);
    expect(tree(root)).toEqual(before);
  });

  it('by the commands of a model', async () => {
    linkTo(outside, 'link');
    expect(await messageOf(run({ command: 'view', path: '/memories/link/secret.txt' }))).toMatch(link);
    expect(await messageOf(run({ command: 'create', path: '/memories/link/new.txt', file_text: 'x' }))).toMatch(link);
    expect(await messageOf(run({ command: 'rename', old_path: '/memories/own.md', new_path: '/memories/link/own.md' }))).toMatch(
      link,
    );
    expect(await run({ command: 'view', path: '/memories' })).not.toContain('link');
  });

  it('when a folder with a link in it is deleted or moved', async () => {
    mkdirSync(join(root, 'dir'));
    writeFileSync(join(root, 'dir/a.md'), 'x');
    symlinkSync(outside, join(root, 'dir/link'));
    await run({ command: 'rename', old_path: '/memories/dir', new_path: '/memories/moved' });
    expect(lstatSync(join(root, 'moved/link')).isSymbolicLink()).toBe(true);
    await run({ command: 'delete', path: '/memories/moved' });
    expect(tree(root)).toEqual(['own.md']);
  });

  it.each(['../outside/secret.txt', '..', 'a/../../outside/secret.txt', '/etc/passwd', 'a\\..\\b', 'a\0b', '', 'a//b', './a'])(
    'by the path %j, should it ever come this far',
    async (path) => {
      for (const action of [
        () => files.read(path),
        () => files.create(path, 'x'),
        () => files.write(path, 'x'),
        () => files.remove(path),
        () => files.rename(path, 'b'),
        () => files.rename('own.md', path),
      ])
        expect(await messageOf(action())).toBe(`'${path}' is no path inside a memory.`);
      expect(tree(root)).toEqual(['own.md']);
    },
  );

  it('though the folder itself may be a link', async () => {
    const through = join(base, 'through');
    symlinkSync(root, through);
    const tool = memoryTool(directoryFiles(through));
    await tool.execute({ command: 'create', path: '/memories/a/b.md', file_text: 'x' });
    expect(await tool.execute({ command: 'view', path: '/memories/a/b.md' })).toContain('     1\tx');
    expect(readFileSync(join(root, 'a/b.md'), 'utf8')).toBe('x');
  });
});
