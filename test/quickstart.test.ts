import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { run } from './support/run-compiler.js';

const project = join(import.meta.dirname, '../fixtures/quickstart');
const tspc = join(import.meta.dirname, '../node_modules/ts-patch/bin/tspc.js');
let printed: string;

beforeAll(async () => {
  expect(await run(process.execPath, [tspc], { cwd: project })).toEqual({ code: 0, output: '' });
  const { code, output } = await run(process.execPath, ['dist/main.js'], { cwd: project });
  printed = output;
  expect(code, printed).toBe(0);
}, 180_000);

it('shows each tool of the quickstart with its description', () => {
  const names = [
    'search_books',
    'quote_delivery',
    'look_up_order',
    'hold_book',
    'refund_order',
    'monthly_instalment',
    'compare_titles',
    'invoice_file_name',
  ];
  expect([...printed.matchAll(/^[a-z_]+$/gm)].map(([name]) => name)).toEqual(names);
  expect(printed).toContain('look_up_order\n\n  Look up an order by its number: its status, its books and its weight.\n');
});

it('reads functions of npm packages from their declaration files', () => {
  expect(printed).toContain('monthly_instalment\n\n  Compute the payment against loan principal plus interest.\n\n  {');
  expect(printed).toContain('"amount": { "type": "number", "description": "Present value (e.g., an amount borrowed)" }');
  expect(printed).toContain('compare_titles\n\n  Calculate similarity between two strings\n\n  {');
  expect(printed).toContain('invoice_file_name\n\n  Convert a string to a valid filename.\n\n  ```\n  import filenamify');
});

it('keeps fixed, hidden and injected parameters and text below the cut from the model', () => {
  expect(printed).not.toMatch(/"(rate|nper|pv|fv|substringLength|caseSensitive|ctx|string)": \{/);
  expect(printed).not.toContain('wholesaler');
});

it('lets the model repair a wrong argument from the error that the AI SDK hands it', () => {
  const lines = printed.slice(printed.indexOf('A conversation')).split('\n');
  const tries = lines
    .filter((line) => line.startsWith('model    calls quote_delivery'))
    .map((line) => /"service":"([a-z]+)"/.exec(line)?.[1]);
  expect(tries).toEqual(['overnight', 'courier']);
  expect(printed).toMatch(/^error {4}Invalid input for tool quote_delivery(.|\n {9})+'service' must be one of/m);
  expect(printed).toContain('model    Sending order B-1042 (1570 g) again costs €68.60 and takes 1 working day.');
});

it('pauses the call that needs approval, and runs it only when a person says yes', () => {
  const end = printed.slice(printed.indexOf('A call that needs approval'));
  const story = end.split('\n').filter((line) => /^(desk|paused)|I could not|on its way/.test(line));
  expect(story).toEqual([
    'paused   refund_order waits for a person',
    'desk     refunds so far: 0; declines the call',
    expect.stringMatching(/^model {4}I could not refund it yet\. The desk says: a photo of the damage, please\./),
    'desk     refunds so far: 0',
    'paused   refund_order waits for a person',
    'desk     refunds so far: 0; approves the call',
    'model    The refund is on its way.',
    'desk     refunds so far: 1',
  ]);
});
