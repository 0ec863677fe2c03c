import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { transformSources } from '../transformer/hosts/source-transformer.js';
import { patchProgram } from '../transformer/hosts/ts-patch.js';
import { memoryFolder } from './support/compile-tools.js';
import { createFixtureProgram, root } from './support/fixture-program.js';

const good = `import { defineTool } from 'define-tool';
/** Look up the current shipping status of a customer order. */
export const orderStatus = defineTool((orderId: string) => orderId, { sideEffecting: false });
`;
const file = `${memoryFolder}/tool.ts`;
const programOf = (source: string, options: ts.CompilerOptions = {}): ts.Program =>
  createFixtureProgram(new Map([[file, source]]), options);

function codesOf(program: ts.Program): string[] {
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').match(/\[(DT\d+)\]/)?.[1] ?? 'native');
}

function emitOf(program: ts.Program, transformers?: ts.CustomTransformers): string {
  let emitted = '';
  program.emit(
    program.getSourceFile(file),
    (_, text) => {
      emitted = text;
    },
    undefined,
    undefined,
    transformers,
  );
  return emitted;
}

describe('the program entry', () => {
  it('changes the very program it is given', () => {
    const program = programOf(good);
    expect(patchProgram(program, { ts, config: {} })).toBe(program);
  });

  it('adds the definition to the emitted call and nothing to the findings', () => {
    const program = patchProgram(programOf(good, { noEmit: false }), { ts, config: {} });
    expect(codesOf(program)).toEqual([]);
    expect(emitOf(program)).toContain('"description": "Look up the current shipping status of a customer order."');
  });

  it('listed twice is one finding, however often it is listed', () => {
    const program = programOf(good);
    for (let time = 0; time < 3; time++) patchProgram(program, { ts, config: {} });
    expect(codesOf(program)).toEqual(['DT1003']);
  });

  it('listed twice in the same words is one finding, too', () => {
    const entry = { name: 'define-tool/lsp', transform: 'define-tool/transformer', transformProgram: true };
    const program = patchProgram(programOf(good, { plugins: [entry, entry] } as ts.CompilerOptions), { ts, config: entry });
    expect(codesOf(program)).toEqual(['DT1003']);
  });

  it('a mistake in another file is reported at the tool, with the line it is written on', () => {
    const types = `${memoryFolder}/types/filter.ts`;
    const source = good.replace('orderId: string', "orderId: import('./types/filter.js').Filter");
    const texts = new Map([
      [file, source],
      [types, 'export interface Filter {\n  onHit: () => void;\n}\n'],
    ]);
    const program = patchProgram(createFixtureProgram(texts), { ts, config: {} });
    const [diagnostic, ...others] = program.getSemanticDiagnostics(program.getSourceFile(file));
    expect(others).toEqual([]);
    expect(diagnostic?.file?.fileName).toBe(file);
    expect(ts.flattenDiagnosticMessageText(diagnostic!.messageText, '\n')).toContain('It is written in types/filter.ts:2:3.');
    expect(diagnostic?.relatedInformation?.[0]?.file?.fileName).toBe(types);
  });

  it.each(['5.4.5', '7.0.2'])('refuses TypeScript %s', (version) => {
    const other = { ...ts, version, versionMajorMinor: version.slice(0, 3) } as typeof ts;
    const program = patchProgram(programOf(good), { ts: other, config: {} });
    expect(codesOf(program)).toEqual(['DT1005']);
  });

  it('reports a crash of its own as a finding that names the file', () => {
    const broken = {
      ...ts,
      isVariableDeclaration: () => {
        throw new Error('boom\n    at somewhere');
      },
    } as unknown as typeof ts;
    const program = patchProgram(programOf(good), { ts: broken, config: {} });
    const [diagnostic] = program.getSemanticDiagnostics(program.getSourceFile(file));
    const message = ts.flattenDiagnosticMessageText(diagnostic!.messageText, '\n');
    expect(message).toContain(`define-tool failed on '${file}': boom. [DT9001]`);
    expect(message).toContain('Please report it');
    expect(message).not.toContain('at somewhere');
  });

  it('does not repeat what TypeScript has reported at the same place', () => {
    const untyped = good.replace('orderId: string', 'orderId');
    expect(codesOf(patchProgram(programOf(untyped), { ts, config: {} }))).toEqual(['native']);
    // nobody else says it where implicit any is allowed
    expect(codesOf(patchProgram(programOf(untyped, { noImplicitAny: false }), { ts, config: {} }))).toEqual(['DT2015']);
  });

  it('says that sideEffecting is missing once, in whichever words', () => {
    const silent = good.replace('{ sideEffecting: false }', '{}');
    expect(codesOf(patchProgram(programOf(silent), { ts, config: {} }))).toEqual(['native']);
    expect(codesOf(patchProgram(programOf(silent, { noCheck: true }), { ts, config: {} }))).toEqual(['DT2001']);
  });
});

describe('the classic entry, without transformProgram', () => {
  function transform(source: string): { emitted: string; messages: string[] } {
    const program = programOf(source, { noEmit: false });
    const messages: string[] = [];
    const addDiagnostic = ({ messageText }: ts.Diagnostic): void =>
      void messages.push(ts.flattenDiagnosticMessageText(messageText, '\n'));
    const factory = transformSources(program, { ts, config: {}, addDiagnostic });
    return { emitted: emitOf(program, { before: [factory] }), messages };
  }

  it('transforms, and says what to add', () => {
    const { emitted, messages } = transform(good);
    expect(emitted).toContain('"format": 1');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('DT1001');
    expect(messages[0]).toContain('"transformProgram": true');
  });

  it('reports the tools as well', () => {
    expect(transform(good.replace('Look up the current shipping status of a customer order.', 'Short.')).messages.join()).toMatch(
      /DT1001.*DT3002/s,
    );
  });
});

describe('the built entry', () => {
  const require = createRequire(join(root, 'package.json'));

  it('is a function for require and for import alike', () => {
    const script =
      "import('./dist/transformer/index.js').then((it) => console.log(typeof it.default, it.default === require('./dist/transformer/index.js')))";
    expect(execFileSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' })).toBe('function true\n');
    expect((require('./dist/transformer/index.js') as { default: unknown }).default).toBe(require('./dist/transformer/index.js'));
  });

  it('tells the two ways ts-patch calls it apart', () => {
    const plugin = require('./dist/transformer/index.js') as (...args: unknown[]) => unknown;
    const program = programOf(good);
    expect(plugin(program, {}, { ts, addDiagnostic: () => undefined })).toBeTypeOf('function');
    expect(plugin(program, undefined, {}, { ts })).toBe(program);
  });
});
