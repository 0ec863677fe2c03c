import type { Making } from './random-type.js';
import { around, part, type TypeTree } from './type-tree.js';

/** Fixed, optional, named, readonly, with a rest, made of others. */
export function randomTuple({ random, several, inner }: Making): TypeTree {
  const members = several(3);
  switch (random.below(6)) {
    // [...[A, B?], C]
    case 0:
      return around('[...', part('[', inner(), ']'), random.pick([', 1]', ", ...'a'[]]", ', 1?, ...Level[]]']));
    // [head: A, tail?: B]
    case 1: {
      const optionalFrom = random.below(members.length + 1);
      const children = members.map((member, at) => part(`n${at}${at >= optionalFrom ? '?' : ''}: (`, member, ')'));
      return { children, shrinkable: false, write: (parts) => `[${parts.join(', ')}]` };
    }
    // [A, ...B[]]
    case 2:
      return {
        children: [inner(), inner()],
        shrinkable: false,
        write: ([first, rest]) => `[(${first}), ...(${rest})[]]`,
      };
    default: {
      const optionalFrom = random.chance(0.4) ? random.below(members.length + 1) : members.length;
      const rest = random.chance(0.3) ? `, ...${random.pick(['string', 'number', 'boolean'])}[]` : '';
      const children = members.map((member, at) => part('(', member, at >= optionalFrom ? ')?' : ')'));
      return { children, shrinkable: false, write: (parts) => `[${parts.join(', ')}${rest}]` };
    }
  }
}
