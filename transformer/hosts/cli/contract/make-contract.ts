import { createHash } from 'node:crypto';
import type { CompiledTool } from '../../../model.js';
import type { Json } from '../../../schema/ir.js';
import { type Contract, computed } from './contract.js';

/** The options that are part of a contract, in the order they are written. Those that shape the schema are in the schema. */
const declared = [
  ...['sideEffecting', 'effects', 'idempotent', 'needsApproval', 'openWorld', 'oncePerRun', 'parallelSafe'],
  ...['advertised', 'strict', 'portable', 'targets', 'kind', 'tags', 'promptHint', 'examples'],
  ...['timeoutMs', 'retries', 'cacheTtlMs', 'cacheScope'],
];

/** @param file - From the folder of the lock, with forward slashes. */
export function makeContract({ definition, options }: CompiledTool, file: string): Contract {
  const { name, title, description, parameters, returns } = definition;
  const declarations = declared.flatMap((option): [string, Json][] => {
    const given = options.get(option);
    return given ? [[option, given.constant && given.value !== undefined ? given.value : computed]] : [];
  });
  return {
    name,
    file,
    ...(title === undefined ? {} : { title }),
    description: hashText(description),
    parameters,
    ...(returns === undefined ? {} : { returns }),
    declarations: Object.fromEntries(declarations),
  };
}

/** Long enough that no two texts share one by chance. */
const hashText = (text: string): string => `sha256-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
