import type * as TS from 'typescript';
import { nearestName } from '../../../source/nearest-name.js';
import { entryKeys } from '../../set-up.js';
import type { Fix, Proposal, Spot } from './fix.js';

/** The plugin's entry in tsconfig.json: a misspelt option, or the one that it must not lack. */
export const correctPluginEntry: Fix = {
  name: 'correct-plugin-entry',
  codes: ['DT1001', 'DT1004'],
  propose(spot) {
    const config = spot.context.options['configFile'] as TS.TsConfigSourceFile | undefined;
    return config ? findEntries(spot, config).flatMap((entry) => correctEntry(spot, entry, config.fileName)) : [];
  },
};

function correctEntry({ context: { ts } }: Spot, entry: TS.ObjectLiteralExpression, fileName: string): Proposal[] {
  const keys = entry.properties.flatMap(({ name }) => (name && ts.isStringLiteral(name) ? [name] : []));
  const corrections = keys.flatMap((key): Proposal[] => {
    const nearest = entryKeys.includes(key.text) ? undefined : nearestName(key.text, entryKeys);
    const [start, end] = [startOf(key) + 1, key.end - 1];
    if (!nearest) return [];
    return [
      { description: `Change '${key.text}' to '${nearest}' in tsconfig.json`, fileName, edits: [{ start, end, text: nearest }] },
    ];
  });
  const last = entry.properties.at(-1);
  const names = keys.map(({ text }) => text);
  if (!last || names.includes('transformProgram') || !names.includes('transform')) return corrections;
  const edit = { start: last.end, end: last.end, text: ', "transformProgram": true' };
  return [...corrections, { description: `Add '"transformProgram": true' in tsconfig.json`, fileName, edits: [edit] }];
}

/** The entries of `compilerOptions.plugins` that are about us. */
function findEntries({ context: { ts } }: Spot, config: TS.TsConfigSourceFile): TS.ObjectLiteralExpression[] {
  const root = config.statements[0]?.expression;
  const plugins = settingOf(ts, settingOf(ts, root, 'compilerOptions'), 'plugins');
  if (!plugins || !ts.isArrayLiteralExpression(plugins)) return [];
  return plugins.elements.filter(ts.isObjectLiteralExpression).filter((entry) =>
    ['name', 'transform'].some((key) => {
      const value = settingOf(ts, entry, key);
      return value !== undefined && ts.isStringLiteral(value) && /^define-tool\//.test(value.text);
    }),
  );
}

function settingOf(ts: Spot['context']['ts'], object: TS.Node | undefined, key: string): TS.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  const property = object.properties.find((each) => each.name && ts.isStringLiteral(each.name) && each.name.text === key);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** A config file's nodes may have no parents, which `getStart` looks for. */
const startOf = (key: TS.StringLiteral): number => key.end - key.text.length - 2;
