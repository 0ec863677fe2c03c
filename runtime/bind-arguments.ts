import type { ToolContext } from './context.js';
import type { CompiledDefinition, Slot } from './definition.js';

type Values = Readonly<Record<string, unknown>>;
type Fill = (args: Values, ctx: ToolContext) => unknown;

/** Makes what turns checked arguments into the positional values of the function. */
export function createBinding(compiled: CompiledDefinition, fixed: Values): (args: Values, ctx: ToolContext) => unknown[] {
  const fills = compiled.slots.map((slot) => createFill(slot, compiled, fixed));
  return (args, ctx) => {
    const values = fills.map((fill) => fill(args, ctx));
    // Some functions count their arguments: one that was not sent is not passed.
    while (values.length > 0 && values[values.length - 1] === undefined) values.pop();
    return values;
  };
}

function createFill(slot: Slot, { names }: CompiledDefinition, fixed: Values): Fill {
  switch (slot.kind) {
    case 'context':
      return (_, ctx) => ctx;
    case 'argument': {
      if (Object.hasOwn(fixed, slot.name)) return () => fixed[slot.name];
      const shown = Object.keys(names).find((name) => names[name] === slot.name);
      // Hidden: left out, so that the function's own default applies.
      return shown === undefined ? () => undefined : (args) => (Object.hasOwn(args, shown) ? args[shown] : undefined);
    }
    case 'properties': {
      const isPlain = Object.keys(fixed).length === 0 && Object.entries(names).every(([shown, own]) => shown === own);
      // The checked copy holds nothing but what the schema allows.
      return isPlain ? (args) => args : (args) => collect(args, names, { fixed, isOpen: slot.open === true });
    }
  }
}

function collect(
  args: Values,
  names: Readonly<Record<string, string>>,
  given: { readonly fixed: Values; readonly isOpen: boolean },
): Values {
  const values: Record<string, unknown> = {};
  for (const [shown, value] of Object.entries(args)) {
    if (Object.hasOwn(names, shown)) values[names[shown]!] = value;
    else if (given.isOpen) values[shown] = value;
  }
  return Object.freeze(Object.assign(values, given.fixed));
}
