import { conditionFor, groupObjects } from '../group-objects.js';
import type { Json, ObjectNode } from '../ir.js';
import { call, literal, name, type Part } from './shares.js';
import type { Writing } from './write-alternatives.js';

/** Object types that never fit the same value are told apart by a test; those that may are rebuilt member by member. */
export function writeObjects(objects: readonly ObjectNode[], writing: Writing): Part {
  const groups = objects.length === 1 ? [[...objects]] : groupObjects(writing.teller, objects);
  const isChanged = (group: readonly ObjectNode[]) => group.some((each) => writing.rich.has(each));
  const changed = groups.filter(isChanged);
  const isLastCertain = changed.length === groups.length;
  const tested = isLastCertain ? changed.slice(0, -1) : changed;
  const otherwise = isLastCertain ? writeMembers(changed.at(-1)!, writing) : name('rich.same');
  if (tested.length === 0) return otherwise;
  const cases = tested.map((group): Part => {
    const others = objects.filter((each) => !group.includes(each));
    const conditions = group.map((each) => conditionFor(writing.teller, each, others) as Json);
    const test = literal(conditions.length === 1 ? conditions[0]! : conditions);
    return { kind: 'list', items: [test, writeMembers(group, writing)] };
  });
  return call('rich.choose', { kind: 'list', items: cases }, otherwise);
}

function writeMembers(group: readonly ObjectNode[], { write }: Writing): Part {
  const patterns = group.flatMap((each) => each.patterns).map(({ pattern, node }) => ({ pattern, part: write([node]) }));
  const rest = write(group.flatMap(({ extra }) => extra ?? []));
  const isOpen = rest !== undefined || patterns.some(({ part }) => part !== undefined);
  const properties = group.flatMap((each) => each.properties);
  const names = [...new Set(properties.map((property) => property.name))];
  const entries = names.flatMap((key): [string, Part][] => {
    const part = write(properties.filter((property) => property.name === key).map(({ node }) => node));
    // A named member has a type of its own, which the pattern or the rest must not replace.
    return part || isOpen ? [[key, part ?? same]] : [];
  });
  const args: Part[] = [{ kind: 'record', entries }];
  if (isOpen) args.push(rest ?? same);
  if (patterns.length > 0 && isOpen) {
    const items = patterns.map(({ pattern, part }): Part => ({ kind: 'list', items: [literal(pattern), part ?? same] }));
    args.push({ kind: 'list', items });
  }
  const isMap = group.some(({ container }) => container === 'map');
  if (isMap && entries.length === 0 && !isOpen) args.pop();
  return call(isMap ? 'rich.map' : 'rich.object', ...args);
}

const same = name('rich.same');
