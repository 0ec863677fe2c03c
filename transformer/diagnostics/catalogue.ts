/**
 * Every diagnostic: the single source of its code, its name, its sentence and its help.
 * The documentation page and the bad fixture of a code carry the same code and name. Imports nothing.
 *
 * A message is one sentence, present tense, entities in single quotes. Help says what to write instead.
 */

interface Entry<Params> {
  /** Kebab-case; with the code it names the fixture and the page. */
  readonly name: string;
  message(params: Params & { tool: string }): string;
  help(params: Params & { tool: string }): readonly string[];
  /** TypeScript's checker reports the same mistake in its own words. */
  readonly alsoTyped?: boolean;
}

const entry = <Params = unknown>(value: Entry<Params>): Entry<Params> => value;

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Where a target finds fault, at the start of a sentence. */
const partOf = (path: string, tool: string): string =>
  path === '' ? `The arguments of tool '${tool}'` : `'${path}' of tool '${tool}'`;
const both = (names: readonly string[]): string => list(names).replace(/, ([^,]*)$/, ' and $1');
const refuse = (targets: readonly string[]): string => (targets.length === 1 ? 'refuses' : 'refuse');

/** What the last name of a path is called in code: that of `filter.tags[]` is `tags`. */
const lastName = (path: string): string => /([A-Za-z_$][\w$]*)(?:\[\d*\]|\{\})*$/.exec(path)?.[1] ?? 'value';

/** The ways out that leave the type as it is. */
function otherwise(targets: readonly string[]): string[] {
  if (targets.every((target) => target.endsWith('-strict')))
    return ['Or do without strict decoding for this tool: { strict: false }'];
  return ['Or say who the tool is for: { targets: [...] }; { portable: false } takes it out of the targets of tsconfig.json.'];
}

const sizes: Readonly<Record<string, (count: number) => string>> = {
  depth: () => 'is nested too deep',
  properties: (count) => `has ${count} properties`,
  'enum-values': (count) => `has ${count} values in its enums`,
  text: (count) => `has ${count} characters of names and values`,
  'long-enum': (count) => `has ${count} characters of values`,
  schemas: (count) => `has ${count} parts once all types are written out`,
};

