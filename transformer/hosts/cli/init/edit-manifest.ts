import { version as ownVersion } from '../../../package.json';
import { editJson } from './edit-json.js';
import { dependenciesOf, type Setting } from './read-setting.js';

/** Versions that are tested together. */
const versions = { typescript: '6.0.3', beside: '6.0.2', patch: '3.3.0' };

/** The text of package.json with what the build needs, and what is left for the author to do. */
export function editManifest(setting: Setting): { readonly text: string; readonly notes: readonly string[] } {
  const { typescript, bundlers } = setting;
  const isBundled = bundlers.length > 0;
  let manifest = setting.manifest;
  const notes: string[] = [];
  const depend = (name: string, version: string, list = 'devDependencies'): void => {
    const present = ['dependencies', 'devDependencies'].find((each) => name in ((manifest.value[each] ?? {}) as object));
    manifest = editJson(manifest, [present ?? list, name], version);
  };
  const has = (name: string): boolean => dependenciesOf(manifest).has(name);

  if (!has('define-tool')) depend('define-tool', `^${ownVersion}`, 'dependencies');
  if (!typescript) depend('typescript', versions.typescript);
  else if (typescript.major >= 7 && isBundled) {
    if (!has('@typescript/typescript6')) depend('@typescript/typescript6', versions.beside);
    notes.push(`TypeScript 7 has no API for plugins yet: types are read by @typescript/typescript6 beside it.`);
  } else if (typescript.major >= 7) {
    depend('typescript-7', `npm:typescript@${typescript.spec.replace(/^npm:typescript@/, '')}`);
    depend('typescript', versions.typescript);
    notes.push(
      "TypeScript 7 runs no plugins: 'tspc' builds with TypeScript 6, and TypeScript 7 stays for checking, as 'typescript-7'.",
    );
  } else if (typescript.spec.startsWith('npm:') && !isBundled) {
    depend('typescript', versions.typescript);
    notes.push(`'tspc' does not find TypeScript under another name: 'typescript' was ${typescript.spec}.`);
  } else if (typescript.major < 5 || (typescript.major === 5 && typescript.minor < 5)) depend('typescript', '5.9.3');

  if (!isBundled) {
    if (!has('ts-patch')) depend('ts-patch', versions.patch);
    const scripts = Object.entries((manifest.value['scripts'] ?? {}) as Record<string, string>);
    for (const [name, script] of scripts) {
      const built = buildWithPlugins(script, typescript?.major ?? 0);
      if (built !== script) manifest = editJson(manifest, ['scripts', name], built);
    }
    const isBuilt = Object.values((manifest.value['scripts'] ?? {}) as Record<string, string>).some((script) =>
      /\btspc\b/.test(script),
    );
    if (!isBuilt) notes.push("No script builds with 'tsc'. Build with 'tspc' instead of it: it takes the same options.");
  } else
    notes.push(
      `Your code is built by ${bundlers.join(' and ')}, which read no plugins of tsconfig.json: add define-tool there too, see node_modules/define-tool/docs/bundlers.md.`,
    );
  return { text: manifest.text, notes };
}

/** `tsc` as a word of a script. What only checks stays with TypeScript 7, which is quicker. */
const compiler = /(?<=^|[\s;&|(])tsc(?=$|[\s;&|)])/g;

const buildWithPlugins = (script: string, major: number): string =>
  script
    .split(/(&&|\|\||;)/)
    .map((part) => (major >= 7 && part.includes('--noEmit') ? part : part.replace(compiler, 'tspc')))
    .join('');
