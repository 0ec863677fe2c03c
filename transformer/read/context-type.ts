import type * as TS from 'typescript';
import type { Context } from '../context.js';

/** Whether a parameter of this type receives the injected `ToolContext`: that type itself, or one that extends it. */
export function isContextType({ ts, checker }: Context, type: TS.Type): boolean {
  const seen = new Set<TS.Type>();
  const visit = (candidate: TS.Type): boolean => {
    if (seen.has(candidate)) return false;
    seen.add(candidate);
    if (isToolContext(candidate.symbol)) return true;
    if (candidate.isUnion()) {
      const present = candidate.types.filter((member) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
      return present.length > 0 && present.every(visit);
    }
    if (candidate.isIntersection()) return candidate.types.some(visit);
    if (!candidate.symbol || !(candidate.symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return false;
    const declared = (candidate as TS.TypeReference).target ?? candidate;
    const bases = declared.isClassOrInterface() ? checker.getBaseTypes(declared) : [];
    return bases.some(visit) || implementsContext(candidate.symbol);
  };
  // class RunContext implements ToolContext { ... }
  const implementsContext = (symbol: TS.Symbol): boolean =>
    (symbol.declarations ?? []).some(
      (declaration) =>
        ts.isClassDeclaration(declaration) &&
        (declaration.heritageClauses ?? []).some((clause) => clause.types.some((base) => visit(checker.getTypeAtLocation(base)))),
    );
  return visit(type);
}

function isToolContext(symbol: TS.Symbol | undefined): boolean {
  if (symbol?.name !== 'ToolContext') return false;
  return (symbol.declarations ?? []).some((declaration) =>
    /\/runtime\/context\.(d\.)?ts$/.test(declaration.getSourceFile().fileName),
  );
}
