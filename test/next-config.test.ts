import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDefineTool } from '../transformer/hosts/loaders/next.js';

// biome-ignore lint/suspicious/noExplicitAny: what Next itself has for it.
type Any = any;

const glob = '*.{ts,tsx,mts,cts}';

describe('withDefineTool', () => {
  it('adds the loader to both bundlers', () => {
    const config: Any = withDefineTool();
    const [{ loaders }] = config.turbopack.rules[glob];
    expect(loaders).toEqual([{ loader: expect.stringMatching(/loader\.js$/), options: {} }]);
    expect(isAbsolute(loaders[0].loader)).toBe(true);
    const webpack = config.webpack({ module: { rules: [] } }, {});
    expect(webpack.module.rules).toEqual([{ test: expect.any(RegExp), exclude: /node_modules/, enforce: 'pre', use: loaders }]);
    const { test } = webpack.module.rules[0];
    expect(['a.ts', 'a.tsx', 'a.mts', 'a.cts'].every((name) => test.test(name))).toBe(true);
    expect(['a.js', 'a.css', 'a.json', 'ats'].some((name) => test.test(name))).toBe(false);
  });

  it('keeps the rest of the config, other rules behind its own', () => {
    const config: Any = withDefineTool({
      reactStrictMode: true,
      turbopack: { root: '/srv', rules: { '*.svg': ['svg'], '*.ts': { loaders: ['other'] } } },
    });
    expect(config).toMatchObject({ reactStrictMode: true, turbopack: { root: '/srv', rules: { '*.svg': ['svg'] } } });
    expect(Object.keys(config.turbopack.rules)).toEqual([glob, '*.svg', '*.ts']);
  });

  it.each([
    ['a rule', { loaders: ['other'] }, [{ loaders: ['other'] }]],
    ['a list of rules', [{ loaders: ['other'], condition: 'browser' }], [{ loaders: ['other'], condition: 'browser' }]],
    ['a list of loaders', ['other', { loader: 'more' }], [{ loaders: ['other', { loader: 'more' }] }]],
  ])('keeps %s for the same files', (_, existing, kept) => {
    const config: Any = withDefineTool({ turbopack: { rules: { [glob]: existing } } });
    expect(config.turbopack.rules[glob].slice(1)).toEqual(kept);
  });

  it('runs the webpack function of the config on its own rules too', () => {
    const config: Any = withDefineTool({
      webpack: (own: Any, context: Any) => ({ ...own, seen: own.module.rules.length, context }),
    });
    expect(config.webpack({ module: { rules: [] } }, { dev: true })).toMatchObject({ seen: 1, context: { dev: true } });
  });

  it.each([
    ['a function', (phase: string) => ({ env: { phase } })],
    ['an asynchronous function', async (phase: string) => ({ env: { phase } })],
  ])('wraps a config that is %s', async (_, own) => {
    const config: Any = await withDefineTool(own as Any)('build', { defaultConfig: {} });
    expect(config.env).toEqual({ phase: 'build' });
    expect(config.turbopack.rules[glob]).toHaveLength(1);
    expect(config.webpack({ module: { rules: [] } }, {}).module.rules).toHaveLength(1);
  });

  it('changes nothing of the object that it is given', () => {
    const own = { turbopack: { rules: {} } };
    withDefineTool(own);
    expect(own).toEqual({ turbopack: { rules: {} } });
  });

  it('hands the tsconfig on', () => {
    const config: Any = withDefineTool({}, { tsconfig: 'tsconfig.app.json' });
    expect(config.turbopack.rules[glob][0].loaders[0].options).toEqual({ tsconfig: 'tsconfig.app.json' });
  });
});
