import { count } from './count.js';
import type { Io } from './io.js';
import type { OpenedProjects } from './open-projects.js';
import { printFindings } from './print-findings.js';
import { type ProjectTool, readTools } from './read-tools.js';

/** The tools of projects that have no mistakes: with some, a part would be missing. Where there are any, they are printed to the errors. */
export function readSound(io: Io, opened: OpenedProjects): readonly ProjectTool[] | undefined {
  const { tools, findings } = readTools(opened);
  if (findings.length === 0) return tools;
  printFindings({ ...io, out: io.err }, opened.ts, findings);
  io.err(`Found ${count(findings.length, 'error')}; nothing was done, because a tool with errors is not compiled.\n`);
  return undefined;
}
