import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { statFile } from './stat-file.js';

/** Finds out from texts alone whether a file may call `defineTool`, so that nothing is loaded for projects without tools. */
export interface LeadSearch {
  mayLead(fileName: string, code: string): boolean;
  /** Files may have changed since. */
  forget(): void;
}

const named = /defineTool|define-tool/;

/**
 * A file may call it if it says the word, or imports from one that passes it on under another name: a file of the project
 * that is imported by a relative path, or an installed package that depends on define-tool. A barrel behind a path alias is
 * not found here; once any file of the project has led to it, every file is looked at with its types.
 */
export function createLeadSearch(): LeadSearch {
  const files = new Map<string, boolean>();
  const packages = new Map<string, boolean>();

  const packageLeads = (folder: string, name: string): boolean => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    const known = packages.get(manifest);
    if (known !== undefined) return known;
    const above = dirname(folder);
    const leads = existsSync(manifest)
      ? /"define-tool"\s*:/.test(readFileSync(manifest, 'utf8'))
      : above !== folder && packageLeads(above, name);
    packages.set(manifest, leads);
    return leads;
  };
  const fileLeads = (fileName: string): boolean => {
    const known = files.get(fileName);
    if (known !== undefined) return known;
    // Barrels may import each other.
    files.set(fileName, false);
    const text = readFileSync(fileName, 'utf8');
    const leads = named.test(text) || someLeads(fileName, specifiersOf(text, passedOn));
    files.set(fileName, leads);
    return leads;
  };
  const someLeads = (fileName: string, specifiers: readonly string[]): boolean => {
    const folder = dirname(fileName);
    return specifiers.some((specifier) => {
      const target = specifier.startsWith('.') ? findSource(join(folder, specifier)) : undefined;
      if (target !== undefined) return fileLeads(target);
      const name = /^(@[^/]+\/)?[^./#][^/:]*(?=\/|$)/.exec(specifier)?.[0];
      return name !== undefined && packageLeads(folder, name);
    });
  };
  return {
    mayLead: (fileName, code) => named.test(code) || someLeads(fileName, specifiersOf(code, imported)),
    forget() {
      files.clear();
    },
  };
}

const imported = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]([^'"\n]+)['"]/g;
/** Also `import { x } from './y'; export { x }`, in a file that exports something. */
const passedOn = /(?:\bfrom|\brequire)\s*\(?\s*['"]([^'"\n]+)['"]/g;

const specifiersOf = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name!)),
];

/** The TypeScript file that a relative import means; the endings that TypeScript puts in place of those of JavaScript. */
function findSource(path: string): string | undefined {
  const bare = path.replace(/\.([cm]?)[jt]sx?$/, '');
  const endings = ['.ts', '.tsx', '.mts', '.cts', '/index.ts', '/index.tsx'];
  return [...new Set([path, bare])]
    .flatMap((base) => [...(/\.[cm]?tsx?$/.test(base) ? [base] : []), ...endings.map((ending) => `${base}${ending}`)])
    .find((candidate) => statFile(candidate)?.isFile());
}
