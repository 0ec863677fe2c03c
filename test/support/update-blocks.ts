import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocBlock } from './doc-blocks.js';
import { root } from './fixture-program.js';

/** Writes new texts into the blocks of one page, from the last to the first, so that line numbers stay right. */
export function updateBlocks(page: string, changes: readonly { block: DocBlock; text: string }[]): void {
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  for (const { block, text } of [...changes].sort((a, b) => b.block.line - a.block.line)) {
    lines.splice(block.line, block.text.split('\n').length - 1, ...text.replace(/\n$/, '').split('\n'));
  }
  writeFileSync(join(root, page), lines.join('\n'));
}

const width = 110;

/** JSON on as few lines as fit the width. */
export function layOutJson(value: unknown, margin = ''): string {
  const flat = JSON.stringify(value, undefined, 1)
    .replaceAll(/\n */g, ' ')
    .replaceAll(/\[ | \]/g, (text) => text.trim());
  if (typeof value !== 'object' || value === null || margin.length + flat.length <= width) return flat;
  const inner = `${margin}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + layOutJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${layOutJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}
