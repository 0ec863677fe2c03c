import type { ToolLike } from '../tool.js';

/** Providers that take a tool in two ways: their decoding may be bound to the schema, for which the schema has to be written otherwise. */
export type Provider = 'openai' | 'anthropic';

/** The names under which a tool may say that it is for the provider. */
export const targetsOf = (provider: Provider): readonly string[] => [provider, `${provider}-strict`];

/** Whether a tool is sent as strict, and in which words. What the tool says itself comes before what the adapter was told. */
export function strictTarget({ strict }: ToolLike, provider: Provider, byDefault = false) {
  const isStrict = strict ?? byDefault;
  return { strict: isStrict, target: isStrict ? (`${provider}-strict` as const) : provider };
}
