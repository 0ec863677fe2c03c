import type { Json } from '../../schema/ir.js';

export type Schema = { readonly [keyword: string]: Json };

/** Arguments are a copy of plain data, without undefined members and with exact integers; a result is whatever a function returned. */
export type Subject = 'arguments' | 'result';

/** A check that is being written: the functions it needs beside its own expression. */
export interface Writer {
  readonly root: Schema;
  readonly subject: Subject;
  /** Functions and constants by their code; equal code is written once. */
  readonly names: Map<string, string>;
  readonly lines: string[];
  /** Functions of `$defs`, which may call themselves. */
  readonly definitions: Map<string, string>;
}

/** A check is a conjunction of JavaScript expressions; none of them: everything passes. `undefined`: it cannot be written. */
export type Conditions = readonly string[] | undefined;

export const isSchema = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const join = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' && '));

/** Names a function or constant for `code`, and writes it where it is new. */
export function declare(writer: Writer, prefix: string, code: string): string {
  const known = writer.names.get(code);
  if (known !== undefined) return known;
  const name = `${prefix}${writer.names.size + 1}`;
  writer.names.set(code, name);
  writer.lines.push(`const ${name} = ${code};`);
  return name;
}

/** A member of `v`, an object, as an expression that is `undefined` where the object itself does not have it. */
export function readMember(key: string): string {
  const name = JSON.stringify(key);
  // Inherited by every object.
  if (key in Object.prototype) return `kit.get(v, ${name})`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `v.${key}` : `v[${name}]`;
}

/** A function of a value that must be an object, whose members its conditions read from `v`. */
export function writeObjectFunction({ subject }: Writer, conditions: readonly string[]): string {
  if (subject === 'arguments') return `(v) => ${join(['kit.isObject(v)', ...conditions])}`;
  // A result may inherit anything, and what it inherits is no member of it.
  return `(o) => { const v = kit.own(o); return ${join(['v !== undefined', ...conditions])}; }`;
}
