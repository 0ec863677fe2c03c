import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { Definition, ObjectNode, Property, SchemaNode, UnionNode } from '../ir.js';
import type { Declared } from '../keywords/declared.js';

/** Where a type is used. */
export interface Use {
  /** The declaration it stands at; problems point there. */
  readonly node: TS.Node;
  /** The type as written there, for what the checker forgets: aliases of primitives, the order of a union. */
  readonly typeNode?: TS.TypeNode | undefined;
  /** The nearest property or parameter name, for types without one. */
  readonly name: string;
  /** The definitions being read around this use, innermost first. */
  readonly chain?: Link | undefined;
  /** Annotations of all members of the union around it, which are about the union. */
  readonly hoisted?: readonly TS.Type[] | undefined;
  /** How many arrays, tuples and unions without a name stand around it. */
  readonly depth: number;
}

/** One definition on the way from the root to a use. */
export interface Link {
  readonly definition: Definition;
  /** The generic type it is an instantiation of. */
  readonly generic?: TS.Symbol | undefined;
  /** How deep its type arguments are nested. */
  readonly argumentDepth: number;
  readonly type: TS.Type;
  readonly use: Use;
  readonly parent?: Link | undefined;
}

/** What one reading of a root type shares. */
export interface Reading {
  readonly context: Context;
  read(type: TS.Type, use: Use): SchemaNode;
  /** Definitions that are named but not yet read; last in, first out. */
  readonly queue: (() => void)[];
  /** Generic types found to grow without end. */
  readonly endless: Set<TS.Symbol>;
  /** Optional members declared in packages, which are left out if JSON can't carry them. */
  readonly omittable: { object: ObjectNode; property: Property; type: TS.Type }[];
  readonly unions: { node: UnionNode; type: TS.Type; use: Use }[];
  /** Keywords to apply once all types are read, in order. */
  readonly declared: { node: SchemaNode; keywords: readonly Declared[] }[];
  /** How many nodes were made. */
  size: number;
}

/** One kind of type; `undefined` when the type is of another kind. */
export type Reader = (reading: Reading, type: TS.Type, use: Use) => SchemaNode | undefined;
