import type { CharSet, Concatenation, Element, Expression, Quantifier } from 'refa';

/** The positions of a loop's characters, and which may follow which. The last of a round is followed by the first of the next. */
export interface Loop {
  readonly characters: readonly CharSet[];
  /** For each position those that may follow; one that follows in two ways is there twice. */
  readonly follow: readonly (readonly number[])[];
}

/** More rounds than this are as bad as any number. */
const manyRounds = 16;
const mostPositions = 300;

interface Part {
  readonly first: number[];
  readonly last: number[];
  readonly nullable: boolean;
}

/** The outermost loops of a regular expression as automata. Those with lookarounds or backreferences are left out. */
export function loopsOf(expression: Expression): Loop[] {
  const found: Loop[] = [];
  const visit = ({ elements }: Concatenation): void => {
    for (const element of elements) {
      if (element.type === 'Quantifier' && element.max > manyRounds) {
        const loop = loopOf(element);
        if (loop) found.push(loop);
      } else if ('alternatives' in element) element.alternatives.forEach(visit);
    }
  };
  expression.alternatives.forEach(visit);
  return found;
}

function loopOf(quantifier: Quantifier): Loop | undefined {
  const characters: CharSet[] = [];
  const follow: number[][] = [];
  let isKnown = true;

  const connect = (from: readonly number[], to: readonly number[]): void => {
    for (const position of from) follow[position]!.push(...to);
  };
  const repeat = (element: Quantifier, rounds: number): Part => {
    const parts = Array.from({ length: rounds }, () => either(element.alternatives));
    return chain(parts.map((part, index) => (index >= element.min ? { ...part, nullable: true } : part)));
  };
  const read = (element: Element): Part => {
    if (characters.length > mostPositions) isKnown = false;
    if (!isKnown) return empty;
    switch (element.type) {
      case 'CharacterClass':
        follow.push([]);
        return { first: [characters.length], last: [characters.push(element.characters) - 1], nullable: false };
      case 'Alternation':
        return either(element.alternatives);
      case 'Quantifier': {
        if (element.max <= manyRounds) return repeat(element, element.max);
        const body = either(element.alternatives);
        connect(body.last, body.first);
        return element.min === 0 ? { ...body, nullable: true } : body;
      }
      default:
        isKnown = false;
        return empty;
    }
  };
  const either = (alternatives: readonly Concatenation[]): Part => {
    const parts = alternatives.map(({ elements }) => chain(elements.map(read)));
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      nullable: parts.some(({ nullable }) => nullable),
    };
  };
  const chain = (parts: readonly Part[]): Part =>
    parts.reduce((before, part) => {
      connect(before.last, part.first);
      return {
        first: before.nullable ? [...before.first, ...part.first] : before.first,
        last: part.nullable ? [...before.last, ...part.last] : part.last,
        nullable: before.nullable && part.nullable,
      };
    }, empty);

  const body = either(quantifier.alternatives);
  connect(body.last, body.first);
  // (a?){30}: any of the rounds may be empty
  if (body.nullable && quantifier.min > manyRounds) connect(body.last, body.first);
  return isKnown ? { characters, follow } : undefined;
}

const empty: Part = { first: [], last: [], nullable: true };
