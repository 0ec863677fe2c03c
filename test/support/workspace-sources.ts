import ts from 'typescript';
import type { CompiledDefinition, JsonSchema } from '../../runtime/definition.js';
import { type CompilerOptions, type Files, tsconfig } from './workspace.js';

export const packageJson = '{ "private": true, "type": "module" }\n';

/** An argument type in a file of its own: what the tests edit behind the tool's back. */
export function queryType({
  text = 'string',
  doc = 'Words that must all occur in the name of the product.',
  name = 'Query',
} = {}): string {
  return `export interface ${name} {
  /** ${doc} */
  text: ${text};
  /** At most this many items are returned. */
  limit?: number;
}
`;
}

/** A developer note in the argument type's file. */
export const queryWithNote = queryType({ doc: 'TODO say what it matches.' });
/** An argument that no JSON carries, in the argument type's file. */
export const queryWithFunction = queryType({ text: '() => string' });

/** A tool whose argument type comes from another file. Not exported, so that isolatedDeclarations asks for no annotation. */
export function searchTool({
  doc = 'Search the product catalogue and return the matching items.',
  from = './types.js',
} = {}): string {
  return `import { defineTool } from 'define-tool';
import type { Query } from '${from}';

/** ${doc} */
const search = defineTool(async (query: Query): Promise<string> => JSON.stringify(query), { sideEffecting: false });

export function describeSearch(): string {
  return JSON.stringify({ name: search.name, description: search.description, parameters: search.parameters });
}
`;
}

export const toolWithNote = searchTool({ doc: 'TODO search the product catalogue and return the matching items.' });

/** Two files, one tool, one argument type. */
export function searchProject(options: CompilerOptions = {}, files: Files = {}): Files {
  return {
    'package.json': packageJson,
    'tsconfig.json': tsconfig(options),
    'src/types.ts': queryType(),
    'src/search.ts': searchTool(),
    ...files,
  };
}

/** The definition that was inlined in an emitted file, or undefined. Comments of the file can't be taken for it. */
export function definitionIn(js: string | undefined): CompiledDefinition | undefined {
  const file = ts.createSourceFile('emitted.js', js ?? '', ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const literal = findLiteral(file);
  return literal && (new Function(`return (${file.text.slice(literal.pos, literal.end)})`)() as CompiledDefinition);
}

/** The schema of one property of the argument `query`. */
export function queryProperty(js: string | undefined, property = 'text'): JsonSchema | undefined {
  type Nested = { properties?: Record<string, Nested> } & JsonSchema;
  const parameters = definitionIn(js)?.parameters as Nested | undefined;
  return parameters?.properties?.['query']?.properties?.[property];
}

function findLiteral(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node) && /\bdefineTool\)?$/.test(node.expression.getText())) return node.arguments[2];
  return ts.forEachChild(node, findLiteral);
}
