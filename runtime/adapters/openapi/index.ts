export type { Credentials, OpenApiOperation, OperationToolOptions, ToolsFromOpenApiOptions } from './options.js';
export { type OpenApiTools, type SkippedOperation, toolsFromOpenApi } from './tools-from-openapi.js';
