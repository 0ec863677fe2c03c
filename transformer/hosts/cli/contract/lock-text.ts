import type { Json } from '../../../schema/ir.js';
import { fail } from '../fail.js';
import type { Contract, Lock } from './contract.js';
import { isObject } from './schema.js';

export const lockName = 'tools.lock.json';

const byNameAndFile = (a: Contract, b: Contract): number => compareText(a.name, b.name) || compareText(a.file, b.file);

/** By code points, so that every machine has the same order. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const makeLock = (contracts: readonly Contract[]): Lock => ({ lockVersion: 1, tools: [...contracts].sort(byNameAndFile) });

/** A line for each keyword, so that changes of different tools merge. */
export const writeLock = (lock: Lock): string => `${JSON.stringify(lock, undefined, 2)}\n`;

/**
 * @param name - What messages call the text.
 * @throws A failure for what is no lock.
 */
export function readLock(text: string, name: string): Lock {
  if (/^(<{7}|>{7}) /m.test(text))
    throw fail(`'${name}' has conflicts of a merge.`, ["Keep either side, then write it anew: 'define-tool lock'."]);
  let parsed: Json;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw fail(`'${name}' is no JSON: ${(error as Error).message}.`, ["Write it anew: 'define-tool lock'."]);
  }
  if (!isObject(parsed) || typeof parsed['lockVersion'] !== 'number' || !Array.isArray(parsed['tools']))
    throw fail(`'${name}' is no lock of tools.`, ["'define-tool lock' writes one."]);
  if (parsed['lockVersion'] !== 1)
    throw fail(`'${name}' has the layout ${parsed['lockVersion']}, and this define-tool knows 1.`, [
      'Install the define-tool that wrote it, or a newer one.',
    ]);
  const damaged = parsed['tools'].findIndex((tool) => !isContract(tool));
  if (damaged >= 0)
    throw fail(`'${name}' is damaged: tool ${damaged + 1} of its list is not whole.`, ["Write it anew: 'define-tool lock'."]);
  return parsed as unknown as Lock;
}

const isContract = (tool: Json): boolean =>
  isObject(tool) &&
  ['name', 'file', 'description'].every((key) => typeof tool[key] === 'string') &&
  ['parameters', 'declarations'].every((key) => isObject(tool[key])) &&
  (tool['returns'] === undefined || isObject(tool['returns']));
