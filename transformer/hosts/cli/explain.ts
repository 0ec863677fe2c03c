import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Code, catalogue } from '../../diagnostics/catalogue.js';
import { nearestName } from '../../source/nearest-name.js';
import { type AddCommand, printJson } from './command.js';
import { fail } from './fail.js';
import type { Io } from './io.js';

export const addExplain: AddCommand = (program, { io, end }) =>
  program
    .command('explain')
    .description('explain an error, with code that has it and code that has not')
    .argument('<code>', 'such as DT3001, or the name of its page')
    .option('--json', 'print JSON')
    .action((asked: string, options: { readonly json?: boolean }) => end(explain(io, asked, options)));

const codes = Object.keys(catalogue) as Code[];

function explain(io: Io, asked: string, { json }: { readonly json?: boolean }): number {
  const code = findCode(asked);
  if (!code) {
    const near = nearestName(asked, [...codes, ...codes.map((each) => catalogue[each].name)]);
    throw fail(`There is no error '${asked}'.`, [
      near ? `Did you mean '${near}'?` : `The codes are ${codes[0]} to ${codes.at(-1)}.`,
    ]);
  }
  const { name } = catalogue[code];
  const page = readFileSync(join(findDocs(__dirname), 'errors', `${code}-${name}.md`), 'utf8');
  if (json) printJson(io, { code, name, page });
  else io.out(page);
  return 0;
}

/** `DT3001`, `dt3001`, `3001`, the number that the compiler prints (`TS913001`), or the name. */
function findCode(asked: string): Code | undefined {
  const number = /^(?:DT|TS91)?(\d{4})$/i.exec(asked)?.[1];
  return codes.find((code) => code === `DT${number}` || catalogue[code].name === asked.toLowerCase());
}

/** The documentation lies at the root of the package, in the checkout as well as installed. */
function findDocs(folder: string): string {
  const docs = join(folder, 'docs');
  return existsSync(join(docs, 'errors')) || folder === dirname(folder) ? docs : findDocs(dirname(folder));
}
