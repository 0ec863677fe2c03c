import { checkToolShape } from './check-tool-shape.js';
import type { JsonSchema } from './definition.js';
import { ToolDefinitionError, ToolUsageError } from './errors.js';
import { nearestName } from './nearest-name.js';
import type { ToolLike } from './tool.js';
import { warmTool } from './warm-tool.js';

/** A tool as it is shown to a model. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

/** Which tools to keep. A tool must satisfy each criterion that is given; of several values in one, any. */
export interface ToolFilter {
  readonly names?: string | readonly string[] | undefined;
  readonly kinds?: string | readonly string[] | undefined;
  readonly tags?: string | readonly string[] | undefined;
  /** Keeps the tools that name this target, and those that name none. */
  readonly target?: string | undefined;
}

/**
 * Tools by name, in name order, so that the part of a prompt that lists them is the same bytes in every turn and can be cached.
 *
 * @example
 * const registry = new ToolRegistry([weather, refund]);
 * registry.get('weather');
 * for (const tool of registry.subset({ tags: 'public' })) console.log(tool.name);
 */
export class ToolRegistry implements Iterable<ToolLike> {
  readonly #tools = new Map<string, ToolLike>();
  readonly #listeners = new Set<() => void>();

  /** @throws ToolDefinitionError as `register` does. */
  constructor(tools: Iterable<ToolLike> = []) {
    for (const tool of tools) this.register(tool);
  }

  /**
   * Adds a tool: one that `defineTool` made, or any object with `name`, `description`, `parameters`, `sideEffecting`, `needsApproval`
   * and `execute`.
   *
   * @param options - `replace: true` swaps a tool that is already there.
   * @throws ToolDefinitionError when the name is taken, or the object is not a whole tool.
   */
  register(tool: ToolLike, options: { readonly replace?: boolean } = {}): this {
    checkToolShape(tool);
    if (this.#tools.has(tool.name) && options.replace !== true) {
      throw new ToolDefinitionError(
        `A tool named '${tool.name}' is already registered. Give one of the two another name, or pass { replace: true } to swap them on purpose.`,
        { tool: tool.name },
      );
    }
    this.#tools.set(tool.name, tool);
    for (const listener of this.#listeners) listener();
    return this;
  }

  /**
   * Calls back after each `register`: for servers that tell their clients of new tools.
   *
   * @returns How to stop listening.
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * @throws ToolUsageError for a name that is not registered (`has` asks without throwing). Its message can be sent to a model that
   * made the name up: it tells the nearest name and the advertised ones, and no others.
   */
  get(name: string): ToolLike {
    const tool = this.#tools.get(name);
    if (tool === undefined) throw this.#unknown(name);
    return tool;
  }

  has(name: string): boolean {
    return this.#tools.has(name);
  }

  get size(): number {
    return this.#tools.size;
  }

  /** All names, in order. */
  get names(): readonly string[] {
    // By code unit, not by locale: the order must not depend on the machine.
    return [...this.#tools.keys()].sort();
  }

  *[Symbol.iterator](): Iterator<ToolLike> {
    for (const name of this.names) yield this.#tools.get(name)!;
  }

  /** What a model is shown: the advertised tools in name order, each as a fresh copy. */
  schemas(): ToolSchema[] {
    return this.#advertised().map(({ name, description, parameters }) => ({ name, description, parameters: copy(parameters) }));
  }

  /**
   * A new registry with some of the tools.
   *
   * @throws ToolUsageError when `names` has one that is not registered.
   */
  subset(filter: ToolFilter): ToolRegistry {
    const { names, kinds, tags, target } = filter;
    if (names !== undefined) for (const name of listOf(names)) this.get(name);
    const meets = (wanted: string | readonly string[] | undefined, has: readonly string[]): boolean =>
      wanted === undefined || listOf(wanted).some((each) => has.includes(each));
    return new ToolRegistry(
      [...this].filter(
        (tool) =>
          meets(names, [tool.name]) &&
          meets(kinds, [tool.kind ?? 'tool']) &&
          meets(tags, listOf(tool.tags ?? [])) &&
          (target === undefined || tool.targets === undefined || listOf(tool.targets).includes(target)),
      ),
    );
  }

  /**
   * Compiles the checks of all tools now, so that no call has to wait for that: the first check of a process loads ajv, and each tool's
   * first call compiles its own. For servers, before they listen. A host that forbids code from strings is met here, too.
   *
   * @throws ToolDefinitionError for a tool whose check can't be compiled.
   *
   * @example
   * const registry = new ToolRegistry(tools).warm();
   */
  warm(): this {
    for (const tool of this) warmTool(tool);
    return this;
  }

  /** The prompt hints of the advertised tools that have one, a line each (`- search: First step for any query.`), for a system prompt. */
  catalogue(): string {
    const hinted = this.#advertised().filter((tool) => tool.promptHint !== undefined);
    return hinted.map((tool) => `- ${tool.name}: ${tool.promptHint}`).join('\n');
  }

  #advertised(): ToolLike[] {
    return [...this].filter((tool) => tool.advertised !== false);
  }

  #unknown(name: string): ToolUsageError {
    const known = this.#advertised().map((tool) => tool.name);
    const near = nearestName(String(name), known);
    const list = known.length === 0 ? 'There are no tools.' : `The tools are ${known.map((each) => `'${each}'`).join(', ')}.`;
    const hint = near === undefined ? list : `Did you mean '${near}'? ${list}`;
    return new ToolUsageError(`There is no tool '${String(name).slice(0, 80)}'. ${hint}`, { reason: 'unknown-tool', tool: name });
  }
}

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);
const copy = (schema: JsonSchema): Record<string, unknown> => structuredClone(schema) as Record<string, unknown>;
