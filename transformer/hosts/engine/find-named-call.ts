import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';

/**
 * The first call of `defineTool` as far as a file's own text can tell, for a file without a program: a name imported
 * from this package, or a member of it.
 */
export function findNamedCall(ts: Typescript, file: TS.SourceFile): TS.CallExpression | undefined {
  const imported = file.statements.flatMap((statement) => namesFrom(ts, statement));
  if (imported.length === 0) return undefined;
  const isOurs = (callee: TS.Expression): boolean =>
    ts.isIdentifier(callee)
      ? imported.includes(callee.text)
      : ts.isPropertyAccessExpression(callee) &&
        imported.includes(`${callee.expression.getText()}.*`) &&
        callee.name.text === 'defineTool';
  const visit = (node: TS.Node): TS.CallExpression | undefined =>
    ts.isCallExpression(node) && isOurs(node.expression) ? node : ts.forEachChild(node, visit);
  return visit(file);
}

/** The local names of `defineTool`; with `.*` those of the whole package. */
function namesFrom(ts: Typescript, statement: TS.Statement): string[] {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  if (statement.moduleSpecifier.text !== 'define-tool') return [];
  const bindings = statement.importClause?.namedBindings;
  if (!bindings) return [];
  if (ts.isNamespaceImport(bindings)) return [`${bindings.name.text}.*`];
  return bindings.elements
    .filter(({ name, propertyName }) => (propertyName ?? name).text === 'defineTool')
    .map(({ name }) => name.text);
}
