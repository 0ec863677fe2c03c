import type { CompiledDefinition } from './definition.js';
import { deriveAnnotations } from './derive-annotations.js';
import type { ToolOptions } from './options.js';
import type { AnyFunction } from './types.js';
import { defaultLimits } from './validate/limits.js';

/** The tool without its methods: what the build read, and the options with their defaults. */
export function describeTool(fn: AnyFunction, options: ToolOptions, compiled: CompiledDefinition) {
  const { name, description, parameters, title = options.title } = compiled;
  // A transformed result has another shape than the one that was inferred.
  const returns = options.result && !options.returns ? undefined : compiled.returns;
  return {
    id: name,
    name,
    title,
    description,
    parameters,
    returns: options.returns === false ? undefined : returns,
    parameterNames: compiled.names,
    annotations: deriveAnnotations(options, title),
    fn,
    sideEffecting: options.sideEffecting,
    idempotent: options.idempotent ?? false,
    effects: options.effects,
    openWorld: options.openWorld,
    needsApproval: options.needsApproval ?? false,
    kind: options.kind ?? 'tool',
    tags: Object.freeze([...listOf(options.tags)]),
    targets: options.targets === undefined ? undefined : Object.freeze([...listOf(options.targets)]),
    promptHint: options.promptHint,
    portable: options.portable ?? true,
    timeoutMs: options.timeoutMs,
    retries: options.retries ?? 0,
    cacheTtlMs: options.cacheTtlMs,
    cacheScope: options.cacheScope ?? 'run',
    oncePerRun: options.oncePerRun ?? false,
    parallelSafe: options.parallelSafe ?? true,
    advertised: options.advertised ?? true,
    strict: options.strict,
    fixed: Object.freeze({ ...options.fixed }),
    hide: Object.freeze([...listOf(options.hide)]),
    rename: Object.freeze({ ...options.rename }),
    result: options.result,
    examples: Object.freeze([...(options.examples ?? [])]),
    limits: Object.freeze({ ...defaultLimits, ...withoutUndefined(options.limits) }),
  } as const;
}

const withoutUndefined = (limits: object | undefined): object =>
  Object.fromEntries(Object.entries(limits ?? {}).filter(([, value]) => value !== undefined));

export const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;
