import { describe, expect, it } from 'vitest';
import { codesOf, openEngine as open, strictConfig, queryTool as tool } from './support/engine-project.js';

describe('a file belongs to', () => {
  const withNull = { 'src/tool.ts': tool('query: string | null') };
  const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] };
  const config = (options: object, more: object = {}): string => {
    const { compilerOptions, include } = JSON.parse(strictConfig);
    return JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, include, ...more });
  };

  it('the config that includes it, among those that a solution references', () => {
    const { schemaOf } = open({
      ...withNull,
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./tsconfig.app.json" }] }',
      'tsconfig.node.json': config({ strict: false, composite: true }, { include: ['vite.config.ts'] }),
      'tsconfig.app.json': config({ composite: true }),
      'vite.config.ts': 'export default {};',
    });
    expect(schemaOf()).toEqual(nullable);
  });

  it('the nearest config that includes it, not to one above', () => {
    const { schemaOf } = open({
      'tsconfig.json': config({ strict: false }, { include: ['**/*'] }),
      'packages/shelves/tsconfig.json': strictConfig,
      'packages/shelves/src/tool.ts': withNull['src/tool.ts'],
      'src/other.ts': 'export {};',
    });
    expect(schemaOf('packages/shelves/src/tool.ts')).toEqual(nullable);
  });

  it('the config whose file imports it, where none names it', () => {
    const { schemaOf } = open({
      ...withNull,
      'tsconfig.json': config({}, { include: [], files: ['src/main.ts'] }),
      'src/main.ts': "export * from './tool';",
    });
    expect(schemaOf()).toEqual(nullable);
  });

  it('the config that the option names', () => {
    const files = { ...withNull, 'tsconfig.json': config({ strict: false }), 'tsconfig.app.json': strictConfig };
    expect(codesOf(open(files).compile())).toEqual(['DT1002']);
    expect(open(files, { tsconfig: 'tsconfig.app.json' }).schemaOf()).toEqual(nullable);
  });

  it('no config: an error at its first tool, which names the configs that were asked', () => {
    const { compile } = open({ 'scripts/tool.ts': withNull['src/tool.ts'], 'src/main.ts': 'export {};' });
    const [error] = compile('scripts/tool.ts')!.errors;
    expect(error).toMatchObject({
      code: 'DT1007',
      line: 4,
      column: 23,
      message: "No tsconfig includes 'scripts/tool.ts', so nothing says how its types are to be read. [DT1007]",
    });
    expect(error!.help[0]).toBe("'tsconfig.json' does not include it.");
  });

  it('no config, and defines no tool: nothing to say', () => {
    const { compile } = open({
      'scripts/main.ts': "import { ToolRegistry } from 'define-tool';\nnew ToolRegistry([]);\n",
      'src/main.ts': 'export {};',
    });
    expect(compile('scripts/main.ts')).toBeUndefined();
  });

  it('the config that includes it since it was edited', () => {
    const { project, engine, compile, schemaOf } = open({
      'scripts/tool.ts': withNull['src/tool.ts'],
      'src/main.ts': 'export {};',
    });
    expect(codesOf(compile('scripts/tool.ts'))).toEqual(['DT1007']);
    project.write({ 'tsconfig.json': config({}, { include: ['src', 'scripts'] }) });
    engine.refresh();
    expect(schemaOf('scripts/tool.ts')).toEqual(nullable);
  });
});

describe('settings', () => {
  it('come from the plugin entry of a config that is extended', () => {
    const plugins = [
      { name: 'define-tool/lsp', transform: 'define-tool/transformer', validators: 'inline', targets: ['openai-strict'] },
    ];
    const { compilerOptions, include } = JSON.parse(strictConfig);
    const { compile } = open({
      'base.json': JSON.stringify({ compilerOptions: { ...compilerOptions, plugins } }),
      'tsconfig.json': JSON.stringify({ extends: './base.json', include }),
      'src/tool.ts': tool('query: string'),
      'src/record.ts': tool('query: Record<string, string>'),
    });
    const { code } = compile()!;
    expect(code).toContain('"checks":{ "arguments": (kit) => {');
    expect(code.split('\n')).toHaveLength(5);
    expect(codesOf(compile('src/record.ts'))).toEqual(['DT6001']);
  });

  it('that are wrong are reported in every file with tools, whichever a bundler comes to', () => {
    const { compilerOptions, include } = JSON.parse(strictConfig);
    const { compile } = open({
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...compilerOptions, strictNullChecks: false }, include }),
      'src/a.ts': tool('query: string'),
      'src/b.ts': tool('query: number'),
    });
    expect(codesOf(compile('src/b.ts'))).toEqual(['DT1002']);
    expect(codesOf(compile('src/a.ts'))).toEqual(['DT1002']);
  });

  it('that cannot be read stop the build', () => {
    const { compile } = open({
      'tsconfig.json': '{ "extends": "./missing.json", "include": ["src"] }',
      'src/tool.ts': tool('query: string'),
    });
    expect(() => compile()).toThrow(/tsconfig\.json.*missing\.json/);
  });
});
