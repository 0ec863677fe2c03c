import type * as TS from 'typescript';
import type { DocText, ParamDoc } from './comments/doc-comment.js';
import type { Code, Json, ObjectNode, Place } from './schema/ir.js';

/** One option of a call: where it is written and, where the build can tell, its value. */
export interface Option {
  readonly node: TS.Node;
  /** The value expression, where there is one in this program's source. */
  readonly expression?: TS.Expression | undefined;
  /** Absent when the value is not a compile-time constant. */
  readonly value?: Json | undefined;
  readonly constant: boolean;
}

export type Options = ReadonlyMap<string, Option>;

/** What stands around a call: the declaration that names the tool and the node whose comment is about it. */
export interface Holder {
  /** The variable or property the call is assigned to. */
  readonly name?: TS.Node & { readonly text: string };
  /** From the nearest outwards: the call itself, then the property or statement that holds it. */
  readonly commented: readonly TS.Node[];
}

/** The function a tool is made from, as the checker sees it. */
export interface Callee {
  /** The expression whose documentation and name count: for `x.f.bind(x)` it is `x.f`. */
  readonly expression: TS.Expression;
  readonly signature: TS.Signature;
  readonly declaration: TS.Declaration | undefined;
  readonly inline: boolean;
}

export interface Parameter {
  readonly kind: 'argument' | 'context' | 'properties';
  /** The function's own name for it; empty for a destructured one. */
  readonly name: string;
  readonly type: TS.Type;
  readonly optional: boolean;
  /** A constant initializer. */
  readonly default?: Json | undefined;
  readonly declaration: TS.ParameterDeclaration | TS.NamedTupleMember | undefined;
  /** Where a finding about it goes. */
  readonly node: TS.Node;
}

/** One argument that a model could send, under the function's own name, before `fixed`, `hide` and `rename`. */
export interface Argument {
  readonly name: string;
  readonly type: TS.Type;
  readonly optional: boolean;
  /** A constant initializer. */
  readonly default?: Json | undefined;
  /** Where a finding about it goes. */
  readonly node: TS.Node;
  /** The declaration that may carry a comment and a written type. */
  readonly declaration: TS.Declaration | undefined;
  /** Neither a written type nor anything to infer one from. */
  readonly untyped: boolean;
}

/** The function's parameters as arguments by name. */
export interface Arguments {
  readonly list: readonly Argument[];
  /** The type of a destructured parameter, whose properties the arguments are. */
  readonly destructured?: TS.Type | undefined;
  /** A destructured parameter takes the keys it does not name, too. */
  readonly rest: boolean;
}

/** What the model reads about the tool, gathered from its comments and options. */
export interface Docs {
  readonly description: DocText | undefined;
  /** The comment the description is from, or the one that would have held it. */
  readonly place: Place | undefined;
  /** That comment has text below the cut. */
  readonly below: boolean;
  /** From the `description` option: no cut and no note check applies. */
  readonly explicit: boolean;
  /** Every `@param`, the comment that wins first. */
  readonly params: readonly ParamReading[];
  readonly returns: DocText | undefined;
}

export interface ParamReading extends ParamDoc {
  /** In the project's own code, where a mistake can be mended. */
  readonly own: boolean;
  /** Which of the tool's comments it stands in. */
  readonly comment: number;
}

export interface Name {
  readonly text: string;
  readonly node: TS.Node;
  readonly inferred: boolean;
}

/** Everything read about one call; the rules check it and the definition is made from it. */
export interface Reading {
  readonly call: TS.CallExpression;
  readonly callee: Callee;
  readonly name: Name;
  readonly options: Options;
  readonly parameters: readonly Parameter[];
  readonly arguments: Arguments;
  /** The `Args` of `defineTool<Args>(...)`, which then says what the arguments are. */
  readonly argumentType?: { readonly type: TS.Type; readonly node: TS.TypeNode } | undefined;
  readonly docs: Docs;
}

/** The arguments as the model sees them: without the bound and hidden ones, under their shown names. */
export interface ShownArguments {
  readonly schema: ObjectNode;
  /** Model-facing name to the function's own. */
  readonly names: Readonly<Record<string, string>>;
}

/** How one parameter of the function is filled. */
export type Slot =
  | { readonly kind: 'argument'; readonly name: string }
  | { readonly kind: 'context'; readonly name?: string }
  | { readonly kind: 'properties'; readonly open?: boolean };

/** What the build inlines at a call. The runtime declares the same shape; a type test keeps the two equal. */
export interface ToolDefinition {
  readonly format: 1;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly parameters: { readonly [keyword: string]: Json };
  readonly returns?: { readonly [keyword: string]: Json };
  /** Model-facing argument name to the function's own. */
  readonly names: { readonly [shown: string]: string };
  readonly slots: readonly Slot[];
  /** From the checked arguments to what the function receives, where these differ. */
  readonly decode?: Code;
  /** From what the function returns to its JSON form, where these differ. */
  readonly encode?: Code;
  /** Checks as code, where the program asks for them. */
  readonly checks?: WrittenChecks;
}

/** The lines of each check's code; absent where it could not be written. */
export interface WrittenChecks {
  readonly arguments?: readonly string[];
  readonly result?: readonly string[];
}

/** A call that passed every rule, with what is to be inlined there. */
export interface CompiledTool {
  readonly call: TS.CallExpression;
  readonly definition: ToolDefinition;
  /** What the call says beside the function; a value only where the build can tell it. */
  readonly options: Options;
  /** The arguments as the model sees them, before they became JSON Schema. */
  readonly shown: ObjectNode;
}
