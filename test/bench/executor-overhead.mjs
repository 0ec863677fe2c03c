// What a call through the Executor's default chain costs, against `tool.call(tool.validate(args))` of the same tool. Run `npm run build`
// first: it measures what is shipped. CPU time, the median of the rounds, which alternate so that a busy machine slows both sides.

import { Executor } from '../../dist/runtime/executor/index.js';
import { createContext, defineTool } from '../../dist/runtime/index.js';

const ROUNDS = 15;
const CALLS = 4000;

const definition = {
  format: 1,
  name: 'order_status',
  description: 'Look up the shipping status of an order by its number.',
  parameters: {
    type: 'object',
    properties: { orderId: { type: 'string' }, carrier: { type: 'string', enum: ['post', 'rail'] }, days: { type: 'integer' } },
    required: ['orderId', 'carrier'],
    additionalProperties: false,
  },
  names: { orderId: 'orderId', carrier: 'carrier', days: 'days' },
  slots: ['orderId', 'carrier', 'days'].map((name) => ({ kind: 'argument', name })),
};
const define = (options) => defineTool((orderId, carrier, days) => `${orderId} ${carrier} ${days}`, options, definition);

const readOnly = define({ sideEffecting: false });
const effecting = define({ sideEffecting: true });
const cached = define({ sideEffecting: false, cacheTtlMs: 60_000 });
let calls = 0;
const args = () => ({ orderId: `A-${calls++}`, carrier: 'post', days: 3 });

const run = (tool, ctx = () => undefined) => {
  const executor = new Executor([tool]);
  return () => executor.run('order_status', args(), ctx());
};
const named = createContext({ runId: 'run' });
const watched = createContext({ runId: 'run', signal: new AbortController().signal });

const cases = {
  'read-only': [readOnly, run(readOnly)],
  'read-only, in a run': [readOnly, run(readOnly, () => named)],
  'read-only, with a signal': [readOnly, run(readOnly, () => watched)],
  'side-effecting, in a run': [effecting, run(effecting, () => named)],
  'cache, miss': [cached, run(cached, () => named)],
  'cache, hit': [
    cached,
    (() => {
      const executor = new Executor([cached]);
      return () => executor.run('order_status', { orderId: 'A', carrier: 'post', days: 3 }, named);
    })(),
  ],
};

async function measure(call) {
  const start = process.cpuUsage();
  for (let index = 0; index < CALLS; index += 1) await call();
  const { user, system } = process.cpuUsage(start);
  return ((user + system) * 1000) / CALLS;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

for (const [name, [tool, through]] of Object.entries(cases)) {
  const alone = () => tool.call(tool.validate(args()));
  const times = { alone: [], through: [] };
  await measure(alone);
  await measure(through);
  for (let round = 0; round < ROUNDS; round += 1) {
    times.alone.push(await measure(alone));
    times.through.push(await measure(through));
  }
  const [a, b] = [median(times.alone), median(times.through)];
  console.log(
    `${name.padEnd(26)} alone ${a.toFixed(0).padStart(6)} ns   through ${b.toFixed(0).padStart(6)} ns   +${((b - a) / 1000).toFixed(1)} us   x${(b / a).toFixed(1)}`,
  );
}
