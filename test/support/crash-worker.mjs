/**
 * One of several processes that try to run the same calls, each of which is to run once. Now and then it kills itself at the worst moment:
 * when a call has had its effect, and before the store knows. It ends by itself when every call has ended.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { stores, where, keys, effects, crashes, crashRate, repeatable, leaseMs } = JSON.parse(process.argv[2]);
const { makeStore } = await import(stores);
const store = await makeStore(where);

let open = keys.toSorted(() => Math.random() - 0.5);
while (open.length > 0) {
  const running = [];
  for (const key of open) if (!(await isOver(key))) running.push(key);
  open = running;
  if (open.length > 0) await sleep(20);
}
await store.close();

/** Runs a call unless another has. false: another runs it, or took it over. */
async function isOver(key) {
  const owner = randomUUID();
  const call = { key, fingerprint: 'call', tool: 'append', schemaHash: 'schema', owner };
  const reply = await store.claim({ ...call, leaseMs, repeatable, needsApproval: false, retainMs: 3_600_000 });
  if (reply.status !== 'claimed') return reply.status !== 'running';
  // One short write to a file opened for appending: it is there as a whole or not at all, whatever others write.
  appendFileSync(effects, `${key}\n`);
  if (Math.random() < crashRate) {
    appendFileSync(crashes, `${key}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
  return store.settle({ key, owner, fence: reply.fence }, { state: 'done', outcome: 'null', retainMs: 3_600_000 });
}
