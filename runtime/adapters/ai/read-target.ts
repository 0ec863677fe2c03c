import type { SchemaTarget } from '../../targets/rules.js';
import type { ToolLike } from '../../tool.js';
import { type Provider, strictTarget, targetsOf } from '../strict-target.js';

/** The names of the target under which a tool may say that it is for it. */
export function namesOf(target: SchemaTarget | undefined): readonly string[] {
  if (target === undefined) return ['ai'];
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
