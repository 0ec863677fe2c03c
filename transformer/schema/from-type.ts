import type * as TS from 'typescript';
import type { Context } from '../context.js';
import { isRebuilt } from './find-rich.js';
import { losesNull, readAnnotated } from './from-type/annotated.js';
import { readArray } from './from-type/array.js';
import { readBuiltin } from './from-type/builtin.js';
import { readClass } from './from-type/class.js';
import { readDerived } from './from-type/derived.js';
import { document, documentAccessed, documentAliases } from './from-type/document.js';
import { readIntersection } from './from-type/intersection.js';
import { readLiteral } from './from-type/literal.js';
import { readOwnData, readPlainObject } from './from-type/object.js';
import { readPrimitive } from './from-type/primitive.js';
import { printType, refuse, tooDeep } from './from-type/problem.js';
import type { Reader, Reading, Use } from './from-type/reading.js';
import { readTemplate } from './from-type/template.js';
import { readTuple } from './from-type/tuple.js';
import { refuseTypeArguments } from './from-type/type-arguments.js';
import { readUnion } from './from-type/union.js';
import { readUnresolved } from './from-type/unresolved.js';
import { bareNode, followAliases } from './from-type/written.js';
import type { SchemaNode } from './ir.js';
import { applyKeywords } from './keywords/apply-keywords.js';
import { omitForeign } from './omit-foreign.js';
import { refuseAmbiguous } from './refuse-ambiguous.js';

/** Where a root type stands. */
export interface Site {
  /** The declaration or type node it stands at; problems of the type itself point there. */
  readonly node: TS.Node;
  /** The type as written, where `node` is not the declaration that has it. */
  readonly typeNode?: TS.TypeNode | undefined;
}

/** The kinds of type, each with its example in its own file; the first that knows the type reads it. */
const objectKinds: readonly Reader[] = [
  readOwnData,
  readArray,
  readTuple,
  readBuiltin,
  readDerived,
  readAnnotated,
  readClass,
  readPlainObject,
];
const otherKinds: readonly Reader[] = [
  readPrimitive,
  readUnion,
  readLiteral,
  readTemplate,
  readUnresolved,
  readClass,
  readIntersection,
];

const deepest = 100;
const largest = 200_000;

/**
 * The plain-data form of a type. A type that JSON can't carry is a node with the problem; nothing is reported here.
 * Named types are read once per program and shared through `context.definitions`.
 */
export function schemaFromType(context: Context, type: TS.Type, site: Site): SchemaNode {
  const reading: Reading = {
    context,
    queue: [],
    endless: new Set(),
    omittable: [],
    unions: [],
    declared: [],
    size: 0,
    read(inner, use) {
      reading.size += 1;
      if (use.depth > deepest || reading.size > largest) return tooDeep(reading, inner, use);
      const kinds = inner.flags & context.ts.TypeFlags.Object ? objectKinds : otherKinds;
      for (let index = 0; index < kinds.length; index++) {
        const node = kinds[index]!(reading, inner, use);
        if (!node) continue;
        if (isRebuilt(node)) context.seen.rich = true;
        if (inner.aliasSymbol || isReference(context, use.typeNode)) lookAtWritten(reading, node, { type: inner, use });
        return node;
      }
      throw new Error(`no kind for a type with flags ${inner.flags}`);
    },
  };
  const root = reading.read(type, useAt(context, site));
  if (isMember(context, site.node)) document(reading, root, site.node);
  for (let job = reading.queue.pop(); job; job = reading.queue.pop()) job();
  omitForeign(reading);
  // Before keywords, which copy the unions that they are about.
  refuseAmbiguous(reading);
  for (const { node, keywords } of reading.declared) {
    if (!applyKeywords(node, keywords)) context.seen.problems = true;
  }
  return root;
}

function isReference(context: Context, node: TS.TypeNode | undefined): boolean {
  const { FirstTypeNode, TypeReference, IndexedAccessType } = context.ts.SyntaxKind;
  if (!node || node.kind < FirstTypeNode) return false;
  if (node.kind === TypeReference) return true;
  const kind = bareNode(context, node)?.kind;
  return kind === TypeReference || kind === IndexedAccessType;
}

/** What only the text of a type tells: the comments of its aliases, and what the checker loses on the way through them. */
function lookAtWritten(reading: Reading, node: SchemaNode, { type, use }: { type: TS.Type; use: Use }): void {
  const { context } = reading;
  documentAliases(reading, node, { type, use });
  documentAccessed(reading, node, { type, use });
  const written = followAliases(context, use.typeNode);
  if (!written || !context.ts.isTypeReferenceNode(written) || !written.typeArguments) return;
  refuseTypeArguments(reading, node, { written, use });
  if (losesNull(context, written)) {
    node.problems = refuse(reading, use, { code: 'DT5004', params: { type: printType(reading, type, use) } }).problems!;
  }
}

function useAt({ ts }: Context, { node, typeNode }: Site): Use {
  const { name, type } = node as TS.ParameterDeclaration;
  return {
    node,
    typeNode: typeNode ?? (ts.isTypeNode(node) ? node : type),
    name: name && ts.isIdentifier(name) ? name.text : 'Value',
    depth: 0,
  };
}

/** A declaration whose comment is about the value: `(/** City. *\/ city: string) => ...`. */
function isMember({ ts }: Context, node: TS.Node): boolean {
  return ts.isParameter(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
}
