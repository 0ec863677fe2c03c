import type * as TS from 'typescript';
import type { Typescript } from '../../../context.js';
import type { Meaning, Module } from './modules.js';

interface Binding {
  /** Reads what the file imports, assigns and exports. */
  bind(): void;
  meaningOf(expression: TS.Expression): Meaning | undefined;
}

interface Scope {
  readonly source: TS.SourceFile;
  readonly names: Map<string, Meaning>;
  readonly exports: Map<string, Meaning>;
  resolve(specifier: string): Module | undefined;
}

/** Functions of compilers and bundlers that hand a module on. */
const handsOn = /^(__importStar|__importDefault|__toESM|_interopRequireWildcard|_interop_require_wildcard)$/;

/** Finds what the names of a file mean, in the ways in which compilers write imports: ES modules, and CommonJS as TypeScript emits it. */
export function bindNames(ts: Typescript, { source, names, exports, resolve }: Scope): Binding {
  const member = (of: Meaning | undefined, name: string): Meaning | undefined => {
    if (of === undefined || of === 'defineTool') return undefined;
    // What a default import of a CommonJS module gives.
    return of.exports.get(name) ?? (name === 'default' ? of : undefined);
  };
  const isExports = (node: TS.Expression): boolean =>
    (ts.isIdentifier(node) && node.text === 'exports') || node.getText() === 'module.exports';

  function meaningOf(node: TS.Expression): Meaning | undefined {
    if (ts.isIdentifier(node)) return names.get(node.text);
    if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) return meaningOf(node.expression);
    if (ts.isPropertyAccessExpression(node))
      return isExports(node.expression) ? exports.get(node.name.text) : member(meaningOf(node.expression), node.name.text);
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      return member(meaningOf(node.expression), node.argumentExpression.text);
    // (0, define_tool_1.defineTool)(...)  —  exports.tool = other.tool = ...
    if (ts.isBinaryExpression(node)) {
      const { CommaToken, EqualsToken } = ts.SyntaxKind;
      return [CommaToken, EqualsToken].includes(node.operatorToken.kind) ? meaningOf(node.right) : undefined;
    }
    if (!ts.isCallExpression(node)) return undefined;
    const [first] = node.arguments;
    if (!first) return undefined;
    const { expression: callee } = node;
    const isLoading = callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
    if (isLoading) return ts.isStringLiteralLike(first) ? resolve(first.text) : undefined;
    const name = ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
    // Promise.resolve().then(() => __importStar(require("define-tool")))
    if (name === 'then' && ts.isArrowFunction(first) && !ts.isBlock(first.body)) return meaningOf(first.body);
    return handsOn.test(name) ? meaningOf(first) : undefined;
  }

  const set = (into: Map<string, Meaning>, name: string, meaning: Meaning | undefined): void => {
    if (meaning !== undefined) into.set(name, meaning);
  };
  const takeAll = (module: Meaning | undefined): void => {
    if (typeof module === 'object')
      for (const [name, meaning] of module.exports) if (name !== 'default') exports.set(name, meaning);
  };

  function bindPattern(pattern: TS.BindingName, meaning: Meaning | undefined): void {
    if (ts.isIdentifier(pattern)) set(names, pattern.text, meaning);
    if (!ts.isObjectBindingPattern(pattern)) return;
    for (const { propertyName, name } of pattern.elements) {
      const key = propertyName ?? name;
      if (ts.isIdentifier(key) || ts.isStringLiteral(key)) bindPattern(name, member(meaning, key.text));
    }
  }

  function bindImport({ importClause, moduleSpecifier }: TS.ImportDeclaration): void {
    const module = ts.isStringLiteral(moduleSpecifier) ? resolve(moduleSpecifier.text) : undefined;
    if (!importClause || !module) return;
    if (importClause.name) set(names, importClause.name.text, member(module, 'default'));
    const bindings = importClause.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) names.set(bindings.name.text, module);
    if (bindings && ts.isNamedImports(bindings))
      for (const { propertyName, name } of bindings.elements) set(names, name.text, member(module, (propertyName ?? name).text));
  }

  function bindExport({ exportClause, moduleSpecifier }: TS.ExportDeclaration): void {
    const module = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? resolve(moduleSpecifier.text) : undefined;
    if (!exportClause) takeAll(module);
    else if (ts.isNamespaceExport(exportClause)) set(exports, exportClause.name.text, module);
    else
      for (const { propertyName, name } of exportClause.elements) {
        const from = (propertyName ?? name).text;
        set(exports, name.text, moduleSpecifier ? member(module, from) : names.get(from));
      }
  }

  function bindCall(node: TS.CallExpression): void {
    const [first, second, third] = node.arguments;
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
    // __exportStar(require("define-tool"), exports)
    if (name === '__exportStar' && first) takeAll(meaningOf(first));
    // Object.defineProperty(exports, "defineTool", { enumerable: true, get: function () { return define_tool_1.defineTool; } })
    if (name !== 'defineProperty' || !first || !isExports(first) || !second || !ts.isStringLiteralLike(second)) return;
    const visit = (inner: TS.Node): void => {
      if (ts.isReturnStatement(inner) && inner.expression) set(exports, second.text, meaningOf(inner.expression));
      if (ts.isArrowFunction(inner) && !ts.isBlock(inner.body)) set(exports, second.text, meaningOf(inner.body));
      ts.forEachChild(inner, visit);
    };
    if (third) visit(third);
  }

  function visit(node: TS.Node): void {
    if (ts.isImportDeclaration(node)) bindImport(node);
    else if (ts.isExportDeclaration(node)) bindExport(node);
    else if (ts.isVariableDeclaration(node) && node.initializer) {
      bindPattern(node.name, meaningOf(node.initializer));
      const statement = node.parent.parent;
      const isExported =
        ts.isVariableStatement(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (isExported && ts.isIdentifier(node.name)) set(exports, node.name.text, names.get(node.name.text));
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (ts.isPropertyAccessExpression(node.left) && isExports(node.left.expression))
        set(exports, node.left.name.text, meaningOf(node.right));
      else if (ts.isIdentifier(node.left)) set(names, node.left.text, meaningOf(node.right));
      else if (isExports(node.left)) takeAll(meaningOf(node.right));
    } else if (ts.isCallExpression(node)) bindCall(node);
    ts.forEachChild(node, visit);
  }
  return { bind: () => visit(source), meaningOf };
}
