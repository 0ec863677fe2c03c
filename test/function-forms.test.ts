import { describe, expect, it } from 'vitest';
import { compileTools } from './support/compile-tools.js';

/** What stands at each call, and what the tool is called and described as. All take `orderId`. */
const text = 'Look up the current shipping status of a customer order.';
const doc = `/** ${text} */\n`;
const options = '{ sideEffecting: false }';

interface Form {
  source: string;
  name: string;
  /** Model-facing arguments in order; `orderId` where not said. */
  arguments?: string[];
}

const forms: Record<string, Form> = {
  'an arrow function': {
    source: `${doc}export const status = defineTool((orderId: string) => orderId, ${options});`,
    name: 'status',
  },
  'an async arrow function': {
    source: `${doc}export const status = defineTool(async (orderId: string) => orderId, ${options});`,
    name: 'status',
  },
  'a function expression': {
    source: `${doc}export const a = defineTool(function status(orderId: string) { return orderId; }, ${options});`,
    name: 'status',
  },
  'a nameless function expression': {
    source: `${doc}export const a = defineTool(function (orderId: string) { return orderId; }, ${options});`,
    name: 'a',
  },
  'a comment before the function': {
    source: `export const status = defineTool(${doc} (orderId: string) => orderId, ${options});`,
    name: 'status',
  },
  'a declaration': {
    source: `${doc}function status(orderId: string) { return orderId; }\nexport const a = defineTool(status, ${options});`,
    name: 'status',
  },
  'a declaration below the call': {
    source: `export const a = defineTool(status, ${options});\n${doc}function status(orderId: string) { return orderId; }`,
    name: 'status',
  },
  'a const function': {
    source: `${doc}const status = (orderId: string) => orderId;\nexport const a = defineTool(status, ${options});`,
    name: 'status',
  },
  'an import': { source: `import { status } from './own.js';\nexport const a = defineTool(status, ${options});`, name: 'status' },
  'a renamed import': {
    source: `import { status as s } from './own.js';\nexport const a = defineTool(s, ${options});`,
    name: 'status',
  },
  'a namespace import': {
    source: `import * as own from './own.js';\nexport const a = defineTool(own.status, ${options});`,
    name: 'status',
  },
  'a default import': { source: `import load from './own.js';\nexport const a = defineTool(load, ${options});`, name: 'load' },
  'a package': { source: `import { status } from 'shipping';\nexport const a = defineTool(status, ${options});`, name: 'status' },
  'a function type alias of a package': {
    source: `import { typed } from 'shipping';\nexport const a = defineTool(typed, ${options});`,
    name: 'typed',
  },
  'a method of an object': {
    source: `const orders = { ${doc} status(orderId: string) { return orderId; } };\nexport const a = defineTool(orders.status, ${options});`,
    name: 'status',
  },
  'a property of an object': {
    source: `const orders = {\n${doc} status: (orderId: string) => orderId };\nexport const a = defineTool(orders.status, ${options});`,
    name: 'status',
  },
  'a static method': {
    source: `class Orders {\n${doc} static status(orderId: string) { return orderId; } }\nexport const a = defineTool(Orders.status, ${options});`,
    name: 'status',
  },
  'a bound method': {
    source: `class Orders {\n${doc} status(orderId: string) { return orderId; } }\nconst orders = new Orders();\nexport const a = defineTool(orders.status.bind(orders), ${options});`,
    name: 'status',
  },
  'a bound method that says what this is': {
    source: `class Orders {\n${doc} status(this: Orders, orderId: string) { return orderId; } }\nconst orders = new Orders();\nexport const a = defineTool(orders.status.bind(orders), ${options});`,
    name: 'status',
  },
  'a bound method with an argument bound, too': {
    source: `class Orders {\n${doc} status(shop: string, orderId: string) { return shop + orderId; } }\nconst orders = new Orders();\nexport const a = defineTool(orders.status.bind(orders, 'north'), ${options});`,
    name: 'status',
  },
  'a callable object': {
    source: `interface Status {\n${doc} (orderId: string): string; cache: Record<string, string> }\ndeclare const status: Status;\nexport const a = defineTool(status, ${options});`,
    name: 'status',
  },
  'a computed member': {
    source: `const orders = {\n${doc} status: (orderId: string) => orderId };\nexport const a = defineTool(orders['status'], ${options});`,
    name: 'status',
  },
  parentheses: {
    source: `${doc}export const status = (defineTool(((orderId: string) => orderId), ${options}));`,
    name: 'status',
  },
  as: {
    source: `${doc}export const status = defineTool(((orderId) => orderId) as (orderId: string) => string, ${options});`,
    name: 'status',
  },
  'as, to pick an overload': {
    source: `${doc}declare function status(orderId: string): string;\ndeclare function status(orderId: string, deep: boolean): number;\nexport const a = defineTool(status as (orderId: string) => string, ${options});`,
    name: 'status',
  },
  satisfies: {
    source: `${doc}export const status = defineTool(((orderId: string) => orderId) satisfies (orderId: string) => string, ${options});`,
    name: 'status',
  },
  'a generic with its type argument': {
    source: `${doc}function status<T extends string>(orderId: T) { return orderId; }\nexport const a = defineTool(status<string>, ${options});`,
    name: 'status',
  },
  'a tool as a property': {
    source: `export const tools = {\n${doc} status: defineTool((orderId: string) => orderId, ${options}) };`,
    name: 'status',
  },
  'a tool as a class member': {
    source: `export class Tools {\n${doc} status = defineTool((orderId: string) => orderId, ${options}); }`,
    name: 'status',
  },
  'a tool assigned later': {
    source: `const tools: Record<string, unknown> = {};\n${doc}tools.status = defineTool((orderId: string) => orderId, ${options});\nexport { tools };`,
    name: 'status',
  },
  'a tool passed on': {
    source: `declare function register(tool: unknown): void;\n${doc}register(defineTool(function status(orderId: string) { return orderId; }, ${options}));`,
    name: 'status',
  },
  'a tool exported by default': {
    source: `${doc}export default defineTool(function status(orderId: string) { return orderId; }, ${options});`,
    name: 'status',
  },
  'tools in a list': {
    source: `export const tools = [\n${doc} defineTool(function status(orderId: string) { return orderId; }, ${options}),\n/** Cancel an order that has not been sent yet. */ defineTool(function cancel(orderId: string) { return orderId; }, ${options})];`,
    name: 'status',
  },
  'a tool made in a function': {
    source: `export function make() {\n${doc} return defineTool(function status(orderId: string) { return orderId; }, ${options}); }`,
    name: 'status',
  },
  'an optional and a defaulted parameter': {
    source: `${doc}export const status = defineTool((orderId: string, deep?: boolean, days = 3) => [orderId, deep, days], ${options});`,
    name: 'status',
    arguments: ['orderId', 'deep', 'days'],
  },
  'no parameters': { source: `${doc}export const status = defineTool(() => 'ok', ${options});`, name: 'status', arguments: [] },
};

