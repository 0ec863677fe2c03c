import type { Parameter, Reading, Slot, ToolDefinition } from '../model.js';

/** The layout of the literal that the runtime reads; raised when it changes. */
const format = 1;

type Optional = 'returns' | 'decode' | 'encode' | 'checks';
type Schemas = Pick<ToolDefinition, 'parameters' | 'names'> & { readonly [Key in Optional]: ToolDefinition[Key] | undefined };

/** The literal inlined at a call, keys in the order they are printed. */
export function createDefinition(reading: Reading, schemas: Schemas): ToolDefinition {
  const { parameters, names, returns, decode, encode, checks } = schemas;
  const title = reading.options.get('title')?.value;
  return {
    format,
    name: reading.name.text,
    ...(typeof title === 'string' ? { title } : {}),
    description: reading.docs.description?.text ?? '',
    parameters,
    ...(returns === undefined ? {} : { returns }),
    names,
    slots: reading.parameters.map((parameter) => createSlot(parameter, reading)),
    ...(decode === undefined ? {} : { decode }),
    ...(encode === undefined ? {} : { encode }),
    ...(checks === undefined ? {} : { checks }),
  };
}

function createSlot({ kind, name }: Parameter, reading: Reading): Slot {
  if (kind === 'context') return { kind, ...(name ? { name } : {}) };
  if (kind === 'argument') return { kind, name };
  return { kind, ...(isOpen(reading) ? { open: true } : {}) };
}

function isOpen({ arguments: { rest, destructured } }: Reading): boolean {
  return rest || (destructured?.getStringIndexType() ?? destructured?.getNumberIndexType()) !== undefined;
}
