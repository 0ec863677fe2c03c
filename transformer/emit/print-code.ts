import type { Code, Expression } from '../schema/ir.js';
import { printLiteral } from './print-literal.js';

/** Wider than this, a list takes a line per item, so that changed code shows as a readable diff. */
const lineWidth = 100;

/** A function of the runtime's kit, in ES2015 syntax: the text goes into programs for any target as it stands. */
export function printCode({ shared, result }: Code, indent = ''): string {
  if (shared.length === 0) return `(rich) => ${printExpression(result, indent)}`;
  const inner = `${indent}  `;
  const lines = shared.map(([name, value]) => `const ${name} = rich.later(() => ${printExpression(value, inner)});`);
  return `(rich) => {\n${inner}${[...lines, `return ${printExpression(result, inner)};`].join(`\n${inner}`)}\n${indent}}`;
}

function printExpression(expression: Expression, indent: string): string {
  const inner = `${indent}  `;
  switch (expression.kind) {
    case 'name':
      return expression.name;
    case 'literal':
      return printLiteral(expression.value);
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
  const inner = `${indent}  `;
  return layOut(
    [`${callee}(`, ')'],
    args.map((each) => printExpression(each, inner)),
    indent,
  );
}

/** Parts between brackets, on one line where they fit. */
function layOut([open, close]: readonly [string, string], parts: readonly string[], indent: string): string {
  if (parts.length === 0) return `${open.trim()}${close.trim()}`;
  const isShort =
    parts.reduce((width, part) => width + part.length + 2, 0) <= lineWidth && !parts.some((part) => part.includes('\n'));
  if (isShort) return `${open}${parts.join(', ')}${close}`;
  const inner = `${indent}  `;
  return `${open.trim()}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close.trim()}`;
}

/** `__proto__: x` in a literal would set the prototype; `["__proto__"]: x` is a key like any other. */
function printKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : printLiteral(key);
}
