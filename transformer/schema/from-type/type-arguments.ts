import type * as TS from 'typescript';
import { readComment } from '../../comments/read-comment.js';
import type { Context } from '../../context.js';
import { isForeign } from '../../source/origin.js';
import type { SchemaNode } from '../ir.js';
import { readTags } from '../keywords/read-tags.js';
import { libraryName } from './library-name.js';
import { refuse } from './problem.js';
import type { Reading, Use } from './reading.js';
import { elementNode, writtenAlias } from './written.js';

/** Generic types whose argument is read where it is written. */
const followed = /^(?:Array|ReadonlyArray|Iterable|ArrayLike|Set|ReadonlySet|Map|ReadonlyMap|Record|Annotated)$/;

/**
 * What would be lost between a type argument and the members that it becomes the type of: the keywords of an alias that the checker
 * doesn't know of, and the difference between an `any` of the project and one of a package.
 */
export function refuseTypeArguments(
  reading: Reading,
  node: SchemaNode,
  { written, use }: { written: TS.TypeReferenceNode; use: Use },
): void {
  const { context } = reading;
  if (!written.typeArguments || isForeign(context, written)) return;
  const generic = genericOf(context, written, context.checker.getTypeFromTypeNode(written));
  if (followed.test(generic?.name ?? '')) return;
  for (const argument of written.typeArguments) {
    const problem = problemOf(context, argument, generic);
    if (!problem) continue;
    const { problems = [] } = refuse(reading, use, problem);
    node.problems = [...(node.problems ?? []), ...problems];
  }
}

/** The generic type that a reference names. The type it resolves to mostly knows; resolving the name again is slow. */
function genericOf({ checker, ts }: Context, { typeName }: TS.TypeReferenceNode, type: TS.Type): TS.Symbol | undefined {
  const known = type.aliasSymbol ?? type.symbol;
  const isNamed = ts.isIdentifier(typeName) && known?.name === typeName.text;
  return isNamed ? known : (checker.getSymbolAtLocation(typeName) ?? known);
}

function problemOf(context: Context, argument: TS.TypeNode, generic: TS.Symbol | undefined) {
  const { ts, checker } = context;
  // answer: Response<any>, where a package declares `Response`
  const target = generic && generic.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(generic) : generic;
  const isPackages = libraryName(context, target) === undefined && target?.declarations?.some((each) => isForeign(context, each));
  if (argument.kind === ts.SyntaxKind.AnyKeyword && isPackages) return { code: 'DT4002', params: {} };
  // ports: Page<Port>, where `/** @minimum 1 *\/ type Port = number`
  for (let inner: TS.TypeNode | undefined = argument; inner; inner = elementNode(context, inner)) {
    const alias = writtenAlias(context, inner);
    if (!alias || checker.getTypeFromTypeNode(inner).aliasSymbol?.declarations?.includes(alias)) continue;
    const [keyword] = readTags(readComment(ts, alias)?.tags ?? []);
    if (keyword) return { code: 'DT5005', params: { alias: alias.name.text, keyword: keyword.keyword } };
  }
  return undefined;
}
