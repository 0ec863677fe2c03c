/**
 * What a tag does to the text around it.
 *
 * - `prose`: a block for the model. `param`, `returns`: a block about an argument, the result. `human`: a block for people.
 * - `modifier`: a mark on its own; text on its line makes it a paragraph for people. What follows goes on as before.
 * - `flag`: a schema keyword without a value. `line`: one with a value on its line. `paragraph`: one with a value that may wrap.
 *   What follows them goes on as before, so `@minimum 1` may stand above the prose.
 */
type TagKind = 'prose' | 'param' | 'returns' | 'human' | 'modifier' | 'flag' | 'line' | 'paragraph';

export interface KnownTag {
  readonly name: string;
  readonly kind: TagKind;
  /** What a value looks like that makes `@minimum 1` a tag in the middle of a line, where a sentence may mention `@minimum`. */
  readonly value?: RegExp | undefined;
}

const number = /^[+-]?\.?\d[\d._eE+-]*$/;
const constant = /^(?:true|false|null|[+-]?\.?\d[\d._eE+-]*|"[^"]*"|'[^']*'|`[^`]*`|\{.*\}|\[.*\])$/;
const format =
  /^(?:date|time|date-time|duration|(?:idn-)?(?:email|hostname)|ip|ipv4|ipv6|uri|uri-reference|uri-template|iri|iri-reference|url|uuid|regex|(?:relative-)?json-pointer|byte|binary|password|int32|int64|float|double|iso-time|iso-date-time)$/;

const table: readonly [kind: TagKind, names: string, value?: RegExp][] = [
  ['prose', 'remarks example description summary desc'],
  ['param', 'param arg argument'],
  ['returns', 'returns return'],
  ['human', 'privateRemarks internal see throws exception todo typeParam template since author version license copyright'],
  [
    'modifier',
    'public private protected package alpha beta experimental eventProperty override packageDocumentation readonly sealed',
  ],
  ['modifier', 'virtual async generator hidden ignore inheritDoc abstract static'],
  ['line', 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', number],
  ['line', 'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties', number],
  ['line', 'format', format],
  ['line', 'pattern', /^\S*[\^$\\[(*+{]\S*$/],
  ['line', 'contentEncoding', /^(?:base16|base32|base64|base64url|7bit|8bit|binary|quoted-printable)$/],
  ['line', 'contentMediaType', /^[\w.+-]+\/[\w.+-]+$/],
  ['line', 'title'],
  ['flag', 'integer', /^$/],
  ['flag', 'uniqueItems', /^(?:true|false)?$/],
  ['human', 'deprecated', /^$/],
  ['paragraph', 'default defaultValue', constant],
  ['paragraph', 'contains propertyNames dependentRequired', /^\{.*\}$/],
  ['paragraph', 'examples', /^\[.*\]$/],
];

const known = new Map<string, KnownTag>(
  table.flatMap(([kind, names, value]) =>
    names.split(' ').map((name) => [name.toLowerCase(), { name: `@${name}`, kind, value }] as const),
  ),
);

/** @param name - With its at sign; tags are case-insensitive. */
export function knownTag(name: string): KnownTag | undefined {
  return known.get(name.slice(1).toLowerCase());
}

/** The tag says something about a schema, so in a `@param` block it is about that parameter. */
export function isKeyword({ kind }: KnownTag): boolean {
  return kind === 'flag' || kind === 'line' || kind === 'paragraph';
}