export const catalogue = {
  // Set-up
  DT1001: entry({
    name: 'transform-program-missing',
    message: () => 'The define-tool plugin entry lacks \'"transformProgram": true\'.',
    help: () => [
      'Without it errors are lost under --noEmit, --noEmitOnError and --incremental. Write in tsconfig.json:',
      '"plugins": [{ "name": "define-tool/lsp", "transform": "define-tool/transformer", "transformProgram": true }]',
    ],
  }),
  DT1002: entry({
    name: 'strict-null-checks-off',
    message: () => "define-tool needs 'strictNullChecks'.",
    help: () => [
      "Without it TypeScript drops '| null' and '| undefined' from every type, and the schema would be wrong in silence.",
      'Write "strict": true (or "strictNullChecks": true) in the compilerOptions of tsconfig.json.',
    ],
  }),
  DT1003: entry({
    name: 'plugin-listed-twice',
    message: () => "The define-tool plugin is listed more than once in 'plugins'.",
    help: () => [
      'Keep one entry: { "name": "define-tool/lsp", "transform": "define-tool/transformer", "transformProgram": true }',
    ],
  }),
  DT1004: entry<{ option: string; known: readonly string[]; nearest?: string | undefined }>({
    name: 'unknown-plugin-option',
    message: ({ option }) => `The define-tool plugin has no option '${option}'.`,
    help: ({ known, nearest }) => [
      ...(nearest ? [`Did you mean '${nearest}'?`] : []),
      known.length > 0 ? `The options are ${list(known)}.` : 'Remove it from the plugin entry in tsconfig.json.',
    ],
  }),
  DT1005: entry<{ version: string }>({
    name: 'typescript-unsupported',
    message: ({ version }) => `define-tool does not support TypeScript ${version}.`,
    help: () => ['It supports 5.5 up to, but not including, 7. Install one: npm install --save-dev typescript@6.0.3 ts-patch'],
  }),
  DT1006: entry<{ option: string; value: string; legal: string; nearest?: string | undefined }>({
    name: 'plugin-option-invalid',
    message: ({ option, value }) => `The option '${option}' of the define-tool plugin is ${value}.`,
    help: ({ option, legal, nearest }) => [
      ...(nearest ? [`Did you mean "${nearest}"?`] : []),
      `Write "${option}": ${legal} in the plugin entry of tsconfig.json, or leave it out.`,
    ],
  }),
  DT1007: entry<{ file: string; configs: readonly string[] }>({
    name: 'file-in-no-tsconfig',
    message: ({ file }) => `No tsconfig includes '${file}', so nothing says how its types are to be read.`,
    help: ({ configs }) => [
      configs.length > 0
        ? `${list(configs)} ${configs.length === 1 ? 'does' : 'do'} not include it.`
        : "There is no 'tsconfig.json' in its folder or above.",
      'Add the file to the "include" of the tsconfig.json above it, or to one that this references.',
    ],
  }),

  // The call
  DT2001: entry({
    name: 'side-effecting-missing',
    alsoTyped: true,
    message: ({ tool }) => `Tool '${tool}' does not say whether it is side-effecting.`,
    help: () => [
      'No default is safe: approval, retries and caching depend on it.',
      'Write { sideEffecting: true } when a call changes anything outside the function, else { sideEffecting: false }.',
    ],
  }),
  DT2002: entry<{ type: string }>({
    name: 'function-unknown',
    message: ({ tool, type }) => `Tool '${tool}' is made from a value of type '${type}', which has no call signature.`,
    help: () => ['Pass a function, or an expression whose type is a function: defineTool((city: string) => ..., { ... })'],
  }),
  DT2003: entry<{ count: number }>({
    name: 'overloaded-function',
    message: ({ tool, count }) => `Tool '${tool}' is made from a function with ${count} overloads, and a tool has one signature.`,
    help: () => ['Wrap the overload you mean: defineTool((path: string) => overloaded(path), { ... })'],
  }),
  DT2004: entry<{ parameters: readonly string[] }>({
    name: 'generic-function',
    message: ({ tool, parameters }) => `Tool '${tool}' is made from a generic function, and nothing decides ${list(parameters)}.`,
    help: ({ parameters }) => [
      `Fix the type argument: defineTool(generic<${parameters.map(() => 'string').join(', ')}>, { ... })`,
      'or wrap the function in one with concrete parameter types.',
    ],
  }),
  DT2005: entry({
    name: 'name-missing',
    message: () => 'A tool has no name.',
    help: () => ["Assign the call to a variable or property, name the function, or write { name: 'look_up_order', ... }."],
  }),
  DT2006: entry<{ name: string; inferred: boolean }>({
    name: 'name-invalid',
    message: ({ name }) => `The tool name '${name}' is not one that every provider accepts.`,
    help: ({ inferred }) => [
      'A tool name has 1 to 64 characters: ASCII letters, digits and underscores, not starting with a digit.',
      ...(inferred ? ["Give it one that fits: { name: 'look_up_order', ... }"] : []),
    ],
  }),
  DT2007: entry<{ option: string; constants: string }>({
    name: 'option-not-constant',
    message: ({ tool, option }) => `The option '${option}' of tool '${tool}' is not a compile-time constant.`,
    help: ({ constants }) => ['It shapes what the model is told, so the build must know it.', constants],
  }),
  DT2008: entry<{ option: string; parameter: string; known: readonly string[]; nearest?: string | undefined }>({
    name: 'option-names-no-parameter',
    message: ({ tool, option, parameter }) =>
      `The option '${option}' of tool '${tool}' names '${parameter}', which is not a parameter of the function.`,
    help: ({ known, nearest }) => [
      ...(nearest ? [`Did you mean '${nearest}'?`] : []),
      known.length > 0 ? `The parameters are ${list(known)}.` : 'The function has no parameters a model could fill.',
    ],
  }),
  DT2009: entry<{ parameter: string; first: string; second: string }>({
    name: 'options-conflict',
    message: ({ tool, parameter, first, second }) =>
      `The parameter '${parameter}' of tool '${tool}' is given to both '${first}' and '${second}'.`,
    help: ({ first, second }) => [`Keep one of them: a parameter is either in '${first}' or in '${second}'.`],
  }),
  DT2010: entry<{ parameter: string }>({
    name: 'hidden-parameter-required',
    message: ({ tool, parameter }) => `Tool '${tool}' hides the parameter '${parameter}', which is required.`,
    help: ({ parameter }) => [`Give it a default (${parameter} = ...), or bind a value: { fixed: { ${parameter}: ... } }`],
  }),
  DT2011: entry<{ parameter: string; value: string; type: string }>({
    name: 'fixed-value-mismatch',
    message: ({ tool, parameter, value, type }) =>
      `Tool '${tool}' fixes '${parameter}' to a value of type '${value}', and the parameter is of type '${type}'.`,
    help: ({ parameter, type }) => [`Write { fixed: { ${parameter}: ... } } with a value of type '${type}'.`],
  }),
  DT2012: entry<{ parameter: string; type: string }>({
    name: 'rest-parameter',
    message: ({ tool, parameter }) => `Tool '${tool}' has a rest parameter '...${parameter}', and a model names every argument.`,
    help: ({ parameter, type }) => [
      `Take an array instead: (${parameter}: ${type}) => ...`,
      'or, for arbitrary extra keys, a rest inside a destructured parameter: ({ query, ...filters }: Search) => ...',
    ],
  }),
  DT2013: entry<{ parameters: readonly string[] }>({
    name: 'destructured-beside-others',
    message: ({ tool, parameters }) =>
      `Tool '${tool}' destructures one parameter beside other data parameters (${list(parameters)}).`,
    help: () => [
      'Its properties would stand beside the others without a name of their own. Name it: (options: Options, city: string) => ...',
      'or put everything into the one destructured parameter.',
    ],
  }),
  DT2014: entry({
    name: 'second-context',
    message: ({ tool }) => `Tool '${tool}' has more than one parameter of type 'ToolContext'.`,
    help: () => ['Keep one: the same context would be passed to all of them.'],
  }),
  DT2015: entry<{ parameter: string }>({
    name: 'parameter-untyped',
    alsoTyped: true,
    message: ({ tool, parameter }) => `The parameter '${parameter}' of tool '${tool}' has no type.`,
    help: ({ parameter }) => [`Say what a model may send: ${parameter}: string, or ${parameter}: unknown for any JSON value.`],
  }),
  DT2016: entry<{ parameter: string }>({
    name: 'parameter-name-invalid',
    message: ({ tool, parameter }) =>
      `The argument name '${parameter}' of tool '${tool}' is not one that every provider accepts.`,
    help: ({ parameter }) => [
      'An argument name starts with an ASCII letter and has up to 64 letters, digits and underscores.',
      `Rename the parameter, or only what the model sees: { rename: { '${parameter}': 'value' } }`,
    ],
  }),
  DT2017: entry<{ option: string; problem: string; fix: string }>({
    name: 'option-invalid',
    message: ({ tool, option, problem }) => `The option '${option}' of tool '${tool}' ${problem}.`,
    help: ({ fix }) => [fix],
  }),
  DT2018: entry<{ index: number; problem: string }>({
    name: 'example-invalid',
    message: ({ tool, index, problem }) => `Example ${index + 1} of tool '${tool}' is not a valid call: ${problem}.`,
    help: () => ['A model imitates examples. Write arguments that the schema accepts, under their model-facing names.'],
  }),
  DT2019: entry<{ missing: readonly string[]; extra: readonly string[] }>({
    name: 'argument-type-mismatch',
    message: ({ tool, missing, extra }) =>
      `The argument type of tool '${tool}' does not match the function's parameters: ${[
        ...(missing.length > 0 ? [`it lacks ${list(missing)}`] : []),
        ...(extra.length > 0 ? [`${list(extra)} ${extra.length === 1 ? 'is' : 'are'} not among them`] : []),
      ].join(' and ')}.`,
    help: () => [
      "The keys of Args in defineTool<Args>(...) are the model-facing parameter names, after 'fixed', 'hide' and 'rename'.",
    ],
  }),
  DT2020: entry<{ problem: string }>({
    name: 'call-unreadable',
    message: ({ tool, problem }) => `The call of 'defineTool' for tool '${tool}' cannot be read at build time: ${problem}.`,
    help: () => ['Write it out: defineTool(fn, { sideEffecting: false })'],
  }),
  DT2021: entry<{ shown: string }>({
    name: 'argument-name-taken',
    message: ({ tool, shown }) => `Tool '${tool}' has two arguments named '${shown}'.`,
    help: () => ["Give one of them another name in 'rename'."],
  }),
  DT2022: entry<{ position: number }>({
    name: 'parameter-without-name',
    message: ({ tool, position }) => `Parameter ${position} of tool '${tool}' destructures an array and so has no name.`,
    help: () => ['Name it and take it apart inside the function: (point: [number, number]) => { const [x, y] = point; ... }'],
  }),
  DT2023: entry<{ type: string }>({
    name: 'arguments-not-an-object',
    message: ({ tool, type }) =>
      `The destructured parameter of tool '${tool}' is of type '${type}', and a model sends one object with fixed keys.`,
    help: () => ['Use an object type for it, or name the parameter: (target: ById | ByPath) => ...'],
  }),

  // Doc comments
  DT3001: entry<{ below: boolean }>({
    name: 'description-missing',
    message: ({ tool }) => `Tool '${tool}' has no description.`,
    help: ({ below }) => [
      ...(below ? ["Everything in its doc comment stands below the '---' line, which is for humans."] : []),
      'The description is what a model chooses tools by. Write a doc comment above it:',
      '/** Look up the current shipping status of a customer order. */',
    ],
  }),
  DT3002: entry<{ count: number; text: string; below: boolean; floor: number }>({
    name: 'description-too-short',
    message: ({ tool, count, text, floor }) =>
      `The description of tool '${tool}' has ${plural(count, 'character')}, and a model needs at least ${floor}: '${text}'.`,
    help: ({ below }) => [
      ...(below ? ["Text below the '---' line is for humans and was not counted."] : []),
      'Say what the tool does, when to use it and what it returns.',
    ],
  }),
  DT3003: entry<{ marker: string; where: string; inComment: boolean }>({
    name: 'developer-note',
    message: ({ tool, marker, where }) =>
      `Tool '${tool}' has a developer note (${marker}) in ${where}, which is sent to the model and reads there as an instruction.`,
    help: ({ inComment }) => [
      inComment
        ? "Move it below a line with nothing but '---': what follows that line is for humans."
        : 'Take it out of the text that the model reads.',
      'Or give the model other words: { description: ... } for a tool, a @param text for an argument.',
    ],
  }),
  DT3004: entry<{ parameter: string; known: readonly string[]; nearest?: string | undefined }>({
    name: 'param-tag-unknown',
    message: ({ tool, parameter }) => `The '@param ${parameter}' of tool '${tool}' names no parameter.`,
    help: ({ known, nearest }) => [
      ...(nearest ? [`Did you mean '@param ${nearest}'?`] : []),
      known.length > 0
        ? `The parameters are ${list(known)}.`
        : 'The function has no parameters a model could fill; remove the tag.',
    ],
  }),
  DT3005: entry<{ parameter: string }>({
    name: 'param-tag-repeated',
    message: ({ tool, parameter }) => `The doc comment of tool '${tool}' describes '${parameter}' twice.`,
    help: ({ parameter }) => [`Keep one '@param ${parameter}'; it may span several lines.`],
  }),

  // Types
  DT4001: entry<{ path: string; type: string; reason: string; fix: string }>({
    name: 'type-not-json',
    message: ({ tool, path, type, reason }) => `'${path}' of tool '${tool}' is of type '${type}': ${reason}.`,
    help: ({ fix }) => [fix],
  }),
  DT4002: entry<{ path: string }>({
    name: 'type-any',
    message: ({ tool, path }) => `'${path}' of tool '${tool}' is of type 'any', which tells a model nothing and checks nothing.`,
    help: () => ["Write the type you expect, or 'unknown' for any JSON value."],
  }),
  DT4003: entry<{ path: string }>({
    name: 'type-unresolved',
    message: ({ tool, path }) => `The type of '${path}' of tool '${tool}' does not resolve.`,
    help: () => ['An import is missing or misspelt, or a path alias is not in the tsconfig this file is built with.'],
  }),
  DT4005: entry<{ path: string; type: string }>({
    name: 'type-too-deep',
    message: ({ tool, path, type }) =>
      `'${path}' of tool '${tool}' is of type '${type}', which never ends or is nested too deep to describe.`,
    help: () => [
      'A generic type that grows at each step has no finite schema. Use a recursive type without type arguments that grow.',
    ],
  }),
  DT4006: entry<{ path: string; key: string }>({
    name: 'property-name-unsafe',
    message: ({ tool, path, key }) =>
      `'${path}' of tool '${tool}' has a property named '${key}', which no JSON validator can check safely.`,
    help: () => ['Give the property another name.'],
  }),

  // Keywords
  DT5001: entry<{ path: string; keyword: string; type: string; takes: string }>({
    name: 'keyword-unfit',
    message: ({ tool, path, keyword, type }) =>
      `The keyword '${keyword}' on '${path}' of tool '${tool}' does not fit the type '${type}'.`,
    help: ({ takes }) => [takes],
  }),
  DT5002: entry<{ path: string; keyword: string; value: string; expected: string }>({
    name: 'keyword-value-invalid',
    message: ({ tool, path, keyword, value }) =>
      `The keyword '${keyword}' on '${path}' of tool '${tool}' has the value '${value}', which it can not have.`,
    help: ({ expected }) => [expected],
  }),
  DT5003: entry<{ path: string; keyword: string; value: string }>({
    name: 'value-rejected',
    message: ({ tool, path, keyword, value }) =>
      `The ${keyword} '${value}' of '${path}' of tool '${tool}' is not a value of its type.`,
    help: () => ['A model imitates what it is shown. Write a value that the type and its keywords allow.'],
  }),
  DT5004: entry<{ path: string; type: string }>({
    name: 'annotated-null',
    message: ({ tool, path }) =>
      `'${path}' of tool '${tool}' puts 'null' or 'undefined' inside 'Annotated', where TypeScript drops it.`,
    help: () => ['Write it outside: Annotated<string, { ... }> | null'],
  }),
  DT5005: entry<{ path: string; alias: string; keyword: string }>({
    name: 'keyword-lost',
    message: ({ tool, path, alias, keyword }) =>
      `The keyword '${keyword}' of '${alias}' does not reach '${path}' of tool '${tool}': a generic type stands between them.`,
    help: ({ alias }) => [
      `TypeScript forgets comments there. Put the keyword into the type: type ${alias} = Annotated<..., { ... }>`,
    ],
  }),
  DT5006: entry<{ path: string; pattern: string; slowness: 'exponential' | 'cubic'; limit: number }>({
    name: 'pattern-too-slow',
    message: ({ tool, path, pattern, slowness }) =>
      `The pattern '${pattern}' on '${path}' of tool '${tool}' can take ${slowness} time in the length of a text.`,
    help: ({ slowness, limit }) => [
      'A text that does not match is tried in every way in which its characters can be shared out, and the program stands still.',
      slowness === 'exponential'
        ? 'Let each character be read in one way only: (a+)+ is a+, (a|ab)* is (ab?)*.'
        : `Keep the parts from reading each other's characters ([^,]*,[^,]* for .*,.*), or add a maxLength of up to ${limit}.`,
    ],
  }),

  // Targets
  DT6001: entry<{ path: string; targets: readonly string[]; value: string }>({
    name: 'keys-unknown-beforehand',
    message: ({ tool, path, targets }) =>
      `${partOf(path, tool)} ${path === '' ? 'take' : 'takes'} keys that are not known beforehand, which ${both(targets)} ${refuse(targets)}.`,
    help: ({ path, targets, value }) => [
      path === ''
        ? `Name every argument, and take the others as pairs: { key: string; value: ${value} }[]`
        : `Write an array of pairs: ${lastName(path)}: { key: string; value: ${value} }[]`,
      ...otherwise(targets),
    ],
  }),
  DT6002: entry<{ path: string; targets: readonly string[] }>({
    name: 'any-value',
    message: ({ tool, path, targets }) =>
      `${partOf(path, tool)} takes any JSON value, which ${both(targets)} ${refuse(targets)}.`,
    help: ({ path, targets }) => [
      `Write the type you expect, or take the JSON as text: ${lastName(path)}: string`,
      ...otherwise(targets),
    ],
  }),
  DT6003: entry<{ path: string; targets: readonly string[]; optional: boolean }>({
    name: 'type-recursive',
    message: ({ tool, path, targets, optional }) =>
      optional
        ? `${partOf(path, tool)} leads back to its own type through required properties only, which ${both(targets)} ${refuse(targets)}.`
        : `${partOf(path, tool)} is of a type that contains itself, which ${both(targets)} ${refuse(targets)}.`,
    help: ({ targets, optional }) => [
      optional
        ? 'Make a property on the way round optional: children?: Item[]'
        : 'Write a flat list whose items name their parent: items: { id: string; parent: string | null }[]',
      ...otherwise(targets),
    ],
  }),
  DT6004: entry<{ path: string; targets: readonly string[]; values: readonly [string, string] }>({
    name: 'values-differ-by-case',
    message: ({ tool, path, targets, values: [one, other] }) =>
      `${partOf(path, tool)} has the values '${one}' and '${other}', which differ by letter case only, and ${both(targets)} may return one for the other.`,
    help: ({ targets }) => ['Give one of them another name.', ...otherwise(targets)],
  }),
  DT6005: entry<{ path: string; targets: readonly string[]; what: string; count: number; limit: number }>({
    name: 'schema-too-large',
    message: ({ tool, path, targets, what, count, limit }) =>
      `${path === '' ? `The schema of tool '${tool}'` : `'${path}' of tool '${tool}'`} ${sizes[what]?.(count) ?? ''}, and ${both(targets)} ${
        targets.length === 1 ? 'takes' : 'take'
      } ${limit}.`,
    help: ({ what, targets }) => [
      what === 'depth'
        ? 'Move what is inside up, or into a tool of its own.'
        : what === 'enum-values' || what === 'long-enum'
          ? 'Take a string, and check it in the function: throw an error that names values that are near.'
          : 'Split the tool in several.',
      ...otherwise(targets),
    ],
  }),
  DT6006: entry<{ targets: readonly string[]; what: 'optional' | 'unions'; count: number; limit: number }>({
    name: 'request-budget-exceeded',
    message: ({ tool, targets, what, count, limit }) =>
      `Tool '${tool}' has ${count} ${what === 'optional' ? 'properties that may be left out' : 'unions (one with null counts too)'}, and ${both(
        targets,
      )} takes ${limit} in all tools of a request together.`,
    help: ({ what, targets }) => [
      what === 'optional'
        ? 'Make some required, or split the tool.'
        : 'Write one type where a union is not needed, or split the tool.',
      ...otherwise(targets),
    ],
  }),

  // Ourselves
  DT9001: entry<{ file: string; error: string }>({
    name: 'internal-error',
    message: ({ file, error }) => `define-tool failed on '${file}': ${error}.`,
    help: () => ['This is a bug in define-tool. Please report it with the file, or the smallest part of it that still fails.'],
  }),
} as const satisfies Record<string, Entry<never>>;

export type Code = keyof typeof catalogue;

/** What a code's sentence needs besides the tool's name. */
export type Params<C extends Code> = Omit<Parameters<(typeof catalogue)[C]['message']>[0], 'tool'>;
