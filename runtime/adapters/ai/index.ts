export type { AdapterOptions, ToolSource } from '../source.js';
export { toAiTools } from './to-ai-tools.js';
export { type AiApproval, toolApproval } from './tool-approval.js';
export type { AiCall, AiOptions, AiTool } from './types.js';
