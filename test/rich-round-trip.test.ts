import { describe, expect, it } from 'vitest';
import { decodeKit } from '../runtime/rich/decode.js';
import { encodeKit } from '../runtime/rich/encode.js';
import { createExaminer } from '../runtime/validate/examine.js';
import { makeCheckingSchema } from '../runtime/validate/make-checking-schema.js';
import { printCode } from '../transformer/emit/print-code.js';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import type { SchemaNode } from '../transformer/schema/ir.js';
import { toCode } from '../transformer/schema/to-code.js';
import { toJsonSchema } from '../transformer/schema/to-json-schema.js';
import { createRandom } from './support/oracle/random.js';
import { randomRichType, richPrelude, toJson } from './support/random-rich-type.js';
import { showValue } from './support/show-value.js';
import { createTypeProgram } from './support/type-program.js';

const seed = Number(process.env['SEED'] ?? 20300131);
const count = Number(process.env['COUNT'] ?? 900);

type Convert = (value: unknown) => unknown;

/** The conversion that the emitted text makes, run as a program would. */
function run(node: SchemaNode, direction: 'decode' | 'encode'): Convert {
  const code = toCode(node, direction);
  if (!code) return (value) => value;
  const make = new Function(`return ${printCode(code)};`)() as (kit: unknown) => Convert;
  return make(direction === 'decode' ? decodeKit : encodeKit);
}

describe(`random types, from seed ${seed}`, () => {
  const random = createRandom(seed);
  const types = Array.from({ length: count }, () => randomRichType(random));
  const program = createTypeProgram(
    new Map([
      ['prelude.ts', richPrelude],
      ...types.map(
        ({ text }, index) =>
          [
            `${index}/index.ts`,
            `import type { Box, Change, Nested, Tree } from '../prelude';\nexport type T = ${text};`,
          ] as const,
      ),
    ]),
    { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] },
  );
  const probed = types.map((type, index) => ({ type, root: program.probe(`${index}/index.ts`) }));
  const accepted = probed.filter(({ root }) => collectProblems(root, '').length === 0);
  const rich = accepted.filter(({ root }) => toCode(root, 'decode'));

  it('are rich, and most of them can be rebuilt', () => {
    expect(rich.length).toBeGreaterThanOrEqual(500);
  });

  it('are refused for ambiguity only', () => {
    const reasons = probed.flatMap(({ root }) => collectProblems(root, '').map(({ problem }) => problem.params['reason']));
    expect([...new Set(reasons)]).toEqual(['one JSON value could stand for two of its members']);
  });

  it('go to JSON that their schemas accept, and come back as they were', () => {
    for (const { type, root } of rich) {
      const [decode, encode] = [run(root, 'decode'), run(root, 'encode')];
      const schema = makeCheckingSchema(toJsonSchema(root), 'arguments');
      for (let round = 0; round < 4; round++) {
        const args = { value: type.value(random) };
        const json = toJson(args);
        expect([type.text, createExaminer(schema).find(schema, json).problems]).toEqual([type.text, []]);
        expect([type.text, encode(args)]).toEqual([type.text, json]);
        expect(`${type.text} ${showValue(decode(json))}`).toBe(`${type.text} ${showValue(args)}`);
      }
    }
  });
});
