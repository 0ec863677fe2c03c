/** Something that becomes an argument: where it goes in the request, and what it is called there. */
export interface Nameable {
  readonly place: string;
  readonly name: string;
}

/**
 * Names of arguments that every provider takes, in the order of what is named. Two that would be the same say where they go:
 * `path_id`, `body_id`.
 */
export function nameArguments(items: readonly Nameable[]): string[] {
  const plain = items.map(({ name }) => toLegal(name));
  const count = (name: string): number => plain.filter((other) => other === name).length;
  const taken = new Set<string>();
  return items.map(({ place }, index) => {
    const own = plain[index]!;
    const wanted = count(own) === 1 ? own : toLegal(`${place}_${own}`);
    let name = wanted;
    for (let number = 2; taken.has(name) || (name !== own && plain.includes(name)); number++)
      name = `${wanted.slice(0, 60)}_${number}`;
    taken.add(name);
    return name;
  });
}

/** `filter[name]` becomes `filter_name`, `ids[]` becomes `ids`. */
const toLegal = (name: string): string =>
  name
    .replaceAll(/^[^A-Za-z0-9_]+|[^A-Za-z0-9_]+$/g, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^(?=\d|$)/, '_')
    .slice(0, 64);
