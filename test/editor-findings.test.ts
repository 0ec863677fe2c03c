import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { patchProgram } from '../transformer/hosts/ts-patch.js';
import { codesOf, createEditor } from './support/editor.js';
import { root } from './support/root.js';
import { pluginEntry } from './support/workspace.js';

const tool = (doc: string, parameter = 'orderId: string'): string => `import { defineTool } from 'define-tool';
import type { Order } from './types.js';

/** ${doc} */
export const orderStatus = defineTool((${parameter}) => String(orderId), { sideEffecting: false });
export type { Order };
`;
const good = tool('Look up the current shipping status of a customer order.');
const types = `export interface Order {
  /** The number on the receipt. */
  number: string;
}
`;
const open = (text: string, settings?: Parameters<typeof createEditor>[1]) =>
  createEditor({ 'tool.ts': text, 'types.ts': types }, settings);

describe('an editor', () => {
  it('has nothing to say about a good tool', () => {
    expect(open(good).codes('tool.ts')).toEqual([]);
  });

  it('shows a mistake at its place, in the words of the compiler', () => {
    const editor = open(tool('Short.'));
    const [shown, ...others] = editor.service.getSemanticDiagnostics(editor.path('tool.ts'));
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ code: 913002, source: 'define-tool', category: ts.DiagnosticCategory.Error });
    expect(editor.read('tool.ts').slice(shown!.start, shown!.start! + shown!.length!)).toBe('/** Short. */');
    expect(ts.flattenDiagnosticMessageText(shown!.messageText, '\n')).toMatch(
      /^The description of tool 'orderStatus' has 6 characters.*\[DT3002\]\n {2}Say what the tool does/,
    );
  });

  it('keeps the errors of TypeScript', () => {
    expect(open(`${tool('Short.')}export const wrong: string = 1;\n`).codes('tool.ts')).toEqual(['TS2322', 'DT3002']);
  });

  it('shows a mistake once that TypeScript reports too', () => {
    expect(open(good.replace('{ sideEffecting: false }', '{}')).codes('tool.ts')).toEqual(['TS2345']);
    expect(open(tool('Look up the current shipping status of a customer order.', 'orderId')).codes('tool.ts')).toEqual([
      'TS7006',
    ]);
  });

  it('shows it in our words where TypeScript is told to be silent', () => {
    expect(open(`// @ts-nocheck\n${good.replace('{ sideEffecting: false }', '{}')}`).codes('tool.ts')).toEqual(['DT2001']);
  });

  it('follows an edit of the file', () => {
    const editor = open(tool('Short.'));
    expect(editor.codes('tool.ts')).toEqual(['DT3002']);
    editor.write('tool.ts', good);
    expect(editor.codes('tool.ts')).toEqual([]);
  });

  it('follows an edit of another file, and points at the place there', () => {
    const editor = open(tool('Look up the current shipping status of a customer order.', 'orderId: Order'));
    expect(editor.codes('tool.ts')).toEqual([]);
    editor.write('types.ts', types.replace('The number', 'TODO the number'));
    expect(editor.codes('tool.ts')).toEqual(['DT3003']);
    const [{ relatedInformation = [] } = {}] = editor.service.getSemanticDiagnostics(editor.path('tool.ts'));
    expect(relatedInformation.map(({ file, start }) => file!.text.slice(start, start! + 4))).toEqual(['TODO']);
    editor.write('types.ts', types);
    expect(editor.codes('tool.ts')).toEqual([]);
  });

  it('analyses the file that is asked about, and no other', () => {
    const editor = createEditor({ 'tool.ts': good, 'types.ts': types, 'second.ts': tool('Short.') });
    expect(editor.codes('tool.ts')).toEqual([]);
    const { statements } = editor.service.getProgram()!.getSourceFile(editor.path('second.ts'))!;
    // the checker numbers the nodes that it is asked about
    const isLookedAt = (node: ts.Node): boolean => !!(node as { id?: number }).id || !!ts.forEachChild(node, isLookedAt);
    expect(statements.some(isLookedAt)).toBe(false);
    expect(editor.codes('second.ts')).toEqual(['DT3002']);
    expect(statements.some(isLookedAt)).toBe(true);
  });

  it('analyses a file once for each state of the project', () => {
    let asked = 0;
    const editor = open(good, {
      below: (native) => ({
        ...native,
        getProgram() {
          const program = native.getProgram()!;
          const { getTypeChecker } = program;
          program.getTypeChecker = () => {
            asked++;
            return getTypeChecker.call(program);
          };
          return program;
        },
      }),
    });
    for (let time = 0; time < 3; time++) editor.codes('tool.ts');
    expect(asked).toBe(1);
    editor.write('types.ts', `${types}// edited\n`);
    editor.codes('tool.ts');
    expect(asked).toBe(2);
  });
});

