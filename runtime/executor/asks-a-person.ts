import type { ApprovalRule } from '../approval-rule.js';
import type { ToolLike } from '../tool.js';
import type { Autonomy } from './options.js';

/**
 * Whether a call of the tool waits for a person: always, never, or as its rule says. A tool that does not say whether it has side effects
 * counts as having them.
 */
export function asksAPerson(tool: ToolLike, autonomy: Autonomy): boolean | ApprovalRule {
  if (autonomy === 'manual') return true;
  if (autonomy === 'gated' && tool.sideEffecting !== false) return true;
  return tool.needsApproval;
}
