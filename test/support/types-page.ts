import { collectProblems } from '../../transformer/schema/collect-problems.js';
import type { SchemaNode } from '../../transformer/schema/ir.js';
import { resolveRef } from '../../transformer/schema/resolve-ref.js';
import { toJsonSchema } from '../../transformer/schema/to-json-schema.js';
import type { TypeCase } from '../schema.cases.js';
import { type CaseRow, caseRows, programOf } from './case-programs.js';

/** The last long runs of the oracle; see `npm run fuzz`. */
const fuzzed = { pairs: '212,808', seeds: '2000 to 2017, 3000 to 3034 and 4000 to 4020' };

const titles: Record<string, string> = {
  primitives: 'Primitives',
  literals: 'Literals',
  enums: 'Enums',
  templates: 'Template literals',
  arrays: 'Arrays',
  tuples: 'Tuples',
  objects: 'Objects',
  classes: 'Classes',
  records: 'Records and index signatures',
  unions: 'Unions',
  intersections: 'Intersections and brands',
  computed: 'Types made of others',
  named: 'Names and recursion',
  rich: 'Values that JSON has no form of its own for',
  packages: 'Types of packages',
  annotated: 'Whole numbers',
  keywords: 'Keywords',
  documented: 'Comments',
};

/** The text of docs/types.md: the rows of test/schema.cases.ts that are marked for it. */
export function writeTypesPage(): string {
  const shown = caseRows.filter(({ row }) => row.doc);
  const sections = Object.entries(titles).flatMap(([group, title]) => {
    const rows = shown.filter((each) => each.group === group && !each.row.refused);
    return rows.length > 0
      ? [`## ${title}`, table(['TypeScript', 'JSON Schema', 'The function receives'], rows.map(describe))]
      : [];
  });
  const refused = shown.filter(({ row }) => row.refused).map(describeRefusal);
  return `${[
    ...intro,
    ...sections,
    '## What is refused',
    'A type that JSON cannot carry is an error at the very property, and the message says what to write instead.',
    table(['TypeScript', 'Because', 'Instead'], refused),
  ].join('\n\n')}\n`;
}

const intro = [
  '# Types',
  '<!-- Written by test/types-page.test.ts from test/schema.cases.ts; UPDATE=1 writes it again. -->',
  'What the type of an argument becomes, and what the function receives when a model sends a value of it. Every row is a test, with\nvalues that pass and values that do not. How parameters become arguments is told in [arguments](arguments.md), and what\n[keywords](arguments.md#keywords) add to a type there, too.',
  `That schemas mean what types mean is not taken on trust: random types and values are judged by the TypeScript checker and by the\nschema. The last long runs compared **${fuzzed.pairs} pairs** (seeds ${fuzzed.seeds})\nand left no difference but those that are meant; a short one is part of the tests, and \`npm run fuzz\` makes more. The [differences that are meant](../test/support/oracle/allowed-differences.ts)\nare few: objects take no keys they do not name, a set takes a value once, an absent member is \`undefined\`, an array is no\nobject, and a member beside a \`Record\` keeps its own type.`,
];

function describe({ row, module }: CaseRow): string[] {
  const root = programOf(row).probe(module);
  const { properties, $defs } = toJsonSchema(root) as { properties: { value: object }; $defs?: object };
  const schema = $defs ? { ...properties.value, $defs } : properties.value;
  return [source(row), code(JSON.stringify(schema, undefined, 1).replaceAll(/\n */g, ' ')), arrivesAs(root.properties[0]!.node)];
}

function describeRefusal({ row, module }: CaseRow): string[] {
  const [first] = collectProblems(programOf(row).probe(module), '');
  const { reason, fix } = first!.problem.params as { reason?: string; fix?: string };
  return [
    source(row),
    reason ?? (first!.problem.code === 'DT4002' ? 'it tells a model nothing' : 'it never ends'),
    fix ??
      (first!.problem.code === 'DT4002'
        ? "Write 'unknown' for any JSON value."
        : 'Use a recursive type whose arguments stay as they are.'),
  ];
}

function source({ ts, doc }: TypeCase): string {
  const text = typeof doc === 'string' ? doc : ts;
  return code(text.replaceAll(/^export (?:type T = (?=.*;$))?/gm, '').replace(/;$/, ''));
}

/** What a value of the type is when the function gets it. */
function arrivesAs(node: SchemaNode): string {
  const target = resolveRef(node);
  switch (target.kind) {
    case 'unknown':
      return 'any JSON value';
    case 'primitive':
      return target.type === 'integer' ? 'number' : target.type;
    case 'enum':
      return target.values.length === 1 ? 'the value' : 'one of the values';
    case 'template':
      return 'string';
    case 'array':
      return target.container === 'set' ? `\`Set\` of ${arrivesAs(target.items)}` : 'array';
    case 'tuple':
      return 'array';
    case 'object':
      return target.container === 'map' ? '`Map`' : 'object';
    case 'union':
      return [...new Set(target.members.map(arrivesAs))].join(' or ');
    case 'rich':
      return `\`${{ date: 'Date', url: 'URL', bigint: 'bigint', bytes: 'Uint8Array', buffer: 'Buffer' }[target.type]}\``;
  }
}

const code = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const shown = line.trim().replaceAll('|', '\\|');
      return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``;
    })
    .join('<br>');

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
