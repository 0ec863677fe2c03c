import { beforeAll, describe, expect, it } from 'vitest';
import { consumerReport } from '../support/consumer-report.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';

const packages = {
  webpack: ['webpack@5.113.0', 'esbuild-loader@4.5.0', '@types/node@20.19.0'],
  rspack: ['@rspack/core@2.3.4', '@types/node@20.19.0'],
};

describe.each(['webpack', 'rspack'] as const)('a project that %s builds', (name) => {
  let consumer: HostConsumer;
  beforeAll(async () => {
    consumer = await installHostConsumer(name, packages[name]);
  });

  it.each(['plugin', 'loader'])('has its tools compiled by the %s', async (way) => {
    expect(await consumer.node('build.mjs', way)).toEqual({ code: 0, output: '' });
    expect(await consumer.report('dist/main.mjs')).toMatchObject(consumerReport);
  });

  it.each(['plugin', 'loader'])('fails with the findings of the %s and their places', async (way) => {
    const mistakes = consumer.addMistakes();
    const { code, output } = await consumer.node('build.mjs', way);
    consumer.removeMistakes();
    expect(code).toBe(1);
    for (const mistake of mistakes) {
      expect(output).toMatch(new RegExp(`src/tools\\.ts\\D+${mistake.line}:${mistake.column}\\b[\\s\\S]*\\[${mistake.code}\\]`));
    }
    expect(output).toContain('| export const lost = defineTool((since: () => void)');
  });
});
