import { collectProblems } from '../../../transformer/schema/collect-problems.js';
import type { Json } from '../../../transformer/schema/ir.js';
import { toJsonSchema } from '../../../transformer/schema/to-json-schema.js';
import { compileStrictly } from '../strict-validator.js';
import { createTypeProgram } from '../type-program.js';
import { prelude } from './random-type.js';

export interface Pair {
  type: string;
  value: Json;
}

export interface Disagreement extends Pair {
  typescript: boolean;
  schema: boolean;
  emitted: string;
  /** Why TypeScript refused. */
  because: string[];
}

export interface Verdicts {
  pairs: number;
  /** Types that have no schema. */
  refused: string[];
  /** Differences that the design asks for, by reason. */
  explained: Record<string, number>;
  disagreements: Disagreement[];
}

const probed = (type: string): string =>
  `import type { Box, Deep, Expr, Figure, Is, Json, Level, Opt, Tree } from '../prelude';\nexport type T = ${type};`;

/** Schemas of types, and with them what TypeScript and ajv say to values. */
export function judge(types: readonly string[], valuesFor: (schema: object, index: number) => Json[]): Verdicts {
  const verdicts: Verdicts = { pairs: 0, refused: [], explained: {}, disagreements: [] };
  const schemas = createTypeProgram(
    new Map([['prelude.ts', prelude], ...types.map((type, index) => [`${index}/index.ts`, probed(type)] as const)]),
  );
  const pending: { module: string; text: string; type: string; root: ReturnType<typeof schemas.probe>; values: Json[] }[] = [];
  for (const [index, type] of types.entries()) {
    const root = schemas.probe(`${index}/index.ts`);
    if (collectProblems(root, '').length > 0) {
      verdicts.refused.push(type);
      continue;
    }
    const schema = toJsonSchema(root) as { properties: { value: object }; $defs?: object };
    const values = valuesFor({ ...schema.properties.value, $defs: schema.$defs }, index);
    const lines = values.map((value, at) => `export const v${at}: T = ${JSON.stringify(value)};`);
    pending.push({ module: `${index}/index.ts`, text: `${probed(type)}\n${lines.join('\n')}`, type, root, values });
  }
  const judged = createTypeProgram(
    new Map([['prelude.ts', prelude], ...pending.map(({ module, text }) => [module, text] as const)]),
  );
  const T = { c: 0, a: 0 };
  for (const { module, text, type, root, values } of pending) {
    const first = text.split('\n').findIndex((line) => line.startsWith('export const v0:'));
    let t0 = performance.now();
    const complaints = judged.complaintsByLine(module);
    T.c += performance.now() - t0;
    t0 = performance.now();
    const closed = toJsonSchema(root);
    const validate = compileStrictly(closed);
    T.a += performance.now() - t0;
    for (const [at, value] of values.entries()) {
      verdicts.pairs += 1;
      const because = complaints.get(first + at) ?? [];
      const typescript = because.length === 0;
      const schema = validate({ value });
      if (typescript === schema) continue;
      const reason = explain({
        type,
        because,
        typescript,
        open: typescript && compileStrictly(toJsonSchema(root, { open: true }))({ value }),
      });
      if (reason) verdicts.explained[reason] = (verdicts.explained[reason] ?? 0) + 1;
      else verdicts.disagreements.push({ type, value, typescript, schema, emitted: JSON.stringify(closed), because });
    }
  }
  return verdicts;
}

/** The differences that the design asks for. */
function explain(found: { type: string; because: string[]; typescript: boolean; open: boolean }): string | undefined {
  // TypeScript looks for excess keys only where a literal is fresh, and in a union takes those of any member; our objects are closed.
  if (found.typescript && found.open) return 'excess keys in closed objects';
  // { id: string } & Record<string, number>: no literal is both, and yet `id` reads as a string and the rest as numbers, as people mean it.
  if (!found.typescript && found.type.includes(' & ') && /is incompatible with index signature/.test(found.because.join())) {
    return 'known members that do not fit the index signature of another part';
  }
  return undefined;
}
