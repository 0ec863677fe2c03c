export type { AdapterOptions, ToolSource } from '../source.js';
export {
  type MastraCall,
  type MastraOptions,
  type MastraToolConfig,
  type MastraToolFactory,
  toMastraTools,
} from './to-mastra-tools.js';
