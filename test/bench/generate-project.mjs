// node test/bench/generate-project.mjs N outdir: a project of N tools, each with its own realistic argument type (about 113 lines, six named types), ten per file.
// outdir/tsconfig.json has the plugin, outdir/tsconfig.plain.json is the same project without it. Link or install node_modules beside it.
import fs from 'node:fs';
import path from 'node:path';

const N = +process.argv[2],
  out = process.argv[3];
let seed = 12345;
const rnd = (n) => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return seed % n;
};
const W = [
  'account',
  'budget',
  'channel',
  'device',
  'event',
  'file',
  'group',
  'host',
  'issue',
  'job',
  'key',
  'label',
  'metric',
  'node',
  'order',
  'policy',
  'query',
  'region',
  'session',
  'ticket',
  'user',
  'volume',
  'window',
  'zone',
];
const w = () => W[rnd(W.length)];
const cap = (s) => s[0].toUpperCase() + s.slice(1);
const doc = (t, tags = []) => `  /**\n   * ${t}\n${tags.map((x) => `   * ${x}\n`).join('')}   */\n`;
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(path.join(out, 'src'), { recursive: true });
fs.writeFileSync(
  path.join(out, 'src/common.ts'),
  `/** How results are paged. */\nexport interface Paging {\n  /** Page size. @minimum 1 */\n  limit?: number;\n  /** Opaque cursor. */\n  cursor?: string | null;\n}\n/** ISO currency code. */\nexport type Currency = "USD" | "EUR" | "GBP" | "JPY" | "CHF";\nexport enum Priority { Low = "low", Normal = "normal", High = "high", Urgent = "urgent" }\nexport interface GeoPoint { lat: number; lon: number }\n`,
);
const names = [];
for (let f = 0; f * 10 < N; f++) {
  let s = `import { defineTool } from "define-tool";\nimport { Paging, Currency, Priority, GeoPoint } from "./common.js";\n\n`;
  for (let j = 0; j < 10 && f * 10 + j < N; j++) {
    const i = f * 10 + j,
      a = cap(w()),
      T = `${a}Args${i}`;
    names.push([T, f]);
    s += `/** Status of a ${a} ${i}. */\nexport enum Status${i} { Open = "open${i}", Closed = "closed", Pending = "pending", Archived = "archived" }\n\n`;
    s += `/** Filter for ${a} ${i}. */\nexport interface Filter${i} {\n${doc('Match on this field.')}  field: "name" | "created" | "owner" | "field${i}";\n${doc('Comparison operator.')}  op: "eq" | "ne" | "lt" | "gt" | "in";\n${doc('Value to compare with; an array only for `in`.')}  value: string | number | boolean | Array<string | number>;\n${doc('Nested filters, all of which must hold.')}  and?: Filter${i}[];\n}\n\n`;
    s += `export type Target${i} =\n  | { kind: "id"; id: string }\n  | { kind: "path"; path: string; recursive?: boolean }\n  | { kind: "query"; text: string; filters: Filter${i}[]; score${i}?: number };\n\n`;
    s += `export interface Options${i} {\n${doc('Retry count.', ['@minimum 0', '@maximum 10', '@default 3'])}  retries?: number;\n${doc('Timeouts per phase, in milliseconds.')}  timeouts: { connect: number; read?: number; total: number | null };\n${doc('Extra headers.')}  headers?: Record<string, string>;\n  dryRun: boolean;\n}\n\n`;
    s += `/**\n * Arguments of the ${a} tool number ${i}.\n * They are sent by a model and checked before the call.\n */\nexport interface ${T} {\n`;
    s += `${doc(`Identifier of the ${w()}.`, ['@minLength 1', '@maxLength 64'])}  id: string;\n`;
    s += `${doc(`Which ${w()} to act on.`)}  target: Target${i};\n`;
    s += `${doc(`Current status, when it should change.`)}  status?: Status${i};\n`;
    s += `${doc(`Priority.`, ['@default "normal"'])}  priority: Priority;\n`;
    s += `${doc(`Money amount and its currency.`)}  amount?: { value: number; currency: Currency } | null;\n`;
    s += `${doc(`Labels to set; at most 20.`, ['@maxItems 20'])}  labels: string[];\n`;
    s += `${doc(`Where it happened.`)}  location?: GeoPoint | [lat: number, lon: number];\n`;
    s += `${doc(`Options; every one may be left out.`)}  options?: Partial<Options${i}>;\n`;
    s += `${doc(`Paging of the answer.`)}  paging?: Pick<Paging, "limit">;\n`;
    for (let k = 0; k < 2 + rnd(5); k++)
      s +=
        doc(`${cap(w())} of the ${w()}, number ${k}.`) +
        `  ${w()}${k}${rnd(2) ? '?' : ''}: ${['string', 'number', 'boolean', 'string | null', 'number[]', '"a" | "b" | "c"', 'Record<string, number>', '{ x: number; y?: { z: string[] } }'][rnd(8)]};\n`;
    s += `}\n\n/** Runs the tool number ${i} on the target that was given. */\nexport function tool${i}(args: ${T}): string {\n  return args.id + args.labels.join(",");\n}\nexport const t${i} = defineTool(tool${i}, { sideEffecting: false });\n\n`;
  }
  fs.writeFileSync(path.join(out, `src/tools${f}.ts`), s);
}
fs.writeFileSync(path.join(out, 'names.json'), JSON.stringify(names.map((x) => x[0])));
const co = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  skipLibCheck: true,
  types: [],
  rootDir: 'src',
  outDir: 'out',
  lib: ['es2022'],
};
fs.writeFileSync(path.join(out, 'package.json'), JSON.stringify({ name: 'generated', private: true, type: 'module' }));
fs.writeFileSync(
  path.join(out, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      ...co,
      plugins: [{ name: 'define-tool/lsp', transform: 'define-tool/transformer', transformProgram: true }],
    },
    include: ['src'],
  }),
);
fs.writeFileSync(
  path.join(out, 'tsconfig.plain.json'),
  JSON.stringify({ compilerOptions: { ...co, outDir: 'out-plain' }, include: ['src'] }),
);
