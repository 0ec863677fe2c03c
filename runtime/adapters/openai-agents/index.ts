export type { AdapterOptions, ToolSource } from '../source.js';
export {
  type AgentCallDetails,
  type AgentOptions,
  type AgentRunContext,
  type AgentTool,
  toAgentTools,
} from './to-agent-tools.js';
