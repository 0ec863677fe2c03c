import type ts from 'typescript';
import { collectProblems } from '../../../transformer/schema/collect-problems.js';
import type { Json, ObjectNode } from '../../../transformer/schema/ir.js';
import { type JsonObject, toJsonSchema } from '../../../transformer/schema/to-json-schema.js';
import { compileStrictly } from '../strict-validator.js';
import { createTypeProgram } from '../type-program.js';
import { explain } from './allowed-differences.js';
import { importPrelude, preludes } from './prelude.js';

export interface Disagreement {
  /** The text of the module that defines the type. */
  type: string;
  value: Json;
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
  /** Types that TypeScript itself refuses. */
  invalid: string[];
  /** Differences that the design asks for, by reason. */
  explained: Record<string, number>;
  disagreements: Disagreement[];
}

export interface Question {
  types: readonly string[];
  options?: ts.CompilerOptions | undefined;
  valuesFor(schema: JsonObject, index: number): Json[];
}

/** Schemas of types, and with them what TypeScript and ajv say to values. */
export function judge({ types, options, valuesFor }: Question): Verdicts {
  const verdicts: Verdicts = { pairs: 0, refused: [], invalid: [], explained: {}, disagreements: [] };
  const judged: Judged[] = [];
  const fits = (other: string, { type, value }: { type: string; value: Json }) =>
    askTypescript([{ type, other, texts: [JSON.stringify(value)] }], options)[0]?.[0]?.length === 0;
  for (const { type, root } of readTypes(types, options)) {
    if (collectProblems(root, '').length > 0) {
      verdicts.refused.push(type);
      continue;
    }
    const { properties, $defs } = toJsonSchema(root) as { properties: { value: JsonObject }; $defs?: JsonObject };
    const values = valuesFor({ ...properties.value, ...($defs ? { $defs } : {}) }, types.indexOf(type));
    judged.push({ type, root, values });
  }
  const answers = askTypescript(
    judged.map(({ type, values }) => ({ type, texts: values.map((value) => JSON.stringify(value)) })),
    options,
  );
  for (const [index, { type, root, values }] of judged.entries()) {
    const answer = answers[index];
    if (!answer) {
      verdicts.invalid.push(type);
      continue;
    }
    const closed = toJsonSchema(root);
    const validate = compileStrictly(closed);
    for (const [at, value] of values.entries()) {
      verdicts.pairs += 1;
      const because = answer[at]!;
      const found = { type, value, because, typescript: because.length === 0, schema: validate({ value }) };
      if (found.typescript === found.schema) continue;
      const reason = explain({ ...found, root, fits: (other) => fits(other, found) });
      if (reason) verdicts.explained[reason] = (verdicts.explained[reason] ?? 0) + 1;
      else verdicts.disagreements.push({ ...found, emitted: JSON.stringify(closed) });
    }
  }
  return verdicts;
}

interface Judged {
  type: string;
  root: ObjectNode;
  values: Json[];
}

export function readTypes(types: readonly string[], options?: ts.CompilerOptions): { type: string; root: ObjectNode }[] {
  const modules = types.map((type, index) => [`${index}/index.ts`, `${importPrelude}\n${type}`] as const);
  const program = createTypeProgram(new Map([['prelude.ts', preludes.schema], ...modules]), options);
  return types.map((type, index) => ({ type, root: program.probe(`${index}/index.ts`) }));
}

/** What TypeScript has against each value, written as a literal; `undefined` for a type that is wrong in itself. */
function askTypescript(
  asked: readonly { type: string; other?: string; texts: readonly string[] }[],
  options?: ts.CompilerOptions,
): (string[][] | undefined)[] {
  const modules = asked.map(({ type, texts, other = 'T' }, index) => {
    const lines = texts.map((text, at) => `export const v${at}: ${other} = ${text};`);
    return [`${index}/index.ts`, [importPrelude.replace('{', '{ Loose,'), type, ...lines].join('\n')] as const;
  });
  const program = createTypeProgram(new Map([['prelude.ts', preludes.values], ...modules]), options);
  return asked.map(({ type, texts }, index) => {
    const complaints = program.complaintsByLine(`${index}/index.ts`);
    const first = 1 + type.split('\n').length;
    if ([...complaints.keys()].some((line) => line < first)) return undefined;
    return texts.map((_, at) => complaints.get(first + at) ?? []);
  });
}
