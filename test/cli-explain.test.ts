import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Code, catalogue } from '../transformer/diagnostics/catalogue.js';
import { root } from './support/root.js';
import { runCommand } from './support/run-command.js';

const explain = (...args: string[]) => runCommand(root, ['explain', ...args]);
const pageOf = (code: Code): string => readFileSync(join(root, `docs/errors/${code}-${catalogue[code].name}.md`), 'utf8');

it.each(Object.keys(catalogue) as Code[])('prints the page of %s', async (code) => {
  expect(await explain(code)).toEqual({ code: 0, out: pageOf(code), err: '' });
});

it.each(['dt3001', '3001', 'TS913001', 'description-missing'])('takes %s for DT3001', async (asked) => {
  expect((await explain(asked)).out).toBe(pageOf('DT3001'));
});

it('prints JSON', async () => {
  const { out } = await explain('DT1002', '--json');
  expect(JSON.parse(out)).toEqual({ code: 'DT1002', name: 'strict-null-checks-off', page: pageOf('DT1002') });
});

it.each([
  ['DT30001', "Did you mean 'DT3001'?"],
  ['description-mising', "Did you mean 'description-missing'?"],
  ['everything', 'The codes are DT1001 to DT9001.'],
])('knows no %s', async (asked, help) => {
  expect(await explain(asked)).toEqual({ code: 2, out: '', err: `error: There is no error '${asked}'.\n${help}\n` });
});