const compiled = compileTools({
  ...Object.fromEntries(
    Object.entries(forms).map(([, form], index) => [
      `form${index}.ts`,
      `import { defineTool } from 'define-tool';\n${form.source}`,
    ]),
  ),
  'own.ts': `${doc}export function status(orderId: string): string { return orderId; }\n${doc}export default (orderId: string): string => orderId;`,
  'node_modules/shipping/package.json': '{ "name": "shipping", "types": "index.d.ts", "version": "1.0.0" }',
  'node_modules/shipping/index.d.ts': `${doc}export declare function status(orderId: string): string;\ntype Typed = (orderId: string) => string;\n${doc}export declare const typed: Typed;`,
});

describe('a tool can be made from', () => {
  it.each(Object.entries(forms).map(([what, form], index) => ({ what, form, index })))('$what', ({ form, index }) => {
    const { tools, findings } = compiled.get(`form${index}.ts`)!;
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    const tool = tools.get(form.name);
    expect([...tools.keys()]).toContain(form.name);
    expect(tool!.description).toBe(text);
    const properties = tool!.parameters['properties'] as Record<string, unknown>;
    expect(Object.keys(properties)).toEqual(form.arguments ?? ['orderId']);
    if (!form.arguments) expect(properties['orderId']).toEqual({ type: 'string' });
  });
});
