import type { Making } from './random-type.js';
import type { TypeTree } from './type-tree.js';

/** Interfaces and aliases, which may extend others and contain themselves. */
export function randomNamed(making: Making): TypeTree {
  const { random, inner, name } = making;
  const [R, S] = [name(), name()];
  const [count, text] = random.pick(declarations);
  return {
    children: Array.from({ length: count }, inner),
    shrinkable: false,
    name: R,
    declare: (parts) => text(R, S, parts),
    write: () => R,
  };
}

type Text = (R: string, S: string, parts: readonly string[]) => string;

const declarations: readonly (readonly [children: number, text: Text])[] = [
  [1, (R, _, [a]) => `interface ${R} { a: ${a}; v?: ${R}; kids?: ${R}[] }`],
  [1, (R, _, [a]) => `interface ${R} { a?: ${a}; v: ${R} | null }`],
  [1, (R, _, [a]) => `type ${R} = ${R}[] | { a: ${a} };`],
  [1, (R, _, [a]) => `type ${R} = { a: ${a} } | { [key: string]: ${R} };`],
  [1, (R, _, [a]) => `type ${R} = [{ v: ${a} }, ${R}?];`],
  [1, (R, _, [a]) => `type ${R} = { a?: ${a}; b?: Partial<${R}> };`],
  [2, (R, S, [a, b]) => `interface ${S} { b?: ${b}; v?: ${R} }\ninterface ${R} { a: ${a}; b?: ${S} }`],
  [2, (R, S, [a, b]) => `interface ${S} { a: ${a}; 'x-a'?: string }\ninterface ${R} extends ${S} { b?: ${b} }`],
  [
    2,
    (R, S, [a, b]) => `interface ${S} { a: ${a}; v: 1 }\ninterface ${R} extends Partial<${S}>, Record<'kind', ${b}> { b?: ${R} }`,
  ],
  [2, (R, S, [a, b]) => `type ${S}<X extends { v: unknown }> = X['v'] | X;\ntype ${R} = ${S}<{ v: ${a}; b?: ${b} }>;`],
  [2, (R, S, [a, b]) => `interface ${S}<V, W = V> { a: V; b?: W }\ninterface ${R} extends ${S}<${a}> { c: ${b} }`],
  [1, (R, S, [a]) => `type ${S}<V extends string, W = { a: V }> = { kind: V; v: W };\ntype ${R} = ${S}<'a'> | ${S}<'b', ${a}>;`],
  [
    1,
    (R, S, [a]) => `class ${S} { a!: ${a}; constructor(readonly b: string, public c?: ${R}) {} }\ninterface ${R} extends ${S} {}`,
  ],
  [1, (R, _, [a]) => `interface ${R} { a: ${a} }\ninterface ${R} { b?: ${R}; get c(): string }`],
  [1, (R, S, [a]) => `namespace ${S} { export interface X { a?: ${a} }\nexport type Y = X | X[]; }\ntype ${R} = ${S}.Y;`],
  [1, (R, S, [a]) => `enum ${S} { A = 'a', B = 2, C = B << 1, D = 'd' }\ntype ${R} = { [K in ${S}]?: ${a} };`],
];
