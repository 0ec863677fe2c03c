import type * as TS from 'typescript';
import type { Reading } from '../../../model.js';
import { nearestName } from '../../../source/nearest-name.js';
import { readCalls } from '../read-calls.js';
import type { Fix, Spot } from './fix.js';

/** How many parameters are offered for a tag that is near to none. */
const mostOffered = 3;

/** A `@param` that names no parameter gets the name of one: the nearest, else any that no tag of the comment describes. */
export const renameParamTag: Fix = {
  name: 'rename-param-tag',
  codes: ['DT3004'],
  all: "Correct every misspelt '@param' of this file",
  propose(spot) {
    const { start, length } = spot.place;
    for (const { reading } of readCalls(spot.context, spot.file)) {
      const tag = reading?.docs.params.find(({ place }) => place.file === spot.place.file && place.start === start);
      if (!reading || !tag || tag.path.length === 0) continue;
      const described = reading.docs.params.filter(({ comment }) => comment === tag.comment).map(({ path }) => path.join('.'));
      const free = candidates(spot, reading, tag.path).filter((name) => !described.includes(name));
      const nearest = nearestName(tag.path.join('.'), free);
      const names = nearest ? [nearest] : free.slice(0, mostOffered);
      return names.map((name) => ({
        description: `Change it to '@param ${name}'`,
        edits: [{ start, end: start + length, text: name }],
      }));
    }
    return [];
  },
};

/** The names that a tag may have: of parameters, or of the properties of the one that its path begins with. */
function candidates({ context }: Spot, { arguments: { list, destructured } }: Reading, path: readonly string[]): string[] {
  const [root = '', ...properties] = path;
  const names = list.map(({ name }) => name);
  if (properties.length === 0) return names;
  const { ts, checker } = context;
  const type: TS.Type | undefined = list.find(({ name }) => name === root)?.type ?? destructured;
  // @param items[].name
  const described = type && checker.isArrayType(type) ? type.getNumberIndexType() : type;
  const isObject = ((described?.flags ?? 0) & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  // a string has properties, too
  if (!described || !isObject || properties.length > 1) return names;
  return checker.getPropertiesOfType(described).map((property) => `${root}.${property.name}`);
}
