import { defineTool } from '../../../dist/runtime/index.js';

/** A tool without arguments. */
export const makeTool = (act, options) =>
  defineTool((ctx) => act(ctx), options, {
    format: 1,
    name: 'wait',
    description: 'A tool that exists to be tested here.',
    parameters: { type: 'object', properties: {}, additionalProperties: false },
    names: {},
    slots: [{ kind: 'context' }],
  });
