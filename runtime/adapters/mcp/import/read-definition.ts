import { formatPath } from '../../../validate/path.js';
import { takeSnapshot } from '../../../validate/take-snapshot.js';
import type { McpTool } from '../wire.js';

/** More than anybody could look at. */
const limits = { bytes: 2_097_152, depth: 250, nodes: 100_000 };

/** A private copy of what a server says about a tool, or why it is none. */
export function readDefinition(given: object): McpTool | { readonly name: string; readonly reason: string } {
  const { name, title, description, inputSchema, outputSchema, annotations, execution } = given as Partial<McpTool>;
  if (typeof name !== 'string' || name === '') return { name: String(name), reason: 'It has no name.' };
  const snapshot = takeSnapshot({ name, title, description, inputSchema, outputSchema, annotations, execution }, limits);
  if ('problem' in snapshot) return { name, reason: `Its '${formatPath(snapshot.path)}' ${snapshot.problem}.` };
  const [forbidden] = snapshot.forbidden;
  if (forbidden !== undefined) return { name, reason: `Its '${formatPath(forbidden)}' is a name that no property may have.` };
  return snapshot.value as McpTool;
}
