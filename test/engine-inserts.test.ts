import { rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '../transformer/hosts/engine/engine.js';
import { openEngineProject, strictConfig } from './support/engine-project.js';

const head = "import { defineTool } from 'define-tool';\n";
const doc = '/** Search the shelves of the library for a title. */';
const fn = '(query: string) => query';

/** File to source; `¦` is where the definition goes, and is not part of the text. */
const marked: Readonly<Record<string, string>> = {
  'src/plain.ts': `${head}${doc}\nexport const search = defineTool(${fn}, { sideEffecting: false }¦);\n`,
  'src/comma.ts': `${head}${doc}\nexport const search = defineTool(${fn}, { sideEffecting: false }¦,);\n`,
  'src/comments.ts': `${head}${doc}\nexport const search = defineTool(\n  ${fn}, // first\n  { sideEffecting: false }¦ /* second */, // last\n  // nothing more\n);\n`,
  'src/crlf.ts': `${head}${doc}\nexport const search = defineTool(\n  ${fn},\n  { sideEffecting: false }¦,\n);\n`.replaceAll(
    '\n',
    '\r\n',
  ),
  'src/mark.ts': `\uFEFF${head}${doc}\nexport const search = defineTool(${fn}, { sideEffecting: false }¦);\n`,
  'src/emoji.ts': `${head}export const x = '📚📚', /** 📚 Search the shelves of the library for a title. */ search = defineTool(${fn}, { sideEffecting: false }¦);\n`,
  'src/cast.ts': `${head}${doc}\nexport const search = (defineTool)<{ query: string }>(${fn}, ({ sideEffecting: false as const })¦)!;\n`,
  'src/twice.ts': `${head}${doc}\nexport const a = defineTool(${fn}, { sideEffecting: false }¦);\n${doc}\nexport const b = defineTool(${fn}, { sideEffecting: true }¦); // end`,
  'src/view.tsx': `${head}declare namespace JSX { interface IntrinsicElements { p: { tool: unknown } } }\ndeclare const React: any;\nexport const view = <p tool={${doc} defineTool(${fn}, { name: 'search', sideEffecting: false }¦)}>{'}'}</p>;\n`,
  'src/esm.mts': `${head}${doc}\nexport default defineTool(${fn}, { name: 'search', sideEffecting: false }¦);\n`,
  'src/common.cts': `import tools = require('define-tool');\n${doc}\nexport const search = tools.defineTool(${fn}, { sideEffecting: false }¦);\n`,
  'src/within.ts': `${head}export const all = [[defineTool(${doc} ${fn}, { name: 'a', sideEffecting: false }¦)], () => ({ b: defineTool(${doc} ${fn}, { sideEffecting: false }¦) })];\n`,
  'src/rich.ts': `${head}${doc}\nexport const search = defineTool((query: Date | null, words: Set<{ at: Date }>) => [query, words], { sideEffecting: false }¦);\n`,
  'src/odd.ts': `${head}${doc}\nexport const search = defineTool((query: '\\u2028' | '"' | '\\n' | '</script>') => query, { sideEffecting: false }¦);\n`,
};

const files = Object.fromEntries(Object.entries(marked).map(([name, text]) => [name, text.replaceAll('¦', '')]));
const plugins = [{ transform: 'define-tool/transformer', validators: 'inline' }];
const { compilerOptions, include } = JSON.parse(strictConfig);
const config = JSON.stringify({
  compilerOptions: { ...compilerOptions, jsx: 'preserve', module: 'nodenext', moduleResolution: 'nodenext', plugins },
  include,
});

describe('a definition is inserted behind the last argument, on one line, and nothing else changes', () => {
  const project = openEngineProject({ ...files, 'tsconfig.json': config });
  afterAll(() => rmSync(project.directory, { recursive: true, force: true }));
  const engine = createEngine({ root: project.directory });

  it.each(Object.keys(marked))('%s', (name) => {
    const compiled = engine.compile(project.path(name), files[name]!)!;
    expect(compiled.errors).toEqual([]);
    // What was inserted stands where the marks are: the parts between them are the text, character by character.
    const parts = marked[name]!.split('¦');
    let rest = compiled.code;
    const literals: string[] = [];
    for (const part of parts.slice(1).toReversed()) {
      expect(rest.endsWith(part)).toBe(true);
      rest = rest.slice(0, rest.length - part.length);
      const start = rest.lastIndexOf(', {"format":1,');
      literals.push(rest.slice(start));
      rest = rest.slice(0, start);
    }
    expect(rest).toBe(parts[0]);
    expect(literals).toHaveLength(parts.length - 1);
    for (const literal of literals) {
      expect(literal).not.toMatch(/[\r\n\u2028\u2029]/);
      expect(new Function(`return (0${literal})`)()).toMatchObject({ format: 1, checks: expect.anything() });
    }
  });

  it.each(Object.keys(marked))('%s: its map leads each character to where it stood', (name) => {
    const text = files[name]!;
    const { code, map } = engine.compile(project.path(name), text)!;
    expect(map.sourcesContent).toEqual([text]);
    const entries = new SourceMap(map as never);
    const after = marked[name]!.split('¦').at(-1)!;
    // The last characters stand behind every insertion.
    for (const back of [after.length, after.length - 1, 1]) {
      const [from, to] = [placeOf(code, code.length - back), placeOf(text, text.length - back)];
      if (code.at(-back) === '\n' || code.at(-back) === '\r') continue;
      expect(entries.findEntry(from.line, from.column)).toMatchObject({ originalLine: to.line, originalColumn: to.column });
    }
    expect(code.split('\n')).toHaveLength(text.split('\n').length);
  });
});

function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, column: lines.at(-1)!.length };
}
