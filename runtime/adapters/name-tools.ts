import { createHash } from 'node:crypto';

const MOST = 64;

/**
 * Names that every provider takes. A name that is one already stays as it is; where two would become the same, or one is too long, a few
 * digits of a hash tell them apart, so that a name does not depend on what else there is in the list or in which order.
 */
export function nameTools(names: readonly string[], prefix: string | undefined): ReadonlyMap<string, string> {
  const before = prefix === undefined ? '' : `${prefix}_`;
  const plain = new Map(names.map((name) => [name, toLegal(before + name)]));
  const legal = new Set(names.filter((name) => plain.get(name) === before + name));
  const count = new Map<string, number>();
  for (const name of plain.values()) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map(
    [...plain].map(([name, made]) => {
      const isItself = legal.has(name) && made.length <= MOST;
      const isAlone = count.get(made) === 1 && made.length <= MOST;
      return [name, isItself || isAlone ? made : withHash(made, name)];
    }),
  );
}

const toLegal = (name: string): string => name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d|$)/, '_');

const withHash = (made: string, name: string): string =>
  `${made.slice(0, MOST - 7)}_${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
