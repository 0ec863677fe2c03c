import type { RequestedCall } from '../executor/executor.js';
import { readArguments } from '../executor/invoke-tool.js';
import type { ToolLike } from '../tool.js';
import { contextOf, type HostCall } from './run-for-model.js';
import { approvalOf } from './source.js';

/**
 * Whether the host has to ask a person before the call runs: unless the tool's rule plainly says no. Nobody is asked about arguments that
 * are wrong: they run nothing, and the model repairs them first.
 */
export async function mustAsk(tool: ToolLike, call: RequestedCall, host: Omit<HostCall, 'isApproved'>): Promise<boolean> {
  const rule = approvalOf(tool, host);
  if (rule === false) return false;
  let args: Readonly<Record<string, unknown>>;
  try {
    args = readArguments(tool, call.arguments);
  } catch {
    return false;
  }
  if (rule === true) return true;
  try {
    return (await rule({ ...call, arguments: args }, contextOf(call, host))) !== false;
  } catch {
    // A rule that fails has not decided.
    return true;
  }
}
