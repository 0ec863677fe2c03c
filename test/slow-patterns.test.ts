import type * as Scslre from 'scslre';
import { describe, expect, it } from 'vitest';
import type { TemplateNode } from '../transformer/schema/ir.js';
import { findSlowness } from '../transformer/schema/patterns/find-slowness.js';
import { createRandom } from './support/oracle/random.js';
import { randomTemplate } from './support/oracle/random-template.js';
import { createTypeProgram } from './support/type-program.js';

describe('patterns that a long text could hang', () => {
  it.each([
    ...['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^(a|ab|b)*c$', '^(?:x|y|[xy])+z', '^(.*)*$', '^(\\d+,?)+$', '(\\w+\\s?)+$'],
    ...['^(?:[a-z]+)*!$', '^(a?){30}a{30}$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$', '^(?:a*b?)*$', '^(?:(?:ab|a)b?)+$'],
  ])('%s is exponential', (pattern) => {
    expect(findSlowness(pattern)).toBe('exponential');
  });

  it.each(['^.*,.*,.*$', 'a*a*a*b', '^.+@.+\\..+$'])('%s is cubic', (pattern) => {
    expect(findSlowness(pattern)).toBe('cubic');
  });

  it.each([
    ...['^[a-z]+$', '^\\d{4}-\\d{2}$', '^\\p{L}+(?: \\p{L}+)*$', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', '^(?:[^,]*,)*[^,]*$', '\\s+$'],
    ...['^(?:[a-z]+\\.)*[a-z]+$', '^[\\w.-]+@[\\w-]+(\\.[\\w-]+)+$', '^(\\S+)(\\s+\\S+)*$', '^(?=.*a)(?=.*b).+$', '^.{1,1000}$'],
    ...['^(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}$', '^(?:\\d{2},?)*$', 'abc'],
    ...['^(?:a{0,10}){0,10}$', '^(?:(?!a)\\w|a\\d)*$', '(?<y>\\d+)-\\k<y>', '^(?:\\w{1,64}\\.){1,8}\\w+$', '^(a?){0,30}$'],
  ])('%s is not', (pattern) => {
    expect(findSlowness(pattern)).toBeUndefined();
  });

  it('are never those of template literal types', () => {
    const { analyse } = require('scslre') as typeof Scslre;
    const random = createRandom(7);
    const making = { random } as Parameters<typeof randomTemplate>[0];
    const templates = [...new Set(Array.from({ length: 300 }, () => randomTemplate(making).write([])))];
    const imports = "import type { Color, Id, Level, Unit } from '../prelude';";
    const declared =
      'export enum Level { A }\nexport enum Color { R = "r" }\nexport type Id = string & {};\nexport enum Unit { Mile = "m" }';
    const program = createTypeProgram(
      new Map([
        ['prelude.ts', declared],
        ...templates.map((text, index) => [`${index}/index.ts`, `${imports}\nexport type T = ${text};`] as const),
      ]),
    );
    const patterns = templates
      .map((_, index) => program.probe(`${index}/index.ts`).properties[0]!.node)
      .flatMap((node) => (node.kind === 'union' ? node.members : [node]))
      .flatMap((node) => (node.kind === 'template' ? (node as TemplateNode).patterns : []));
    expect(patterns.length).toBeGreaterThan(150);
    const slow = patterns.filter((source) => findSlowness(source) || analyse({ source, flags: 'u' }).reports.length > 0);
    expect(slow).toEqual([]);
  });
});
