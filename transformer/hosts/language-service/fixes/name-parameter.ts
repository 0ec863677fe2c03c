import type * as TS from 'typescript';
import { readComment } from '../../../comments/read-comment.js';
import { findCalls } from '../../../find/find-calls.js';
import { findHolder } from '../../../find/tool-holder.js';
import { nodesAround } from '../nodes-around.js';
import { indentAt, lineBreakOf } from '../source-layout.js';
import type { Edit, Fix, Spot } from './fix.js';

/** A destructured parameter gets a name, and the body takes it apart. */
export const nameParameter: Fix = {
  name: 'name-parameter',
  codes: ['DT2013', 'DT2022'],
  propose(spot) {
    const { ts } = spot.context;
    const parameter = nodesAround(ts, spot.file, spot.place).findLast(ts.isParameter);
    const pattern = parameter?.name;
    const fn = parameter?.parent;
    if (!parameter || !pattern || ts.isIdentifier(pattern)) return [];
    if (!fn || !('body' in fn) || !fn.body || isUsedByOthers(spot, parameter)) return [];
    const name = chooseName(spot, parameter, pattern);
    const rename: Edit = { start: pattern.getStart(), end: pattern.end, text: name };
    const declaration = `const ${pattern.getText()} = ${name};`;
    const body = ts.isBlock(fn.body) ? openBlock(spot, fn.body, declaration) : makeBlock(spot, fn.body, declaration);
    return [{ description: `Name the parameter '${name}'`, edits: [rename, ...body] }];
  },
};

// { return city; }
function openBlock({ file: { text }, indent }: Spot, body: TS.Block, declaration: string): Edit[] {
  const at = body.getStart() + 1;
  const [first] = body.statements;
  const isMultiline = first ? text.slice(at, first.getStart()).includes('\n') : false;
  if (!isMultiline) return [{ start: at, end: at, text: ` ${declaration}` }];
  const inner = first ? indentAt(text, first.getStart()) : `${indentAt(text, at)}${indent}`;
  return [{ start: at, end: at, text: `${lineBreakOf(text)}${inner}${declaration}` }];
}

// => city
function makeBlock({ file: { text }, indent }: Spot, body: TS.Expression, declaration: string): Edit[] {
  const newLine = lineBreakOf(text);
  const outer = indentAt(text, body.parent.getStart());
  const [start, end] = [body.getStart(), body.end];
  return [
    { start, end: start, text: `{${newLine}${outer}${indent}${declaration}${newLine}${outer}${indent}return ` },
    { start: end, end, text: `;${newLine}${outer}}` },
  ];
}

/** Another parameter's default may use what the pattern binds, which the body binds too late for it. */
function isUsedByOthers({ context: { ts } }: Spot, parameter: TS.ParameterDeclaration): boolean {
  const bound = identifiersIn(ts, parameter.name);
  const others = parameter.parent.parameters.filter((other) => other !== parameter);
  return others.some((other) => [...identifiersIn(ts, other)].some((name) => bound.has(name)));
}

/** What a dotted `@param` calls it already, else its type's name, else `options`; and none that the function uses. */
function chooseName(spot: Spot, parameter: TS.ParameterDeclaration, pattern: TS.BindingPattern): string {
  const { ts } = spot.context;
  const taken = identifiersIn(ts, parameter.parent);
  const { type } = parameter;
  const typeName = type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : undefined;
  const fallback = ts.isArrayBindingPattern(pattern) ? 'values' : 'options';
  const wanted = [documentedName(spot, parameter), typeName && lowerFirst(typeName), fallback];
  const free = wanted.find(
    (name) => name !== undefined && /^[A-Za-z]\w*$/.test(name) && !taken.has(name) && !isReserved(ts, name),
  );
  if (free) return free;
  let count = 2;
  while (taken.has(`${fallback}${count}`)) count++;
  return `${fallback}${count}`;
}

/** The `options` of `@param options.city`. */
function documentedName({ context, file }: Spot, parameter: TS.ParameterDeclaration): string | undefined {
  const { ts } = context;
  const fn = parameter.parent;
  const call = findCalls(context, file).find((each) => each.pos <= fn.pos && fn.end <= each.end);
  const nodes = [fn, ...(call ? findHolder(context, call).commented : [])];
  const paths = nodes.flatMap((node) => readComment(ts, node)?.params ?? []).map(({ path }) => path);
  return paths.find((path) => path.length > 1)?.[0];
}

function identifiersIn(ts: Spot['context']['ts'], node: TS.Node): Set<string> {
  const names = new Set<string>();
  const visit = (inner: TS.Node): void => {
    if (ts.isIdentifier(inner)) names.add(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** `class Default` is no reason to name a parameter `default`. */
function isReserved(ts: Spot['context']['ts'], name: string): boolean {
  const kind = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, name).scan();
  return kind !== ts.SyntaxKind.Identifier;
}
