import type { Code, Expression, Json } from '../ir.js';

/** An expression whose parts may stand for code that is written once. */
export type Part =
  | Exclude<Expression, { kind: 'call' | 'list' | 'record' }>
  | { readonly kind: 'call'; readonly callee: string; readonly arguments: readonly Part[] }
  | { readonly kind: 'list'; readonly items: readonly Part[] }
  | { readonly kind: 'record'; readonly entries: readonly (readonly [key: string, value: Part])[] }
  | Share;

/** Code for one set of types. It is written later, so that neither recursion nor a long chain of types takes the stack down. */
export interface Share {
  readonly kind: 'share';
  readonly name: string;
  uses: number;
  part?: Part;
}

export interface Shares {
  /** One share per key; `write` is called for the first use. */
  use(key: string, name: string, write: () => Part): Share;
  /** A number that stands for an object, in keys. */
  idOf(object: object): number;
  finish(result: Part): Code;
}

/** Code nested deeper than this gets a name of its own, so that it stays readable for people and for parsers. */
const deepest = 100;

export function createShares(prefix: string): Shares {
  const shares = new Map<string, Share>();
  const ids = new Map<object, number>();
  const queue: (() => void)[] = [];

  function use(key: string, name: string, write: () => Part): Share {
    const known = shares.get(key);
    if (known) {
      known.uses += 1;
      return known;
    }
    const share: Share = { kind: 'share', name, uses: 1 };
    shares.set(key, share);
    queue.push(() => {
      share.part = write();
    });
    return share;
  }

  function idOf(object: object): number {
    const id = ids.get(object) ?? ids.size;
    ids.set(object, id);
    return id;
  }

  function finish(result: Part): Code {
    for (const job of queue) job();
    const named = new Map<Share, string>();
    const taken = new Set<string>();
    const pending: Share[] = [];
    const nameOf = (share: Share): string => {
      const known = named.get(share);
      if (known !== undefined) return known;
      let unique = `${prefix}${share.name}`;
      for (let count = 2; taken.has(unique); count++) unique = `${prefix}${share.name}_${count}`;
      taken.add(unique);
      named.set(share, unique);
      pending.push(share);
      return unique;
    };
    const inline = (part: Part, depth: number): Expression => {
      switch (part.kind) {
        case 'share':
          return (part.uses === 1 && depth < deepest) || isShort(part.part!) ? inline(part.part!, depth) : name(nameOf(part));
        case 'call':
          return { ...part, arguments: part.arguments.map((each) => inline(each, depth + 1)) };
        case 'list':
          return { ...part, items: part.items.map((each) => inline(each, depth + 1)) };
        case 'record':
          return { ...part, entries: part.entries.map(([key, value]) => [key, inline(value, depth + 1)] as const) };
        default:
          return part;
      }
    };
    const whole = inline(result, 0);
    const shared: [string, Expression][] = [];
    for (const share of pending) shared.push([named.get(share)!, inline(share.part!, 0)]);
    return { shared, result: whole };
  }

  return { use, idOf, finish };
}

/** Shorter where it stands than behind a name: `rich.array(rich.date)`. */
const isShort = (part: Part): boolean => part.kind === 'call' && part.arguments.every((each) => each.kind === 'name');

export const name = (text: string): { readonly kind: 'name'; readonly name: string } => ({ kind: 'name', name: text });
export const literal = (value: Json): { readonly kind: 'literal'; readonly value: Json } => ({ kind: 'literal', value });
export const call = (callee: string, ...args: readonly Part[]): Part => ({ kind: 'call', callee, arguments: args });
