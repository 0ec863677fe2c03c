import type { SchemaTarget } from '../targets/rules.js';
import type { ToolLike } from '../tool.js';
import { type Provider, strictTarget, targetsOf } from './strict-target.js';

/**
 * The names under which a tool may say that it is for the target.
 *
 * @param host - The SDK's own name: it counts where no target is given.
 */
export function namesOf(target: SchemaTarget | undefined, host: string): readonly string[] {
  if (target === undefined) return [host];
  const provider = providerOf(target);
  return provider === undefined ? [target] : targetsOf(provider);
}

/** What a tool is written for, and whether it is sent as strict. */
export function targetFor(tool: ToolLike, target: SchemaTarget | undefined) {
  const provider = target && providerOf(target);
  return provider === undefined ? { target, strict: tool.strict } : strictTarget(tool, provider, target !== provider);
}

function providerOf(target: SchemaTarget): Provider | undefined {
  if (target === 'openai' || target === 'openai-strict') return 'openai';
  return target === 'anthropic' || target === 'anthropic-strict' ? 'anthropic' : undefined;
}
