/**
 * Declarations that the types use, as they are and as TypeScript shall judge values of them: an enum, a brand and a Set are nominal,
 * so no JSON literal is ever assignable to them, and in JSON they are their values.
 */
const shared = `
export interface Tree { v: string; kids?: Tree[] }
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Box<V> { v: V; next?: Box<V> }
export type Opt<V> = V | null;
export type Deep<X> = X extends (infer U)[] ? Deep<U>[] : X extends object ? { [K in keyof X]?: Deep<X[K]> } : X;
export type Is<K> = K extends string ? { is: K } : { not: K };
export type Data<O> = { [K in keyof O as O[K] extends string ? never : K]: O[K] };
export type Get<O> = { [K in keyof O as \`get_\${K & string}\`]: O[K] };
export type Nullable<O> = { -readonly [K in keyof O]-?: O[K] | null };
export type Keyed<K extends string, V = K> = { [P in K]: V };
export interface Page<I, C extends string | number = 'c', L = I[]> { a: L; b?: C; c: I }
export type Pair<A, B = A> = readonly [A, B];
export type Either<A, B> = (A & { [K in keyof B]?: never }) | (B & { [K in keyof A]?: never });
export type Values<O> = O[keyof O];
export enum Level { Low, Mid = 5, High = -1 }
export type Expr = ['not', Expr] | ['is', string] | { and: Expr[] };
export interface Shape { kind: 'circle'; r: number }
export interface Square { kind: 'square'; side: number; tag?: string }
export type Figure = Shape | Square;
`;

/** `Loose<T>`: `T` with all members optional that may be undefined. Tuples are spelled out, since a mapped one does not end where it contains itself. */
const loose = `
type Maybe<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
export type Loose<T> = T extends readonly (infer E)[]
  ? readonly E[] extends T ? readonly Loose<E>[] : E[] extends T ? Loose<E>[] : LooseTuple<T>
  : T extends object
    ? { [K in Maybe<T>]?: Loose<T[K]> } & { [K in Exclude<keyof T, Maybe<T>>]: Loose<T[K]> }
    : T;
type LooseTuple<T> = T extends readonly [infer A] ? readonly [Loose<A>]
  : T extends readonly [infer A, infer B] ? readonly [Loose<A>, Loose<B>]
  : T extends readonly [infer A, infer B, infer C] ? readonly [Loose<A>, Loose<B>, Loose<C>]
  : T extends readonly [(infer A)?] ? readonly [Loose<A>?]
  : T extends readonly [infer A, (infer B)?] ? readonly [Loose<A>, Loose<B>?]
  : T extends readonly [(infer A)?, (infer B)?] ? readonly [Loose<A>?, Loose<B>?]
  : T extends readonly [infer A, infer B, (infer C)?] ? readonly [Loose<A>, Loose<B>, Loose<C>?]
  : T extends readonly [infer A, (infer B)?, (infer C)?] ? readonly [Loose<A>, Loose<B>?, Loose<C>?]
  : T extends readonly [(infer A)?, (infer B)?, (infer C)?] ? readonly [Loose<A>?, Loose<B>?, Loose<C>?]
  : T extends readonly [infer A, ...(infer E)[]] ? readonly [Loose<A>, ...Loose<E>[]]
  : T extends readonly [(infer A)?, ...(infer E)[]] ? readonly [Loose<A>?, ...Loose<E>[]]
  : T extends readonly [infer A, infer B, ...(infer E)[]] ? readonly [Loose<A>, Loose<B>, ...Loose<E>[]]
  : T extends readonly [infer A, (infer B)?, ...(infer E)[]] ? readonly [Loose<A>, Loose<B>?, ...Loose<E>[]]
  : T extends readonly [(infer A)?, (infer B)?, ...(infer E)[]] ? readonly [Loose<A>?, Loose<B>?, ...Loose<E>[]]
  : T extends readonly [infer A, infer B, infer C, ...(infer E)[]] ? readonly [Loose<A>, Loose<B>, Loose<C>, ...Loose<E>[]]
  : T;
`;

const real = `
export enum Color { Red = 'red', Green = 'green', Blue = 'blue' }
export const enum Unit { Metre = 'm', Mile = 'mi' }
export enum Mixed { One = 1, Two = 'two', Same = 1 }
export type Id = string & { readonly __brand: 'Id' };
export type Count = number & { readonly __brand: 'Count' };
export type Tags<E> = E[] & { readonly __brand: 'Tags' };
export type Several<E> = Iterable<E>;
export type Bag<E> = Set<E>;
export type Dict<V> = Map<string, V>;
`;

const judged = `
export type Color = 'red' | 'green' | 'blue';
export declare namespace Color { type Red = 'red'; type Green = 'green' }
export declare const Color: { Red: 'red'; Green: 'green'; Blue: 'blue' };
export type Unit = 'm' | 'mi';
export declare namespace Unit { type Mile = 'mi' }
export type Mixed = 1 | 'two';
export declare namespace Mixed { type One = 1; type Two = 'two' }
export type Id = string;
export type Count = number;
export type Tags<E> = E[];
export type Several<E> = E[];
export type Bag<E> = E[];
export type Dict<V> = { [key: string]: V };
`;

export const preludes = { schema: shared + real, values: shared + judged + loose };

const names = [...(shared + real).matchAll(/^export (?:const )?(?:interface|type|enum) (\w+)/gm)].map(([, name]) => name);

export const importPrelude = `import type { ${names.join(', ')} } from '../prelude';`;
