import { ToolDefinitionError } from './errors.js';
import type { ToolLike } from './tool.js';
import { isSchemaObject } from './validate/resolve-ref.js';

interface Rule {
  readonly is: (value: unknown) => boolean;
  /** Continues "must be". */
  readonly wanted: string;
}

type Needed = 'name' | 'description' | 'parameters' | 'sideEffecting' | 'needsApproval' | 'execute';

const members: Readonly<Record<Needed, Rule>> = {
  name: { is: (value) => typeof value === 'string' && value !== '', wanted: 'a non-empty string' },
  description: { is: (value) => typeof value === 'string' && value.trim() !== '', wanted: 'a non-empty string' },
  parameters: { is: (value) => isSchemaObject(value) && isData(value), wanted: 'a JSON Schema object' },
  sideEffecting: { is: (value) => typeof value === 'boolean', wanted: 'a boolean' },
  needsApproval: { is: (value) => typeof value === 'boolean' || typeof value === 'function', wanted: 'a boolean or a function' },
  execute: { is: (value) => typeof value === 'function', wanted: 'a function' },
};

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const text: Rule = { is: isText, wanted: 'a non-empty string' };
const texts: Rule = {
  is: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  wanted: 'a non-empty string or an array of them',
};

/** What a registry reads where it is there. */
const optional: Readonly<Record<'kind' | 'tags' | 'targets' | 'promptHint' | 'advertised', Rule>> = {
  kind: text,
  tags: texts,
  targets: texts,
  promptHint: text,
  advertised: { is: (value) => typeof value === 'boolean', wanted: 'a boolean' },
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
  for (const [member, { is, wanted }] of Object.entries(optional)) {
    if (given[member] !== undefined && !is(given[member])) wrong.push(`'${member}' must be ${wanted}`);
  }
  if (missing.length === 0 && wrong.length === 0) return;
  const tool = typeof given['name'] === 'string' && given['name'] !== '' ? given['name'] : undefined;
  const lacks = missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : [];
  throw new ToolDefinitionError(
    `${tool === undefined ? 'An object' : `'${tool}'`} is not a whole tool: ${[...lacks, ...wrong].join('; ')}.`,
    { tool },
  );
}

/** A schema is handed out in copies. */
function isData(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
