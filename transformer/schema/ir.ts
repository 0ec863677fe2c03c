/**
 * The plain-data form of an argument type, between the checker's types and JSON Schema.
 * It imports nothing: `from-type` writes it, `to-json-schema` and the rules read it.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Scalar = null | boolean | number | string;

/** A place in source text. `origin` is the declaration a message may point at. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

/** Something wrong with a type or with a text about it; the walk over a tool's IR reports it with its path. */
export interface Problem {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly place?: Place | undefined;
  /** It keeps a value from being rebuilt; one that is only sent, as a result is, may have it. */
  readonly onlyRebuilding?: boolean;
}

/** A problem, and where in a value it is: `filter.items[].onClick`. */
export interface PathProblem {
  readonly problem: Problem;
  readonly path: string;
  /** Which child of the root the path leads through; -1 for the root itself. */
  readonly top: number;
}

/** What is said about a value rather than about its shape. */
export interface Annotations {
  title?: string;
  description?: string;
  default?: Json;
  examples?: Json[];
  deprecated?: boolean;
}

interface Base {
  annotations?: Annotations;
  /** JSON Schema validation keywords that the author declared (`minimum`, `pattern`, ...). */
  keywords?: Record<string, Json>;
  problems?: Problem[];
}

export type PrimitiveType = 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** Values that travel as JSON but reach the function as something richer. */
export type RichType = 'date' | 'url' | 'bigint' | 'bytes' | 'buffer';

export interface UnknownNode extends Base {
  kind: 'unknown';
  /** A value has a `toJSON` that says what it is as JSON: nothing for an argument, and enough for a result. */
  ownJson?: boolean;
}
export interface PrimitiveNode extends Base {
  kind: 'primitive';
  type: PrimitiveType;
}
/** Literals and enums; a single value becomes `const`. */
export interface EnumNode extends Base {
  kind: 'enum';
  values: Scalar[];
}
/** A string that must match a pattern (template literal types). */
export interface TemplateNode extends Base {
  kind: 'template';
  patterns: string[];
}
export interface ArrayNode extends Base {
  kind: 'array';
  items: SchemaNode;
  container: 'array' | 'set';
}
export interface TupleNode extends Base {
  kind: 'tuple';
  prefix: SchemaNode[];
  /** How many of the leading elements must be there. */
  required: number;
  rest?: SchemaNode;
}
export interface Property {
  name: string;
  node: SchemaNode;
  optional: boolean;
}
export interface ObjectNode extends Base {
  kind: 'object';
  properties: Property[];
  /** The schema of keys that are not listed; absent: there may be none. */
  extra?: SchemaNode;
  /** Keys by pattern (template-literal and numeric index signatures). */
  patterns: { pattern: string; node: SchemaNode }[];
  container: 'object' | 'map';
  /** Optional members of a package's type that JSON can't carry, left out. */
  omitted?: { name: string; type: string }[];
}
/** Without members it is `never`: no value fits. */
export interface UnionNode extends Base {
  kind: 'union';
  members: SchemaNode[];
  /** The property whose constant tells the members apart, where there is one. */
  tag?: string;
}
export interface RichNode extends Base {
  kind: 'rich';
  type: RichType;
}
/** A use of a named type. Whether it is inlined or becomes `$ref` is decided per tool. */
export interface RefNode extends Base {
  kind: 'ref';
  definition: Definition;
}

export type SchemaNode =
  | UnknownNode
  | PrimitiveNode
  | EnumNode
  | TemplateNode
  | ArrayNode
  | TupleNode
  | ObjectNode
  | UnionNode
  | RichNode
  | RefNode;

/** A named type, read once per program. `node` is absent only while it is being read. */
export interface Definition {
  /** Most are written where they are used, and then nobody asks for their name. */
  readonly naming: () => Naming;
  node?: SchemaNode;
}

/** What to call a named type. */
export interface Naming {
  /** Readable and safe, not yet made unique. */
  readonly name: string;
  /** The author gave it no name: it gets a `$defs` entry only where recursion needs one. */
  readonly anonymous?: boolean;
}

/** JavaScript to be emitted, as data: a name such as `rich.date`, a JSON value, a call, or a list or record of them. */
export type Expression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: Json }
  | { readonly kind: 'call'; readonly callee: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'record'; readonly entries: readonly (readonly [key: string, value: Expression])[] };

/** A function of the runtime's kit, `rich`, whose value converts a value of one type. */
export interface Code {
  /** Parts that are used more than once or inside themselves, by the names that they have in the rest. */
  readonly shared: readonly (readonly [name: string, value: Expression])[];
  readonly result: Expression;
}
