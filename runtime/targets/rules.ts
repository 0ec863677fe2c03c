/**
 * What each target takes, as data: the one place that lowering, the checks of what was lowered, the build's limits and the documentation are
 * measured against. The sources are vendors' documentation and their own client code; what a vendor's API refuses cannot be tried without
 * its key, so where a source is unclear the stricter reading stands here. `docs/targets.md` tells it in words.
 */
export interface TargetRules {
  /** What a tool may be called; absent: nobody refuses a name. */
  readonly toolName?: string;
  /** What the arguments of a tool may be called: the properties at the top. */
  readonly argumentName?: string;
  /** The keywords that may be used, of all the schemas inside; absent: all of draft 2020-12. */
  readonly keywords?: readonly string[];
  /** Keywords that may not be used at the root. */
  readonly notAtRoot: readonly string[];
  /** Every schema says what type it is of, or is a union or a reference. */
  readonly typed: boolean;
  /** No object takes keys that it does not list. */
  readonly closed: boolean;
  /** Every property is required. */
  readonly allRequired: boolean;
  /** An array says what its items are. */
  readonly arrayItems: boolean;
  /** Where a schema may stand for any value, `true` may be written. */
  readonly booleanSchemas: boolean;
  /** `$ref`: nowhere, with nothing beside it but other `$` keywords, or anywhere. */
  readonly references: 'none' | 'alone' | 'any';
  /** A type may contain itself: not at all, through optional properties only, or however it likes. */
  readonly recursion: 'none' | 'optional' | 'any';
  /** The types that the values of `enum` (and `const`) may have. */
  readonly enumTypes: readonly string[];
  /** Two values of one enum may differ by letter case only. */
  readonly caseMatters: boolean;
  /** The formats of strings that are known; absent: any. */
  readonly formats?: readonly string[];
  /** The values that `minItems` may have; absent: any. */
  readonly minItems?: readonly number[];
  /** Patterns without lookaround, references to groups and classes of Unicode. */
  readonly plainPatterns: boolean;
  /** How types are spelled, and null among them. */
  readonly spelling: 'json-schema' | 'draft-07' | 'openapi' | 'openapi-upper';
  readonly limits: TargetLimits;
  /** Of all tools of one request together. */
  readonly budgets: TargetBudgets;
}

/** What one schema may have at most. */
export interface TargetLimits {
  /** Steps from the root into properties and items; references are not followed. */
  readonly depth?: number;
  /** Of all objects together. */
  readonly properties?: number;
  /** Of all enums together. */
  readonly enumValues?: number;
  /** Characters of the names of properties and definitions, and of the values of enum and const, together. */
  readonly text?: number;
  /** Characters of one enum of strings that has more than so many values. */
  readonly longEnum?: { readonly values: number; readonly text: number };
  /** Schemas inside, once references are written out. */
  readonly schemas?: number;
}

export interface TargetBudgets {
  readonly tools?: number;
  /** Properties that are not required. */
  readonly optional?: number;
  /** Schemas that are a union, null unions included. */
  readonly unions?: number;
}

const everyType = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
const scalars = ['string', 'number', 'integer', 'boolean', 'null'];

/** Anything at all, for readers that know JSON Schema. */
const lenient: TargetRules = {
  notAtRoot: [],
  typed: false,
  closed: false,
  allRequired: false,
  arrayItems: false,
  booleanSchemas: true,
  references: 'any',
  recursion: 'any',
  enumTypes: everyType,
  caseMatters: true,
  plainPatterns: false,
  spelling: 'json-schema',
  limits: {},
  budgets: {},
};

const composition = ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum', 'const'];

/** Structured Outputs guide; types of `openai` 7.59; that a root may be no union also holds for calls that are not strict. */
const openai: TargetRules = {
  ...lenient,
  toolName: '^[A-Za-z0-9_-]{1,64}$',
  notAtRoot: composition,
  arrayItems: true,
  budgets: { tools: 128 },
};

/** Structured outputs guide; issues about tools whose root is a union; the pattern of top-level keys is from the API's own error. */
const anthropic: TargetRules = {
  ...lenient,
  // Claude Desktop takes 64.
  toolName: '^[A-Za-z0-9_-]{1,128}$',
  argumentName: '^[a-zA-Z0-9_.-]{1,64}$',
  notAtRoot: composition,
};

const gemini: TargetRules = {
  ...lenient,
  // Older models and Vertex: 64.
  toolName: '^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$',
  argumentName: '^[A-Za-z_][A-Za-z0-9_]{0,63}$',
  notAtRoot: composition,
  booleanSchemas: false,
  arrayItems: true,
};

