import type * as TS from 'typescript';
import type { Typescript } from '../../../context.js';
import type { EmittedFile } from './modules.js';

/** A call of `defineTool` in emitted JavaScript. */
export interface EmittedCall {
  readonly node: TS.CallExpression;
  /** The name of the tool, or of what holds it; undefined where nothing names it. */
  readonly tool: string | undefined;
  readonly isCompiled: boolean;
}

/** The calls of `defineTool` in a file, in order. */
export function findEmittedCalls(ts: Typescript, { source, meaningOf }: EmittedFile): EmittedCall[] {
  const calls: EmittedCall[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isCallExpression(node) && meaningOf(node.expression) === 'defineTool' && !isShadowed(ts, node))
      calls.push({ node, tool: nameOf(ts, node), isCompiled: isCompiled(ts, node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

/** The build adds a literal with a `format`. What else stands there was moved by a bundler, and is taken for one. */
function isCompiled(ts: Typescript, { arguments: given }: TS.CallExpression): boolean {
  const [, , definition] = given;
  if (!definition || given.some(ts.isSpreadElement)) return false;
  if (!ts.isObjectLiteralExpression(definition)) return definition.getText() !== 'undefined' && !ts.isVoidExpression(definition);
  return definition.properties.some(
    ({ name }) => name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === 'format',
  );
}

/** A function around the call may have a parameter of the same name. */
function isShadowed(ts: Typescript, { expression, parent }: TS.CallExpression): boolean {
  if (!ts.isIdentifier(expression)) return false;
  for (let node: TS.Node | undefined = parent; node; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    if (node.parameters.some(({ name }) => ts.isIdentifier(name) && name.text === expression.text)) return true;
  }
  return false;
}

function nameOf(ts: Typescript, call: TS.CallExpression): string | undefined {
  const [fn, options] = call.arguments;
  if (options && ts.isObjectLiteralExpression(options))
    for (const option of options.properties)
      if (ts.isPropertyAssignment(option) && option.name.getText() === 'name' && ts.isStringLiteralLike(option.initializer))
        return option.initializer.text;
  const { parent } = call;
  if (fn && ts.isIdentifier(fn)) return fn.text;
  if ((ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && ts.isIdentifier(parent.name))
    return parent.name.text;
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left)) return parent.left.name.text;
  return undefined;
}