describe('the set-up, in an editor', () => {
  it.each([
    ['strictNullChecks off', 'DT1002', { options: { strictNullChecks: false } }],
    ['an unknown option', 'DT1004', { config: { ...pluginEntry, validatorz: 'inline' } }],
    ['a wrong value', 'DT1006', { config: { ...pluginEntry, validators: 'inlined' } }],
    ['transformProgram forgotten', 'DT1001', { config: { name: 'define-tool/lsp', transform: 'define-tool/transformer' } }],
    ['the entry listed twice', 'DT1003', { options: { plugins: [pluginEntry, pluginEntry] } as ts.CompilerOptions }],
  ])('%s is shown at the first tool', (_, code, settings) => {
    expect(open(good, settings).codes('tool.ts')).toEqual([code]);
  });

  it.each([
    ['that names only the editor plugin', { name: 'define-tool/lsp' }],
    ['that the editor itself made', { name: 'define-tool/lsp', global: true }],
  ])('an entry %s is right', (_, config) => {
    expect(open(good, { config }).codes('tool.ts')).toEqual([]);
  });

  it('a target of the entry is looked at', () => {
    const config = { ...pluginEntry, targets: ['openai-strict'] };
    const text = tool('Look up the current shipping status of a customer order.', 'orderId: Record<string, string>');
    expect(open(text, { config }).codes('tool.ts')).toEqual(['DT6001']);
    expect(open(text).codes('tool.ts')).toEqual([]);
  });
});

describe('a server that has our plugin already', () => {
  it('shows mistakes once after a reload of tsconfig.json, by what it says now', () => {
    const editor = open(tool('Short.'));
    const reloaded = editor.reload({ ...pluginEntry, validatorz: 'inline' });
    editor.write('types.ts', `${types}// edited\n`);
    expect(codesOf(reloaded, editor.path('tool.ts'))).toEqual(['DT1004', 'DT3002']);
  });

  it('shows mistakes once where ts-patch has changed its programs', () => {
    const editor = open(tool('Short.'), { below: patchPrograms });
    expect(editor.codes('tool.ts')).toEqual(['DT3002']);
    editor.write('tool.ts', `${tool('Short.')}// edited\n`);
    expect(editor.codes('tool.ts')).toEqual(['DT3002']);
  });

  it('keeps such a program as long as nothing changes, in an incremental project, too', () => {
    // as tsserver sets it
    const options = { incremental: true, allowNonTsExtensions: true } as ts.CompilerOptions;
    const editor = open(tool('Short.'), { below: patchPrograms, options });
    expect(editor.codes('tool.ts')).toEqual(['DT3002']);
    const program = editor.service.getProgram();
    expect(editor.codes('tool.ts')).toEqual(['DT3002']);
    expect(editor.service.getProgram()).toBe(program);
  });
});

/** As ts-patch does it: the plugin gets each program once, before anybody else. */
function patchPrograms(native: ts.LanguageService): ts.LanguageService {
  const seen = new WeakSet<ts.Program>();
  const getProgram = (): ts.Program => {
    const program = native.getProgram()!;
    if (!seen.has(program)) patchProgram(program, { ts, config: pluginEntry });
    seen.add(program);
    return program;
  };
  return {
    ...native,
    getProgram,
    getSemanticDiagnostics(name) {
      getProgram();
      return native.getSemanticDiagnostics(name);
    },
  };
}

describe('a failure of ours', () => {
  const failing = (native: ts.LanguageService): ts.LanguageService => ({
    ...native,
    getProgram: () => {
      throw new Error('no program');
    },
  });

  it('leaves the editor what it has without us, and is logged', () => {
    const editor = open(`${tool('Short.')}export const wrong: string = 1;\n`, { below: failing });
    const path = editor.path('tool.ts');
    expect(editor.codes('tool.ts')).toEqual(['TS2322']);
    expect(editor.service.getQuickInfoAtPosition(path, editor.read('tool.ts').indexOf('orderStatus'))).toEqual(
      editor.native.getQuickInfoAtPosition(path, editor.read('tool.ts').indexOf('orderStatus')),
    );
    expect(editor.service.getCodeFixesAtPosition(path, 0, 1, [913002], {}, {})).toEqual([]);
    expect(editor.log.join('\n')).toContain('define-tool: Error: no program');
  });

  it('does not hide what the native service throws', () => {
    const editor = open(good);
    expect(() => editor.service.getSemanticDiagnostics(editor.path('missing.ts'))).toThrow(/Could not find source file/);
  });

  it('is one readable error where a file cannot be analysed', () => {
    const editor = open(good, {
      below: (native) => ({
        ...native,
        getProgram() {
          const program = native.getProgram()!;
          const checker = program.getTypeChecker();
          checker.getSignaturesOfType = () => {
            throw new Error('a bug');
          };
          return program;
        },
      }),
    });
    expect(editor.codes('tool.ts')).toEqual(['DT9001']);
  });
});

describe('the physical lsp.js', () => {
  it('makes the plugin that the sources make', () => {
    const require = createRequire(join(root, 'package.json'));
    const factory = require('./lsp.js') as typeof import('../transformer/hosts/language-service/plugin.js').createPlugin;
    const editor = open(tool('Short.'));
    const info = { languageService: editor.native, config: pluginEntry } as unknown as ts.server.PluginCreateInfo;
    expect(codesOf(factory({ typescript: ts }).create(info), editor.path('tool.ts'))).toEqual(['DT3002']);
  });

  it('keeps every method of the native service', () => {
    const editor = open(good);
    expect(Object.keys(editor.service).sort()).toEqual(Object.keys(editor.native).sort());
  });
});
