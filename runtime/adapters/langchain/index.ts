export type { AdapterOptions, ToolSource } from '../source.js';
export {
  type LangChainOptions,
  type LangChainQuestion,
  type LangChainRuntime,
  type LangChainToolFactory,
  type LangChainToolFields,
  toLangChainTools,
} from './to-langchain-tools.js';
