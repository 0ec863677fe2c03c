/** Calls a tool that never ends. Nothing but the timeout of the call keeps this process alive. */
import { Executor } from '../../../dist/runtime/executor/index.js';
import { makeTool } from './tool.mjs';

const tool = makeTool(() => new Promise(() => {}), { sideEffecting: true, timeoutMs: 100 });
const { status, error } = await new Executor([tool], { graceMs: 50 }).runCall({ id: '1', name: 'wait' }, { runId: 'run' });
console.log(JSON.stringify({ status, code: error.code }));