export const rules = {
  openai,

  'openai-strict': {
    ...openai,
    // As `openai-java` lists them by type, and the guide. `default` and the lengths of strings are not among them.
    keywords: [
      ...['type', 'title', 'description', 'enum', 'const', 'anyOf', '$ref', '$defs'],
      ...['properties', 'required', 'additionalProperties', 'items', 'minItems', 'maxItems', 'pattern', 'format'],
      ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    ],
    typed: true,
    closed: true,
    allRequired: true,
    booleanSchemas: false,
    // `openai-java` takes a title and a description beside it, `@openai/agents` takes nothing.
    references: 'alone',
    enumTypes: scalars,
    formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    plainPatterns: true,
    // How levels are counted is told nowhere: `openai-java` counts unions too, and does not follow references.
    limits: { depth: 10, properties: 5000, enumValues: 1000, text: 120_000, longEnum: { values: 250, text: 15_000 } },
  },

  anthropic,

  'anthropic-strict': {
    ...anthropic,
    // The guide, and `lib/transform-json-schema` of `@anthropic-ai/sdk` 1.14, which moves the rest into the description as well.
    keywords: [
      ...['type', 'title', 'description', 'enum', 'const', 'anyOf', '$ref', '$defs'],
      ...['properties', 'required', 'additionalProperties', 'items', 'minItems', 'format'],
    ],
    typed: true,
    closed: true,
    booleanSchemas: false,
    references: 'alone',
    recursion: 'none',
    enumTypes: scalars,
    caseMatters: false,
    formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
    minItems: [0, 1],
    budgets: { tools: 20, optional: 24, unions: 16 },
  },

  // For `parametersJsonSchema`. The list is that of `responseJsonSchema` in `@google/genai` 3.3; nothing is said of this one.
  gemini: {
    ...gemini,
    keywords: [
      ...['type', 'title', 'description', 'enum', 'anyOf', 'oneOf', '$id', '$anchor', '$ref', '$defs', 'format', 'minimum'],
      ...['maximum', 'properties', 'required', 'additionalProperties', 'propertyOrdering', 'items', 'prefixItems'],
      ...['minItems', 'maxItems'],
    ],
    references: 'alone',
    recursion: 'optional',
    enumTypes: ['string', 'number', 'integer'],
  },

  // For `parameters`. The type `Schema` of `@google/genai` 3.3; its numbers go as numbers, as its own conversion leaves them.
  'gemini-openapi': {
    ...gemini,
    keywords: [
      ...['type', 'nullable', 'title', 'description', 'default', 'example', 'enum', 'anyOf', 'format', 'pattern'],
      ...['minimum', 'maximum', 'minLength', 'maxLength', 'properties', 'required', 'propertyOrdering', 'minProperties'],
      ...['maxProperties', 'items', 'minItems', 'maxItems'],
    ],
    typed: true,
    references: 'none',
    recursion: 'none',
    enumTypes: ['string'],
    // The API refuses others for a string, whatever the type's comment says.
    formats: ['date-time'],
    spelling: 'openapi-upper',
    limits: { schemas: 10_000 },
  },

  // The schemas of `@modelcontextprotocol/sdk` 1.32 refuse the whole list of tools for a boolean. A client hands the rest on to a provider.
  mcp: { ...lenient, notAtRoot: composition, booleanSchemas: false },

  'draft-2020-12': lenient,

  'draft-07': { ...lenient, spelling: 'draft-07' },

  // The Schema Object of OpenAPI 3.0.3, standing alone: there is no place for definitions inside it.
  'openapi-3.0': {
    ...lenient,
    keywords: [
      ...['type', 'nullable', 'title', 'description', 'default', 'example', 'deprecated', 'readOnly', 'writeOnly', 'enum'],
      ...['anyOf', 'oneOf', 'allOf', 'not', 'format', 'pattern', 'minLength', 'maxLength', 'multipleOf'],
      ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'properties', 'required', 'additionalProperties'],
      ...['minProperties', 'maxProperties', 'items', 'minItems', 'maxItems', 'uniqueItems'],
    ],
    arrayItems: true,
    booleanSchemas: false,
    references: 'none',
    recursion: 'none',
    spelling: 'openapi',
    limits: { schemas: 10_000 },
  },
} as const satisfies Readonly<Record<string, TargetRules>>;

/** Who a schema is written for: a provider's way of taking tools, or a dialect. */
export type SchemaTarget = keyof typeof rules;

export const targetNames = Object.keys(rules) as readonly SchemaTarget[];

export const isTarget = (name: string): name is SchemaTarget => Object.hasOwn(rules, name);

export const rulesOf = (target: SchemaTarget): TargetRules => rules[target];
