/** Resumes paused calls that another process left in a file. */
import { Executor } from '../../../dist/runtime/executor/index.js';
import { defineTool } from '../../../dist/runtime/index.js';
import { openSqliteStore } from '../../../dist/runtime/stores/sqlite.js';

const { file, paused } = JSON.parse(process.argv[2]);
const runs = [];
const tool = defineTool(
  (args) => {
    runs.push(args);
    return 'sent over there';
  },
  { sideEffecting: true, needsApproval: true },
  {
    format: 1,
    name: 'send',
    description: 'A tool that exists to be tested here.',
    parameters: {
      type: 'object',
      properties: { to: { type: 'string' }, amount: { type: 'integer' } },
      additionalProperties: false,
    },
    names: { to: 'to', amount: 'amount' },
    slots: [{ kind: 'properties' }],
  },
);
const store = await openSqliteStore(file);
const executor = new Executor([tool], { store });
const results = [];
for (const call of paused) results.push(await executor.resume(call));
await store.close();
console.log(
  JSON.stringify({ statuses: results.map(({ status }) => status), replayed: results.map(({ replayed }) => replayed), runs }),
);
