import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/fixture-program.js';

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts'));
}

/** Imports of a file, relative ones as paths from the root without extension. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'/gm)];
  const required = [...text.matchAll(/require\('([^']+)'\)/g)].map((match) => ({ typeOnly: false, specifier: match[1]! }));
  return [...found.map((match) => ({ typeOnly: match[1] !== undefined, specifier: match[2]! })), ...required].map(
    ({ typeOnly, specifier }) => ({
      from: file,
      typeOnly,
      to: specifier.startsWith('.') ? posix.join(dirname(file), specifier).replace(/\.js$/, '') : specifier,
    }),
  );
}

const transformer = sources('transformer');
const runtime = sources('runtime');
const all = [...transformer, ...runtime].flatMap(importsOf);
const show = ({ from, to }: Import): string => `${from} -> ${to}`;

/** What each folder of the transformer may import from, besides itself and packages. */
const mayImport: Record<string, readonly string[]> = {
  find: ['context', 'model', 'source'],
  read: ['context', 'model', 'source', 'comments', 'diagnostics', 'schema/ir'],
  check: ['context', 'model', 'source', 'diagnostics', 'schema/ir'],
  schema: ['context', 'model', 'source', 'comments', 'diagnostics'],
  emit: ['context', 'model', 'schema/ir'],
  comments: ['context', 'schema/ir'],
  source: ['context', 'model', 'schema/ir'],
  diagnostics: ['context', 'schema/ir'],
};

describe('arrows only point down', () => {
  it.each(Object.keys(mayImport))('%s imports what lies below it', (folder) => {
    const allowed = [folder, ...mayImport[folder]!].map((name) => `transformer/${name}`);
    const isAllowed = ({ to }: Import): boolean =>
      !to.startsWith('transformer/') || allowed.some((name) => to === name || to.startsWith(`${name}/`));
    const own = all.filter(({ from }) => from.startsWith(`transformer/${folder}/`));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((edge) => !isAllowed(edge)).map(show)).toEqual([]);
  });

  it('the transformer and the runtime do not import each other', () => {
    expect(
      all
        .filter(({ from, to }) => (from.startsWith('transformer') ? to.startsWith('runtime') : to.startsWith('transformer')))
        .map(show),
    ).toEqual([]);
  });

  it('one line of the transformer loads the built runtime: the start of the command line', () => {
    const mentions = (file: string): boolean => /runtime\/index/.test(readFileSync(join(root, file), 'utf8'));
    expect(transformer.filter(mentions)).toEqual(['transformer/hosts/cli/bin.ts']);
  });

  it('only the entry imports hosts', () => {
    const outside = all.filter(({ from, to }) => to.startsWith('transformer/hosts/') && !from.startsWith('transformer/hosts/'));
    expect([...new Set(outside.map(({ from }) => from))]).toEqual(['transformer/index.ts']);
  });

  it.each(['transformer/schema/ir.ts', 'transformer/diagnostics/catalogue.ts'])('%s imports nothing', (file) => {
    expect(importsOf(file)).toEqual([]);
  });
});

describe('the transformer', () => {
  it('takes the compiler from its host and imports it for types only', () => {
    expect(all.filter(({ to, typeOnly }) => to === 'typescript' && !typeOnly).map(show)).toEqual([]);
  });

  it('touches files, the console, the process and the clock in hosts only', () => {
    const offenders = transformer
      .filter((file) => !file.startsWith('transformer/hosts/'))
      .filter((file) =>
        /\bconsole\.|\bprocess\.|\bDate\.now|\bnew Date\(|from 'node:|require\('node:/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    expect(offenders).toEqual([]);
  });
});
