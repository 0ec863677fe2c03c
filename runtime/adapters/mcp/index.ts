export type { ToolSource } from '../source.js';
export { createMcpHandler, type McpHandler, type McpHandlerOptions, type McpRequest } from './http/handler.js';
export type { McpTransport } from './open-server.js';
export type { McpOptions, McpServerOptions } from './options.js';
export { type McpServerLike, registerMcpTools } from './register.js';
export { type ServeMcpOptions, serveMcp } from './serve.js';
export type { McpServing } from './serving.js';
export type { McpAnnotations, McpCallResult, McpClientInfo, McpContent, McpTool } from './wire.js';
