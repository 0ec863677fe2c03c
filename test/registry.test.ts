import { describe, expect, it } from 'vitest';
import { ToolDefinitionError, type ToolLike, ToolRegistry, ToolUsageError } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';

const make = (name: string, options = {}) =>
  define(
    () => name,
    compiled({ name, description: `The tool called ${name}.`, parameters: closed({ q: { type: 'string' } }) }),
    options,
  );
const duck = (changes: object = {}): ToolLike =>
  ({
    name: 'duck',
    description: 'Quacks.',
    parameters: { type: 'object' },
    sideEffecting: false,
    needsApproval: false,
    execute: async () => 'quack',
    ...changes,
  }) as ToolLike;
const thrown = (run: () => unknown): Error => {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
};

describe('a registry', () => {
  it('finds tools by name', () => {
    const search = make('search');
    const registry = new ToolRegistry([search]);
    expect(registry.get('search')).toBe(search);
    expect([registry.has('search'), registry.has('other'), registry.has('constructor'), registry.size]).toEqual([
      true,
      false,
      false,
      1,
    ]);
    expect(new ToolRegistry().size).toBe(0);
  });

  it('tells the nearest name and the advertised ones for an unknown name', () => {
    const registry = new ToolRegistry([make('search'), make('refund'), make('secret', { advertised: false })]);
    const error = thrown(() => registry.get('serch'));
    expect(error).toBeInstanceOf(ToolUsageError);
    expect(error).toMatchObject({ reason: 'unknown-tool', tool: 'serch' });
    expect(error.message).toBe("There is no tool 'serch'. Did you mean 'search'? The tools are 'refund', 'search'.");
    expect(registry.has('secret')).toBe(true);
    expect(thrown(() => new ToolRegistry().get('x')).message).toBe("There is no tool 'x'. There are no tools.");
  });

  it('does not swap a tool in silence', () => {
    const first = make('forecast');
    const registry = new ToolRegistry([first]);
    for (const again of [first, make('forecast')]) {
      const error = thrown(() => registry.register(again));
      expect(error).toBeInstanceOf(ToolDefinitionError);
      expect(error.message).toMatch(/'forecast' is already registered.*\{ replace: true \}/);
      expect(registry.get('forecast')).toBe(first);
    }
    expect(thrown(() => new ToolRegistry([first, make('forecast')])).message).toContain('already registered');
    const second = make('forecast');
    expect(registry.register(second, { replace: true })).toBe(registry);
    expect(registry.get('forecast')).toBe(second);
  });

  it('is in name order, whatever the order of registration', () => {
    const registry = new ToolRegistry(['b', 'C', 'a', 'a_b', 'aB'].map((name) => make(name)));
    const order = ['C', 'a', 'aB', 'a_b', 'b'];
    expect(registry.names).toEqual(order);
    expect([...registry].map((tool) => tool.name)).toEqual(order);
    expect(registry.schemas().map((schema) => schema.name)).toEqual(order);
  });

  it('shows models the same bytes in every turn', () => {
    const there = JSON.stringify(new ToolRegistry([make('a'), make('b')]).schemas());
    const back = JSON.stringify(new ToolRegistry([make('b'), make('a')]).schemas());
    expect(there).toBe(back);
    expect(JSON.parse(there)[0]).toEqual({
      name: 'a',
      description: 'The tool called a.',
      parameters: closed({ q: { type: 'string' } }),
    });
  });

  it('hands out schemas that an SDK may write into', () => {
    const registry = new ToolRegistry([make('a'), duck()]);
    const [first] = registry.schemas();
    first!.parameters['$schema'] = 'x';
    (first!.parameters['properties'] as Record<string, unknown>)['more'] = {};
    expect(registry.schemas()[0]!.parameters).toEqual(closed({ q: { type: 'string' } }));
  });

  it('does not show a tool that is not advertised, and still finds it', () => {
    const registry = new ToolRegistry([make('a'), make('hidden', { advertised: false, promptHint: 'Never.' })]);
    expect(registry.schemas().map((schema) => schema.name)).toEqual(['a']);
    expect(registry.catalogue()).toBe('');
    expect(registry.has('hidden')).toBe(true);
  });

  it('tells whoever listens that it has changed, until they stop', () => {
    const registry = new ToolRegistry([make('a')]);
    const sizes: number[] = [];
    const stop = registry.onChange(() => sizes.push(registry.size));
    registry.register(make('b'));
    registry.register(make('b'), { replace: true });
    expect(() => registry.register(make('b'))).toThrow(ToolDefinitionError);
    stop();
    registry.register(make('c'));
    expect(sizes).toEqual([2, 2]);
  });

  it('writes the prompt hints as a catalogue', () => {
    const registry = new ToolRegistry([
      make('search', { promptHint: 'First step for any query.' }),
      make('plain'),
      make('ask', { promptHint: 'Last resort.' }),
    ]);
    expect(registry.catalogue()).toBe('- ask: Last resort.\n- search: First step for any query.');
  });
});

