import type * as TS from 'typescript';
import type { Context } from '../context.js';
import { resolveAlias } from '../source/resolve-alias.js';
import { isDefineTool } from './define-tool-symbol.js';

/**
 * Whether a file can call `defineTool` at all: it names it, or an import of it leads there through a barrel.
 * Keeps files without tools at the cost of a look at their import clauses.
 */
export function mayCallDefineTool(context: Context, sourceFile: TS.SourceFile): boolean {
  if (sourceFile.text.includes('defineTool') || sourceFile.text.includes('define-tool')) return true;
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
    ...(namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.filter((e) => !e.isTypeOnly).map((e) => e.name) : []),
  ];
  return names.some((binding) => leadsToDefineTool(context, checker.getSymbolAtLocation(binding)));
}

function leadsToDefineTool(context: Context, symbol: TS.Symbol | undefined): boolean {
  if (!symbol) return false;
  if (isDefineTool(context, symbol)) return true;
  const target = resolveAlias(context, symbol);
  if (!(target.flags & context.ts.SymbolFlags.ValueModule)) return false;
  // import * as tools from './barrel.js'
  for (const exported of target.exports?.values() ?? []) if (isDefineTool(context, exported)) return true;
  // export * from 'define-tool' puts nothing into `exports` itself
  if (!target.exports?.has(context.ts.InternalSymbolName.ExportStar)) return false;
  return isDefineTool(context, context.checker.tryGetMemberInModuleExports('defineTool', target));
}
