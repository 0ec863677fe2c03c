import { expectTypeOf, test } from 'vitest';
import type { CompiledDefinition, Slot as ReadSlot } from '../runtime/definition.js';
import type { Slot as PrintedSlot, ToolDefinition } from '../transformer/model.js';

test('what the transformer prints is what the runtime reads', () => {
  expectTypeOf<keyof ToolDefinition>().toEqualTypeOf<keyof CompiledDefinition>();
  expectTypeOf<PrintedSlot>().toEqualTypeOf<ReadSlot>();
  expectTypeOf<ToolDefinition['format']>().toEqualTypeOf<CompiledDefinition['format']>();
  // the schemas are JSON on one side and read-only records on the other
  expectTypeOf<
    Pick<ToolDefinition, 'format' | 'name' | 'title' | 'description' | 'parameters' | 'returns' | 'names' | 'slots'>
  >().toExtend<
    Pick<CompiledDefinition, 'format' | 'name' | 'title' | 'description' | 'parameters' | 'returns' | 'names' | 'slots'>
  >();
});
