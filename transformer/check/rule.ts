import type { Context, Report } from '../context.js';
import type { Reading } from '../model.js';

/** One rule about a tool: it looks at what was read and reports what is wrong. */
export type Rule = (reading: Reading, scope: { context: Context; report: Report }) => void;
