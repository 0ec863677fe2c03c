export type { AdapterOptions, ToolSource } from '../source.js';
export { type TanStackCall, type TanStackOptions, type TanStackTool, toTanStackTools } from './to-tanstack-tools.js';
