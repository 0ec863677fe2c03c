import { ToolDefinitionError } from './errors.js';
import type { ToolLike } from './tool.js';
import { isSchemaObject } from './validate/resolve-ref.js';

const members: {
  readonly [Member in keyof Required<
    Pick<ToolLike, 'name' | 'description' | 'parameters' | 'sideEffecting' | 'needsApproval' | 'execute'>
  >]: {
    readonly is: (value: unknown) => boolean;
    readonly wanted: string;
  };
} = {
  name: { is: (value) => typeof value === 'string' && value !== '', wanted: 'a non-empty string' },
  description: { is: (value) => typeof value === 'string' && value.trim() !== '', wanted: 'a non-empty string' },
  parameters: { is: isSchemaObject, wanted: 'a JSON Schema object' },
  sideEffecting: { is: (value) => typeof value === 'boolean', wanted: 'a boolean' },
  needsApproval: { is: (value) => typeof value === 'boolean' || typeof value === 'function', wanted: 'a boolean or a function' },
  execute: { is: (value) => typeof value === 'function', wanted: 'a function' },
};

/** @throws ToolDefinitionError that says what an object lacks to be a tool. */
export function checkToolShape(value: unknown): asserts value is ToolLike {
  if (typeof value === 'function') {
    const name = value.name === '' ? 'a function' : `the function '${value.name}'`;
    throw new ToolDefinitionError(
      `A registry takes tools, and got ${name}. Make a tool of it: defineTool(${value.name || 'fn'}, { sideEffecting: false }).`,
    );
  }
  if (typeof value !== 'object' || value === null)
    throw new ToolDefinitionError(`A registry takes tools, and got ${value === null ? 'null' : typeof value}.`);
  const given = value as Record<string, unknown>;
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const [member, { is, wanted }] of Object.entries(members)) {
    if (given[member] === undefined) missing.push(`'${member}' (${wanted})`);
    else if (!is(given[member])) wrong.push(`'${member}' must be ${wanted}`);
  }
  if (missing.length === 0 && wrong.length === 0) return;
  const tool = typeof given['name'] === 'string' && given['name'] !== '' ? given['name'] : undefined;
  const lacks = missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : [];
  throw new ToolDefinitionError(
    `${tool === undefined ? 'An object' : `'${tool}'`} is not a whole tool: ${[...lacks, ...wrong].join('; ')}.`,
    { tool },
  );
}
