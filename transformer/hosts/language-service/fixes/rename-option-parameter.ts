import type * as TS from 'typescript';
import { nearestName } from '../../../source/nearest-name.js';
import { unwrap } from '../../../source/unwrap.js';
import { readCalls } from '../read-calls.js';
import type { Edit, Fix, Spot } from './fix.js';

/** A name in `hide`, `fixed` or `rename` that is no parameter's becomes the nearest one that is. */
export const renameOptionParameter: Fix = {
  name: 'rename-option-parameter',
  codes: ['DT2008'],
  all: "Correct every misspelt name in 'hide', 'fixed' and 'rename'",
  propose(spot) {
    for (const { reading } of readCalls(spot.context, spot.file)) {
      if (!reading) continue;
      const known = reading.arguments.list.map(({ name }) => name);
      for (const name of ['fixed', 'hide', 'rename']) {
        const option = reading.options.get(name);
        if (option?.node.getStart() !== spot.place.start || !option.expression) continue;
        return writtenNames(spot, option.expression).flatMap(({ node, text }) => {
          const nearest = known.includes(text) ? undefined : nearestName(text, known);
          return nearest ? [{ description: `Change '${text}' to '${nearest}'`, edits: [renamed(spot, node, nearest)] }] : [];
        });
      }
    }
    return [];
  },
};

// 'debug'  —  ['debug', 'trace']  —  { debug: false }
function writtenNames({ context: { ts } }: Spot, expression: TS.Expression): { node: TS.Node; text: string }[] {
  const value = unwrap(ts, expression);
  if (ts.isStringLiteral(value)) return [{ node: value, text: value.text }];
  if (ts.isArrayLiteralExpression(value))
    return value.elements.filter(ts.isStringLiteral).map((node) => ({ node, text: node.text }));
  if (!ts.isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap((property) => {
    const { name } = property;
    const isNamed = ts.isPropertyAssignment(property) && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name));
    return isNamed ? [{ node: name!, text: property.name.text }] : [];
  });
}

function renamed({ context: { ts } }: Spot, node: TS.Node, name: string): Edit {
  const quotes = ts.isStringLiteral(node) ? 1 : 0;
  return { start: node.getStart() + quotes, end: node.end - quotes, text: name };
}
