import type { ToolDefinition } from '../../model.js';
import type { AnalyzedFile } from './analyses.js';
import { findToolAt } from './find-tool-at.js';

/** A schema of more lines would push everything else out of sight. */
const mostLines = 200;

/** What the model is told about the tool at a position, as Markdown to go below the editor's own text. */
export function describeToolAt(analyzed: AnalyzedFile, position: number): string | undefined {
  const definition = findToolAt(analyzed, position);
  return definition && describeTool(definition);
}

function describeTool({ name, title, description, parameters, returns }: ToolDefinition): string {
  const heading = `**What a model is told about \`${name}\`**${title ? ` (${title})` : ''}`;
  const results = returns ? ['*Result*', json(returns)] : [];
  return `\n\n---\n\n${[heading, description, '*Arguments*', json(parameters), ...results].join('\n\n')}\n`;
}

function json(schema: object): string {
  const lines = JSON.stringify(schema, undefined, 2).split('\n');
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), `... ${lines.length - mostLines} more lines`] : lines;
  return ['```json', ...shown, '```'].join('\n');
}
