import { Tiktoken } from 'js-tiktoken/lite';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { expect, it } from 'vitest';
import { config, createCommandProject, toolSource } from './support/command-project.js';

const files = {
  'tsconfig.json': config(),
  'src/orders.ts': `${toolSource('orderStatus', 'orderId: string, days?: number')}
/** Pay money back to the customer for an order of the shop. */
export const refund = defineTool((orderId: string) => orderId, { sideEffecting: true, effects: 'destructive', needsApproval: true });

declare const rule: () => boolean;
/** Keep a book at the desk for the customer to collect. */
export const hold = defineTool((isbn: string) => isbn, { sideEffecting: true, needsApproval: rule });
`,
  'src/books.ts': `import { defineTool } from 'define-tool';
import { search } from 'find-books';

export const find = defineTool(search, { sideEffecting: false });
`,
  'src/types.d.ts': '',
};

/** A package, whose types cannot be edited. */
const books = {
  'src/node_modules/find-books/package.json':
    '{ "name": "find-books", "version": "1.0.0", "type": "module", "types": "index.d.ts" }',
  'src/node_modules/find-books/index.d.ts': `export declare class Signal { abort(): void }
export interface Request { words: string; signal?: Signal; onFound?: (title: string) => void }
/** Find the books of the shop by words of their titles. */
export declare function search(request: Request): string;
`,
};

it('lists what each tool is and costs, by file', async () => {
  const project = createCommandProject({ ...files, ...books });
  const { code, out, err } = await project.run(['list']);
  expect([code, err]).toEqual([0, '']);
  const rows = out.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows.slice(0, 7)).toEqual([
    ['Tool', 'Side effects', 'Approval', 'Arguments', 'Description', 'Tokens'],
    ['search', 'no', 'no', 'request', '52 characters', expect.stringMatching(/^\d+$/)],
    ['src/books.ts', '1 tool', rows[1]![5]],
    ['orderStatus', 'no', 'no', 'orderId, days?', '58 characters', expect.stringMatching(/^\d+$/)],
    ['refund', 'destructive', 'always', 'orderId', '56 characters', expect.stringMatching(/^\d+$/)],
    ['hold', 'yes', 'computed', 'isbn', '52 characters', expect.stringMatching(/^\d+$/)],
    ['src/orders.ts', '3 tools', `${[3, 4, 5].reduce((sum, row) => sum + Number(rows[row]![5]), 0)}`],
  ]);
  expect(rows[7]).toEqual(['All', '4 tools', `${Number(rows[2]![2]) + Number(rows[6]![2])}`]);
  expect(out).toContain(
    'Left out, because JSON cannot carry it and a package declares it as optional:\n  search: request.signal (Signal',
  );
  expect(out).toContain('  search: request.onFound (');
  expect(out).toContain('counted with o200k_base. Other vendors count otherwise.');
});

it("counts as OpenAI's tokenizer does", async () => {
  const project = createCommandProject({ ...files, ...books });
  const { tools, tokens } = JSON.parse((await project.run(['list', '--json'])).out);
  const exported = JSON.parse((await project.run(['export', '-t', 'draft-2020-12'])).out).tools;
  const tokenizer = new Tiktoken(ranks);
  for (const { name, description, parameters } of exported)
    expect(tools.find((tool: { name: string }) => tool.name === name).tokens, name).toBe(
      tokenizer.encode(JSON.stringify({ name, description, parameters })).length,
    );
  expect(tokens).toBe(tools.reduce((sum: number, tool: { tokens: number }) => sum + tool.tokens, 0));
});

it('says that other tools have errors', async () => {
  const project = createCommandProject({
    'tsconfig.json': config(),
    'src/a.ts': toolSource('good', 'a: string'),
    'src/b.ts': toolSource('bad', 'a: symbol'),
  });
  const { code, out, err } = await project.run(['list']);
  expect(code).toBe(1);
  expect(out).toMatch(/^good /m);
  expect(out).not.toMatch(/^bad /m);
  expect(err).toBe("1 error in other tools, which are not listed: 'define-tool check' shows them.\n");
});
