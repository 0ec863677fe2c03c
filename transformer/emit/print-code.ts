import type { Code, Expression } from '../schema/ir.js';
import { layOut, printKey, printLiteral } from './print-literal.js';

/** A function of the runtime's kit, in ES2015 syntax: the text goes into programs for any target as it stands. */
export function printCode({ shared, result }: Code, indent = ''): string {
  if (shared.length === 0) return `(rich) => ${printExpression(result, indent)}`;
  const inner = `${indent}    `;
  const lines = shared.map(([name, value]) => `const ${name} = rich.later(() => ${printExpression(value, inner)});`);
  return `(rich) => {\n${inner}${[...lines, `return ${printExpression(result, inner)};`].join(`\n${inner}`)}\n${indent}}`;
}

function printExpression(expression: Expression, indent: string): string {
  const inner = `${indent}    `;
  switch (expression.kind) {
    case 'name':
      return expression.name;
    case 'literal':
      return printLiteral(expression.value, indent);
    case 'list':
      return layOut(
        ['[', ']'],
        expression.items.map((item) => printExpression(item, inner)),
        indent,
      );
    case 'record':
      return layOut(
        ['{ ', ' }'],
        expression.entries.map(([key, value]) => `${printKey(key)}: ${printExpression(value, inner)}`),
        indent,
      );
    case 'call':
      return printCall(expression, indent);
  }
}

/** A long first argument opens its bracket on the line of the call, as people write it. */
function printCall({ callee, arguments: args }: Extract<Expression, { kind: 'call' }>, indent: string): string {
  if (args.length === 1) return `${callee}(${printExpression(args[0]!, indent)})`;
  const inner = `${indent}    `;
  return layOut(
    [`${callee}(`, ')'],
    args.map((each) => printExpression(each, inner)),
    indent,
  );
}
