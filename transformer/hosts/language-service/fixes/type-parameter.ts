import type * as TS from 'typescript';
import { nodesAround } from '../nodes-around.js';
import type { Edit, Fix, Spot } from './fix.js';

/** A parameter without a type takes any JSON value. */
export const typeParameter: Fix = {
  name: 'type-parameter',
  codes: ['DT2015'],
  all: "Add ': unknown' to every parameter without a type",
  propose(spot) {
    const { ts } = spot.context;
    const parameter = nodesAround(ts, spot.file, spot.place).findLast(ts.isParameter);
    // a default value gives a type, and `any` is then what the value is
    if (!parameter || parameter.type || parameter.initializer || parameter.dotDotDotToken) return [];
    const type = ts.isIdentifier(parameter.name) ? 'unknown' : typeOfPattern(spot, parameter.name);
    if (!type) return [];
    return [
      {
        description: `Add ': ${type}'`,
        edits: annotate(spot, parameter, `: ${type}`),
        subject: `${spot.file.fileName}:${parameter.getStart()}`,
      },
    ];
  },
};

function annotate({ context: { ts } }: Spot, parameter: TS.ParameterDeclaration, type: string): Edit[] {
  const end = (parameter.questionToken ?? parameter.name).end;
  const { parent } = parameter;
  const start = parameter.getStart();
  // isbn => ...
  const isBare = ts.isArrowFunction(parent) && !parent.getChildren().some(({ kind }) => kind === ts.SyntaxKind.OpenParenToken);
  if (!isBare) return [{ start: end, end, text: type }];
  return [
    { start, end: start, text: '(' },
    { start: end, end, text: `${type})` },
  ];
}

// ({ city, days = 3 }) => ...
function typeOfPattern({ context: { ts } }: Spot, pattern: TS.BindingPattern): string | undefined {
  if (!ts.isObjectBindingPattern(pattern)) return undefined;
  const members = pattern.elements.map(({ dotDotDotToken, propertyName, name, initializer }) => {
    const key = propertyName ?? name;
    const isPlain = !dotDotDotToken && (ts.isIdentifier(key) || ts.isStringLiteral(key));
    return isPlain ? `${key.getText()}${initializer ? '?' : ''}: unknown` : undefined;
  });
  return members.includes(undefined) || members.length === 0 ? undefined : `{ ${members.join('; ')} }`;
}
