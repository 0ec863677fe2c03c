import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, openPage } from '../support/open-page.js';
import { root } from '../support/root.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';
import { startWorkerd, type Workerd } from '../support/start-workerd.js';

const option = /"validators": "inline"/;
const shop = ['books.ts', 'delivery.ts', 'orders.ts', 'tools.ts'];
const shopPackages = ['filenamify@7.0.3', 'financial@0.2.4', 'string-similarity-js@2.1.4'];

describe('in workerd', () => {
  let consumer: HostConsumer;
  beforeAll(async () => {
    consumer = await installHostConsumer('workerd', ['esbuild@0.28.2', 'workerd@1.20261117.1', ...shopPackages]);
    for (const file of shop) cpSync(join(root, 'fixtures/quickstart/src', file), join(consumer.directory, 'shop', file));
  });

  async function serve(tsconfig: string): Promise<Workerd> {
    const { code, output } = await consumer.node('build.mjs', tsconfig);
    expect(code, output).toBe(0);
    return startWorkerd(consumer.directory);
  }

  const call = async ({ url }: Workerd, id: string, name: string, args: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify({ id, name, arguments: JSON.stringify(args) });
    const response = await fetch(`${url}/call`, { method: 'POST', body });
    return (await response.json()) as Record<string, unknown>;
  };

  describe('with checks that the build wrote', () => {
    let server: Workerd;
    beforeAll(async () => {
      server = await serve('tsconfig.json');
    });
    afterAll(() => server.stop());

    it('the tools of the quickstart are listed, and need no warming', async () => {
      expect(await (await fetch(`${server.url}/warm`)).text()).toBe('warm');
      const listed = (await (await fetch(`${server.url}/tools`)).json()) as { name: string; description: string }[];
      expect(listed.map(({ name }) => name)).toContain('look_up_order');
      expect(listed.find(({ name }) => name === 'quote_delivery')?.description).toMatch(/deliver/i);
      expect(listed).toHaveLength(8);
    });

    it('are called, and answer a wrong call with what to mend', async () => {
      const payment = await call(server, '1', 'monthly_instalment', { months: 12, amount: 240 });
      expect(payment).toMatchObject({ status: 'done', value: 20.53 });
      const wrong = await call(server, '2', 'monthly_instalment', { months: 'twelve', amount: 240 });
      expect(wrong).toMatchObject({ isError: true, content: expect.stringContaining("'months' must be a number") });
    });

    it('wait for the approval that they need', async () => {
      const lines = [{ isbn: '9780007532278', quantity: 1 }];
      const refund = await call(server, '3', 'refund_order', { orderId: 'B-1042', lines, reason: 'damaged' });
      expect(refund).toMatchObject({ status: 'paused' });
    });
  });

  it('without them, compiling one says which option to set', async () => {
    const server = await serve('tsconfig.runtime.json');
    try {
      expect(await (await fetch(`${server.url}/warm`)).text()).toMatch(option);
      const unsaid = await call(server, '1', 'monthly_instalment', { months: 12, amount: 240 });
      expect(unsaid).toMatchObject({ isError: true, error: { name: 'ToolDefinitionError' } });
    } finally {
      await server.stop();
    }
  });
});

describe.runIf(hasChromium())("in a page with script-src 'self', built with Vite", () => {
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
  let consumer: HostConsumer;
  beforeAll(async () => {
    consumer = await installHostConsumer('browser', ['vite@8.3.8']);
  });

  const open = async (tsconfig: string): Promise<unknown> => {
    process.env['TSCONFIG'] = tsconfig;
    const { code, output } = await consumer.command('vite', 'build');
    delete process.env['TSCONFIG'];
    expect(code, output).toBe(0);
    return openPage(join(consumer.directory, 'dist'), policy);
  };

  it('tools run with checks that the build wrote', async () => {
    expect(await open('tsconfig.json')).toEqual({
      mayEvaluate: false,
      good: 'A1 is on its way',
      bad: expect.stringMatching(/'lable'.*'label'/s),
      text: expect.stringMatching(/'grams' must be a number/),
      rich: expect.anything(),
    });
  });

  it('without them, a call says which option to set', async () => {
    expect(await open('tsconfig.runtime.json')).toMatchObject({ mayEvaluate: false, good: expect.stringMatching(option) });
  });
});
