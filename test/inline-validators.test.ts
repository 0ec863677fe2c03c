import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Tool, ToolArgumentError, ToolShapeError } from '../runtime/index.js';
import { printDefinition } from '../transformer/emit/print-definition.js';
import { analyzeSources, memoryFolder } from './support/compile-tools.js';
import { root } from './support/root.js';
import { runTools } from './support/run-tools.js';

const source = `
import { defineTool, type Integer } from 'define-tool';

interface Line { isbn: string; quantity: Integer }
type Payment = { kind: 'card'; last4: string } | { kind: 'invoice'; days: 14 | 30 } | { kind: 'gift'; codes: Set<string> };
interface Part { name: string; parts?: Part[] }

/**
 * Order books for a customer of the shop, to be sent today.
 *
 * @param email - Where the receipt goes.
 */
export const order = defineTool(
  (lines: Line[], payment: Payment, email: string | null, tree?: Part, labels?: Record<string, number>) =>
    ({ total: lines.length, paid: payment.kind !== 'invoice', due: new Date(0), tree, labels, note: email }),
  { sideEffecting: true },
);

/** Return something that is not what was promised here. */
export const broken = defineTool((): { total: number } => JSON.parse('{"total":"many"}'), { sideEffecting: false });

class Inherits { get total(): number { return 1; } }
/** Return a thing that inherits what it should have itself. */
export const inherits = defineTool((): { total: number } => new Inherits(), { sideEffecting: false, returns: {
  type: 'object', properties: { total: { type: 'number' } }, required: ['total'] } });
`;

const calls: unknown[] = [
  { lines: [{ isbn: 'a', quantity: 1 }], payment: { kind: 'card', last4: '1234' }, email: null },
  '{"lines":[],"payment":{"kind":"gift","codes":["a","b"]},"email":"a@b.c","tree":{"name":"x","parts":[{"name":"y"}]},"labels":{"k":1}}',
  { lines: [], payment: { kind: 'invoice', days: 14 }, email: 'x', tree: null, labels: null },
  { lines: [{ isbn: 1, quantity: 1.5 }], payment: { kind: 'card' }, emale: null },
  { lines: {}, payment: { kind: 'cash' }, email: 3 },
  { lines: [{ isbn: 'a', quantity: 2 ** 53 }], payment: { kind: 'gift', codes: ['a', 'a'] }, email: '' },
  { lines: [], payment: { kind: 'card', last4: '1' }, email: null, tree: { name: 'x', parts: [{}] }, toString: 1 },
  '{"lines":',
  null,
  JSON.parse('{"lines":[],"payment":{"kind":"card","last4":"1"},"email":null,"__proto__":{"a":1}}'),
];

const outcome = (tool: Tool, args: unknown): unknown => {
  try {
    return { value: tool.validate(args) };
  } catch (error) {
    const { message, missing, unexpected, invalid, accepted, omitted } = error as ToolArgumentError;
    return { message, missing, unexpected, invalid, accepted, omitted };
  }
};

describe('"validators": "inline"', () => {
  const ajv = runTools(source).exports;
  const inline = runTools(source, {}, { validators: 'inline' }).exports;

  it.each(calls.map((args) => [JSON.stringify(args), args]))('comes to the same end for %s', (_, args) => {
    expect(outcome(inline['order']!, args)).toEqual(outcome(ajv['order']!, args));
  });

  it('rebuilds rich values, and checks what comes back', async () => {
    const good = calls[1] as string;
    expect(await inline['order']!.execute(good)).toEqual(await ajv['order']!.execute(good));
    const failures = await Promise.all(
      [ajv, inline].map((tools) => tools['broken']!.execute({}).catch((error: ToolShapeError) => error.message)),
    );
    expect(failures[0]).toMatch(/'total' must be a number/);
    expect(failures[1]).toBe(failures[0]);
  });

  it('takes nothing that a result inherits for a member of it', async () => {
    await expect(inline['inherits']!.execute({})).rejects.toMatchObject({ name: 'ToolShapeError' });
    await expect(ajv['inherits']!.execute({})).rejects.toMatchObject({ name: 'ToolShapeError' });
  });

  it('is off by default', () => {
    const definition = analyzeSources({ 'tools.ts': source });
    expect(literalOf(definition)).not.toContain('"checks"');
  });

  it('needs neither ajv nor code from strings', { timeout: 60_000 }, async () => {
    const literal = literalOf(analyzeSources({ 'tools.ts': source }, {}, { validators: 'inline' }));
    const program = `
      const { defineTool } = await import(${JSON.stringify(`file://${root}/dist/runtime/index.js`)});
      const tool = defineTool((lines) => ({ total: lines.length, paid: true, due: new Date(0), note: null }), { sideEffecting: true }, ${literal});
      await tool.execute({ lines: [], payment: { kind: 'card', last4: '1' }, email: null });
      let message;
      try { tool.validate({ lines: 1 }); } catch (error) { message = error.message; }
      const { createRequire } = process.getBuiltinModule('node:module');
      const loaded = Object.keys(createRequire(import.meta.url).cache ?? {}).filter((file) => file.includes('ajv'));
      console.log(JSON.stringify({ loaded, isRefused: message.includes("'lines' must be an array") }));
    `;
    const args = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(JSON.parse(stdout)).toEqual({ loaded: [], isRefused: true });
  });
});

const literalOf = (analyzed: ReturnType<typeof analyzeSources>): string => {
  const file = analyzed.analysis.context.program.getSourceFile(`${memoryFolder}/tools.ts`)!;
  const { tools, findings } = analyzed.analysis.ofFile(file);
  expect(findings).toEqual([]);
  return printDefinition(tools[0]!.definition);
};
