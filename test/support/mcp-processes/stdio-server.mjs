/** An MCP server over stdio. It uses the built package, and ends when its client does. */
import { serveMcp } from '../../../dist/runtime/adapters/mcp/index.js';
import { toolFromSchema } from '../../../dist/runtime/index.js';

const add = toolFromSchema(
  {
    name: 'add',
    description: 'Add two numbers, and tell what they come to.',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    sideEffecting: false,
  },
  ({ a, b }) => ({ sum: a + b }),
);
const wait = toolFromSchema(
  {
    name: 'wait',
    description: 'Wait until the caller does not want to wait any more.',
    inputSchema: { type: 'object' },
    sideEffecting: false,
  },
  (_, { signal }) =>
    new Promise((_resolve, reject) => {
      // Keeps the process alive, as a connection to a database would.
      const timer = setInterval(() => {}, 1000);
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        reject(signal.reason);
      });
      process.stderr.write('waiting\n');
    }),
);

const { closed } = await serveMcp([add, wait], {
  transport: 'stdio',
  name: 'numbers',
  version: '1.0.0',
  onError: ({ name }) => process.stderr.write(`error ${name}\n`),
});
await closed;
process.stderr.write('closed\n');
