import { targetRules } from '../check/targets/rules.js';
import type { Context, Settings } from '../context.js';
import type { Code, Params } from '../diagnostics/catalogue.js';
import { nearestName } from '../source/nearest-name.js';

/** What a tsconfig plugin entry may hold: ts-patch's own keys and the language service's `name`. */
const hostKeys = [
  'name',
  'transform',
  'transformProgram',
  'type',
  'import',
  'after',
  'afterDeclarations',
  'isEsm',
  'tsConfig',
  'resolvePathAliases',
];

/** The plugin's own options. */
const ownOptions: readonly string[] = ['validators', 'targets'];

/** Every key that a plugin entry may have. */
export const entryKeys: readonly string[] = [...hostKeys, ...ownOptions];

/** How arguments are checked; the first is the default. */
const validators: readonly unknown[] = ['runtime', 'inline'];

/** A value that is not known is reported by `checkSetUp`, and counts as the default here. */
export const readSettings = (config: Readonly<Record<string, unknown>>): Settings => ({
  inlineChecks: config['validators'] === 'inline',
  targets: listTargets(config).filter((target): target is string => targets.includes(target)),
});

const targets: readonly unknown[] = [...targetRules.keys()];

const listTargets = (config: Readonly<Record<string, unknown>>): readonly unknown[] =>
  config['targets'] === undefined ? [] : [config['targets']].flat();

/** Reports a set-up under which schemas would be wrong or an option would be ignored in silence. */
export function checkSetUp(
  { ts, options }: Context,
  config: Readonly<Record<string, unknown>>,
  report: <C extends Code>(code: C, params: Params<C>) => void,
): void {
  const [major = 0, minor = 0] = ts.versionMajorMinor.split('.').map(Number);
  if (major < 5 || (major === 5 && minor < 5) || major >= 7) report('DT1005', { version: ts.version });
  if (!(options.strictNullChecks ?? options.strict ?? major >= 6)) report('DT1002', {});
  // ts-patch calls the plugin once for entries that are equal; entries in two spellings call it twice
  const entries = (options['plugins'] ?? []) as readonly { readonly transform?: unknown }[];
  if (entries.filter(({ transform }) => transform !== undefined && transform === config['transform']).length > 1)
    report('DT1003', {});
  for (const option of Object.keys(config)) {
    if (entryKeys.includes(option)) continue;
    report('DT1004', { option, known: ownOptions, nearest: nearestName(option, entryKeys) });
  }
  const { validators: chosen } = config;
  if (chosen !== undefined && !validators.includes(chosen))
    report('DT1006', {
      option: 'validators',
      value: JSON.stringify(chosen),
      legal: validators.map((each) => `"${each}"`).join(' or '),
    });
  for (const target of listTargets(config).filter((each) => !targets.includes(each)))
    report('DT1006', {
      option: 'targets',
      value: JSON.stringify(target),
      legal: `a list of ${targets.map((each) => `"${each}"`).join(', ')}`,
      nearest: typeof target === 'string' ? nearestName(target, [...targetRules.keys()]) : undefined,
    });
}