describe('a subset', () => {
  const registry = new ToolRegistry([
    make('search', { kind: 'retrieval', tags: ['search', 'public'] }),
    make('refund', { kind: 'action', tags: 'admin', targets: ['anthropic'], sideEffecting: true }),
    make('legacy', { targets: 'openai' }),
    duck(),
  ]);
  const names = (filter: Parameters<ToolRegistry['subset']>[0]) => registry.subset(filter).names;

  it('keeps what meets each criterion, by any of its values', () => {
    expect(names({})).toEqual(['duck', 'legacy', 'refund', 'search']);
    expect(names({ names: ['search', 'refund'] })).toEqual(['refund', 'search']);
    expect(names({ kinds: 'action' })).toEqual(['refund']);
    expect(names({ kinds: ['action', 'retrieval'] })).toEqual(['refund', 'search']);
    expect(names({ kinds: 'tool' })).toEqual(['duck', 'legacy']);
    expect(names({ tags: ['public', 'admin'] })).toEqual(['refund', 'search']);
    expect(names({ tags: 'public', kinds: 'action' })).toEqual([]);
    expect(names({ target: 'openai' })).toEqual(['duck', 'legacy', 'search']);
    expect(names({ target: 'anthropic', names: ['refund', 'legacy'] })).toEqual(['refund']);
  });

  it('is a registry of its own with the same tools', () => {
    const subset = registry.subset({ names: 'search' });
    expect(subset).toBeInstanceOf(ToolRegistry);
    expect(subset.get('search')).toBe(registry.get('search'));
    subset.register(make('more'));
    expect(registry.has('more')).toBe(false);
  });

  it('refuses a name that is not there', () => {
    expect(thrown(() => registry.subset({ names: ['serch'] })).message).toContain("Did you mean 'search'?");
  });
});

describe('anything shaped like a tool is one', () => {
  it('with its six members', async () => {
    const registry = new ToolRegistry([duck()]);
    expect(await registry.get('duck').execute({})).toBe('quack');
    expect(registry.schemas()).toEqual([{ name: 'duck', description: 'Quacks.', parameters: { type: 'object' } }]);
  });

  it('as an instance of a class', () => {
    class FileTool {
      get name() {
        return 'memory';
      }
      readonly description = 'Keeps notes.';
      readonly parameters = { type: 'object' };
      readonly sideEffecting = true;
      readonly needsApproval = () => true;
      execute() {
        return 'ok';
      }
    }
    expect(new ToolRegistry([new FileTool()]).has('memory')).toBe(true);
  });

  it.each(['name', 'description', 'parameters', 'sideEffecting', 'needsApproval', 'execute'])('not without %s', (member) => {
    const error = thrown(() => new ToolRegistry([duck({ [member]: undefined })]));
    expect(error).toBeInstanceOf(ToolDefinitionError);
    expect(error.message).toMatch(/is not a whole tool: it lacks /);
    expect(error.message).toContain(`'${member}'`);
  });

  it.each([
    [{ name: '' }, "'name' must be a non-empty string"],
    [{ description: ' ' }, "'description' must be a non-empty string"],
    [{ parameters: 'x' }, "'parameters' must be a JSON Schema object"],
    [{ sideEffecting: 1 }, "'sideEffecting' must be a boolean"],
    [{ needsApproval: 'no' }, "'needsApproval' must be a boolean or a function"],
    [{ execute: true }, "'execute' must be a function"],
  ])('not with %j', (changes, message) => {
    expect(thrown(() => new ToolRegistry([duck(changes)])).message).toContain(message);
  });

  it('names all that is missing at once', () => {
    const half = { name: 'half', execute: () => 1 } as unknown as ToolLike;
    expect(thrown(() => new ToolRegistry([half])).message).toMatch(
      /^'half' is not a whole tool: it lacks 'description' .*'parameters' .*'sideEffecting' .*'needsApproval' /,
    );
  });

  it('a plain function is not, and is told how to become one', () => {
    expect(thrown(() => new ToolRegistry([function lookUp() {} as unknown as ToolLike])).message).toBe(
      "A registry takes tools, and got the function 'lookUp'. Make a tool of it: defineTool(lookUp, { sideEffecting: false }).",
    );
    expect(thrown(() => new ToolRegistry([null as unknown as ToolLike])).message).toBe('A registry takes tools, and got null.');
  });
});
