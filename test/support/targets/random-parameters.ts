import { collectProblems } from '../../../transformer/schema/collect-problems.js';
import { type JsonObject, toJsonSchema } from '../../../transformer/schema/to-json-schema.js';
import { importPrelude, preludes } from '../oracle/prelude.js';
import { createRandom } from '../oracle/random.js';
import { randomType } from '../oracle/random-type.js';
import { writeModule } from '../oracle/type-tree.js';
import { createTypeProgram } from '../type-program.js';

/** The type of an argument `value`, and the arguments' schema. */
export interface RandomParameters {
  readonly type: string;
  readonly schema: JsonObject;
}

/** Schemas as the build writes them, of random types; those of types that it refuses are left out. */
export function randomParameters(seed: number, count: number): RandomParameters[] {
  const random = createRandom(seed);
  const types = Array.from({ length: count }, () => writeModule(randomType(random)));
  const modules = types.map((type, index) => [`${index}/index.ts`, `${importPrelude}\n${type}`] as const);
  const program = createTypeProgram(new Map([['prelude.ts', preludes.schema], ...modules]));
  return types.flatMap((type, index) => {
    const root = program.probe(`${index}/index.ts`);
    return collectProblems(root, '').length > 0 ? [] : [{ type, schema: toJsonSchema(root) }];
  });
}
