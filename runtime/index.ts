export type { ApprovalRule } from './approval-rule.js';
export { type AnyEvent, type ContextInit, createContext, type ToolContext, type ToolEvent } from './context.js';
export { type ArgumentsOf, defineTool, type ResultOf } from './define-tool.js';
export type { CompiledDefinition, JsonSchema, Slot } from './definition.js';
export type { ToolAnnotations } from './derive-annotations.js';
export {
  type InvalidValue,
  ToolArgumentError,
  ToolDefinitionError,
  ToolShapeError,
  ToolUsageError,
  type ToolUsageReason,
} from './errors.js';
export { createEventStream, type EventStream, type ToldEvent } from './event-stream.js';
export type { JsonForm } from './json-form.js';
export type { ToolCall, ToolOptions, ToolPolicies } from './options.js';
export type { CallContext, SdkCall } from './read-context.js';
export { type ToolFilter, ToolRegistry, type ToolSchema } from './registry.js';
export type { StandardIssue, StandardResult, StandardSchema, StandardTarget, StandardTool } from './standard-schema.js';
export { type BudgetProblem, checkTargetBudgets } from './targets/check-target-budgets.js';
export { restoreCase } from './targets/restore-case.js';
export type { SchemaTarget } from './targets/rules.js';
export type { Tool, ToolLike, ValidatedArguments } from './tool.js';
export { type AgentToolOptions, asTool, type Runnable } from './tools/as-tool.js';
export { type SchemaToolOptions, toolFromSchema } from './tools/from-schema.js';
export type { Annotated, AnnotationOf, Integer } from './types.js';
export type { Limits } from './validate/limits.js';
