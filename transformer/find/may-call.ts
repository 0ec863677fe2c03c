import type * as TS from 'typescript';
import type { Context } from '../context.js';
import { resolveAlias } from '../source/resolve-alias.js';
import { isDefineTool } from './define-tool-symbol.js';

/**
 * Whether a file can call `defineTool` at all: it names it, or an import of it leads there through a barrel.
 * Keeps files without tools at the cost of a look at their import clauses.
 */
export function mayCallDefineTool(context: Context, sourceFile: TS.SourceFile): boolean {
  // `import(` and `require(` bind no name that could be looked at here
  if (/defineTool|define-tool|\bimport\s*\(/.test(sourceFile.text)) return true;
  return sourceFile.statements.some((statement) => bindsDefineTool(context, statement));
}

function bindsDefineTool(context: Context, statement: TS.Statement): boolean {
  const { ts, checker } = context;
  if (ts.isImportEqualsDeclaration(statement)) return leadsToDefineTool(context, checker.getSymbolAtLocation(statement.name));
  if (!ts.isImportDeclaration(statement) || !statement.importClause || statement.importClause.isTypeOnly) return false;
  const { name, namedBindings } = statement.importClause;
  const names = [
    ...(name ? [name] : []),
    ...(namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings.name] : []),
    ...(namedBindings && ts.isNamedImports(namedBindings)
      ? namedBindings.elements.filter((e) => !e.isTypeOnly).map((e) => e.name)
      : []),
  ];
  return names.some((binding) => leadsToDefineTool(context, checker.getSymbolAtLocation(binding)));
}

function leadsToDefineTool(context: Context, symbol: TS.Symbol | undefined): boolean {
  if (!symbol) return false;
  if (isDefineTool(context, symbol)) return true;
  const target = resolveAlias(context, symbol);
  if (!(target.flags & context.ts.SymbolFlags.ValueModule)) return false;
  // import * as tools from './barrel.js', also where that only says export *
  return context.checker.getExportsOfModule(target).some((exported) => isDefineTool(context, exported));
}
