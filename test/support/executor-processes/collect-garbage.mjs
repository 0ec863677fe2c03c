/** Calls that nothing but their timeout, and a signal that nobody keeps, could end; and the collector runs all the while. */
import { Executor } from '../../../dist/runtime/executor/index.js';
import { makeTool } from './tool.mjs';

const { calls } = JSON.parse(process.argv[2]);
const untilAborted = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const timed = new Executor([makeTool(untilAborted, { sideEffecting: false, timeoutMs: 200 })]);
const untimed = new Executor([makeTool(untilAborted, { sideEffecting: false })]);

const counts = { timedOut: 0, aborted: 0 };
function begin() {
  const run = new AbortController();
  const running = [];
  for (let index = 0; index < calls; index += 1) {
    running.push(
      timed.runCall({ name: 'wait' }, { signal: run.signal }).then(({ error }) => (counts.timedOut += error.code === 'timeout')),
    );
    const own = new AbortController();
    running.push(
      untimed.runCall({ name: 'wait' }, { signal: own.signal }).then(({ error }) => (counts.aborted += error.code === 'aborted')),
    );
    setTimeout(() => own.abort(), 200);
  }
  return Promise.all(running);
}
const collecting = setInterval(() => globalThis.gc(), 20);
// What has not fired by then never does.
const patience = setTimeout(end, 20_000);
await begin();
end();

function end() {
  clearInterval(collecting);
  clearTimeout(patience);
  console.log(JSON.stringify(counts));
}
