import type { Options } from '../../model.js';
import { targetRules } from './rules.js';

/**
 * The targets that a tool must suit: those it names itself, or else those of the plugin entry, unless it is not portable. `strict` says how
 * a provider with two ways of taking tools gets this one. Names that are nobody's here are the author's own, and mean nothing to a build.
 */
export function targetsOf(options: Options, ofPlugin: readonly string[]): string[] {
  const own = options.get('targets')?.value;
  const isPortable = options.get('portable')?.value !== false;
  const named = own === undefined ? (isPortable ? ofPlugin : []) : [own].flat().map(String);
  const strict = options.get('strict')?.value;
  return [...new Set(named.map((name) => pickWay(name, strict)))].filter((name) => targetRules.has(name));
}

function pickWay(name: string, strict: unknown): string {
  const plain = name.replace(/-strict$/, '');
  const other = strict === true ? `${plain}-strict` : strict === false ? plain : name;
  return targetRules.has(other) ? other : name;
}
