import { type Context, placeOf } from '../context.js';
import type { Argument, ParamReading, Reading, ShownArguments } from '../model.js';
import { shownArguments } from '../source/shaping-options.js';
import { changePath, describePath } from './describe-path.js';
import { type Site, schemaFromType } from './from-type.js';
import type { Json, ObjectNode, Property, SchemaNode } from './ir.js';
import { applyKeywords } from './keywords/apply-keywords.js';
import type { Declared } from './keywords/declared.js';
import { readTags } from './keywords/read-tags.js';

type Input = Pick<Reading, 'arguments' | 'argumentType' | 'options' | 'docs' | 'call'>;

/** The arguments object a model fills: bound and hidden parameters are gone, renamed ones carry their shown names. */
export function schemaFromArguments(context: Context, reading: Input): ShownArguments {
  const root = readRoot(context, reading);
  const properties: Property[] = [];
  const names: Record<string, string> = {};
  for (const { argument, shown } of shownArguments(context, reading)) {
    const key = reading.argumentType ? shown : argument.name;
    const declared = root?.properties.find((property) => property.name === key);
    const read = root ? declared?.node : schemaFromType(context, argument.type, siteOf(argument));
    // a member that JSON can't carry and whose declaration lets us leave it out
    if (!read) continue;
    names[shown] = argument.name;
    const optional = reading.argumentType ? declared?.optional === true : argument.optional;
    properties.push({ name: shown, node: describeArgument(context, { read, argument }, reading), optional });
  }
  const extra = root?.extra ?? (reading.arguments.rest ? ({ kind: 'unknown' } as const) : undefined);
  const description = rootDescription(reading);
  return {
    names,
    schema: {
      kind: 'object',
      container: 'object',
      properties,
      patterns: root?.patterns ?? [],
      ...(extra ? { extra } : {}),
      ...(description ? { annotations: { description } } : {}),
    },
  };
}

/** The object type that holds all arguments, where one is written: the destructured parameter's, or `defineTool<Args>`. */
function readRoot(context: Context, { arguments: { destructured, list }, argumentType, call }: Input): ObjectNode | undefined {
  if (argumentType) return objectOf(schemaFromType(context, argumentType.type, { node: argumentType.node }));
  return destructured && objectOf(schemaFromType(context, destructured, { node: list[0]?.node ?? call }));
}

/** A named type that is used as the whole of the arguments is spelled out there. */
function objectOf(node: SchemaNode): ObjectNode | undefined {
  const target = node.kind === 'ref' ? node.definition.node : node;
  return target?.kind === 'object' ? target : undefined;
}

function siteOf({ declaration, node }: Argument): Site {
  return { node: declaration ?? node };
}

/** Adds the default and what the `@param` tags say; the first comment that describes an argument wins. */
function describeArgument(
  context: Context,
  { read, argument }: { read: SchemaNode; argument: Argument },
  { arguments: { destructured, list }, docs: { params } }: Input,
): SchemaNode {
  const about = params
    .map((param) => ({ ...param, path: argumentPath(param.path, destructured !== undefined, list) }))
    .filter(({ path }) => path[0] === argument.name);
  let node = read;
  for (const { path, text } of [...about].reverse()) if (text !== '') node = describePath(node, path.slice(1), text) ?? node;
  for (const { path, tags, own } of about.filter((param) => param.path.length > 1)) {
    node = changePath(node, path.slice(1), (inner) => withKeywords(context, inner, keywordsOf({ tags, own }))) ?? node;
  }
  const keywords = about.filter(({ path }) => path.length === 1).flatMap(keywordsOf);
  if (argument.default !== undefined) keywords.push(defaultKeyword(argument.default, argument));
  return withKeywords(context, node, keywords);
}

function keywordsOf({ tags, own }: Pick<ParamReading, 'tags' | 'own'>): Declared[] {
  return readTags(tags).map((keyword) => ({ ...keyword, foreign: !own }));
}

/** What a shared type says stays as it is: these are about one use of it. */
function withKeywords(context: Context, node: SchemaNode, keywords: readonly Declared[]): SchemaNode {
  if (keywords.length === 0) return node;
  const copy = copyForUse(node);
  if (!applyKeywords(copy, keywords)) context.seen.problems = true;
  return copy;
}

// (days = 3) => ...
function defaultKeyword(value: Json, { node }: Argument): Declared {
  return { keyword: 'default', value, text: JSON.stringify(value), place: placeOf(node) };
}

function copyForUse(node: SchemaNode): SchemaNode {
  return node.kind === 'union' ? { ...node, members: node.members.map(copyForUse) } : { ...node };
}

/** `@param options.city` of a destructured parameter is about `city`: its root stands for the parameter without a name. */
export function argumentPath(path: readonly string[], isDestructured: boolean, list: readonly Argument[]): readonly string[] {
  const isKnown = list.some((argument) => argument.name === path[0]);
  return isDestructured && path.length > 1 && !isKnown ? path.slice(1) : path;
}

/** The text of `@param options` where `options` is only the root of `@param options.city`. */
function rootDescription({ arguments: { destructured, list }, docs: { params } }: Input): string | undefined {
  if (!destructured) return undefined;
  const roots = new Set(params.filter((param) => param.path.length > 1).map((param) => param.path[0]));
  return params.find(
    ({ path: [root], path }) => path.length === 1 && roots.has(root) && !list.some((argument) => argument.name === root),
  )?.text;
}
