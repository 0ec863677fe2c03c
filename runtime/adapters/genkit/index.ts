export type { AdapterOptions, ToolSource } from '../source.js';
export {
  type GenkitCall,
  type GenkitOptions,
  type GenkitToolConfig,
  type GenkitToolFactory,
  toGenkitTools,
} from './to-genkit-tools.js';
