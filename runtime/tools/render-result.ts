import { anyToJson } from '../rich/any-to-json.js';

/** What runs of agents return their text in, by the frameworks' names for it. */
const textMembers = ['output', 'text', 'finalOutput'];

/** The text that a model reads of what a run returned. */
export async function renderResult(result: unknown): Promise<string> {
  if (typeof result === 'string') return result;
  if (result === undefined) return '(no output)';
  if (typeof result !== 'object' || result === null) return String(result);
  for (const member of textMembers) {
    const text = await readMember(result, member);
    if (typeof text === 'string') return text;
  }
  const outputs = await readMember(result, 'outputs');
  if (typeof outputs === 'object' && outputs !== null && !Array.isArray(outputs)) return renderOutputs(outputs);
  const final = await readMember(result, 'finalOutput');
  return toText(final ?? result);
}

/** A getter may throw where there is nothing to get, and a stream has its text later. */
async function readMember(result: object, member: string): Promise<unknown> {
  try {
    return await (result as Record<string, unknown>)[member];
  } catch {
    return undefined;
  }
}

function renderOutputs(outputs: object): string {
  const entries = outputs instanceof Map ? [...outputs] : Object.entries(outputs);
  return entries.map(([key, value]) => `${key}: ${typeof value === 'string' ? value : toText(value)}`).join('\n');
}

function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof Error || saysItself(value)) return String(value);
  try {
    return JSON.stringify(anyToJson(value));
  } catch {
    return String(value);
  }
}

/** Whether a class has words of its own for its objects. */
const saysItself = (value: object): boolean =>
  !Array.isArray(value) && !('toJSON' in value) && 'toString' in value && value.toString !== Object.prototype.toString;
