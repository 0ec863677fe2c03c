import { composeText, dedentAfterFirst, rawText, type Source } from './compose-text.js';
import type { ParamDoc, TagDoc } from './doc-comment.js';
import type { Line } from './read-lines.js';
import type { Section } from './split-sections.js';

/** Reads `name - text`, also with JSDoc's `{type}` before the name and `[name=default]` around it. */
export function readParam(source: Source, section: Section, tags: readonly TagDoc[]): ParamDoc {
  const { tag } = section;
  const named = skipType(source.text, section.lines);
  const [first, ...rest] = named;
  const head = first ? /^(\[?\s*(?:\.\.\.)?)(.*)$/s.exec(source.text.slice(first.start, first.end)) : null;
  const opening = head?.[1] ?? '';
  const body = head?.[2] ?? '';
  const name = nameAt(body);
  if (!first || !name) {
    const place = { file: source.file, start: tag?.start ?? 0, length: (tag?.end ?? 0) - (tag?.start ?? 0) };
    return { path: [], place, tags, ...composeText(source, dedentAfterFirst(source.text, named)) };
  }
  const start = first.start + opening.length;
  const afterName = start + name.length + (opening.startsWith('[') ? closingLength(body.slice(name.length)) : 0);
  // One hyphen, and only on the name's line: on the next one it starts a list.
  const separator =
    /^[?:,]?\s*(?:[-\u2013\u2014]+(?=\s|$)\s*|[\u2013\u2014]\s*)?/.exec(source.text.slice(afterName, first.end))?.[0].length ?? 0;
  const lines: Line[] = [{ start: afterName + separator, end: first.end }, ...rest];
  return {
    path: name.replaceAll('[]', '').split('.'),
    place: { file: source.file, start, length: name.length },
    tags,
    ...composeText(source, dedentAfterFirst(source.text, lines)),
  };
}

/** Names of properties may have hyphens, so a name ends at a blank, or at a mark that no name has. */
function nameAt(body: string): string {
  return (/^(?:\[\]|[^\s[\]{}=:,?\u2013\u2014])+/.exec(body)?.[0] ?? '').replace(/[-.]+$/, '');
}

/** What is left of `[name=default]` behind the name; a default may hold brackets of its own. */
function closingLength(rest: string): number {
  let depth = 1;
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === '[') depth++;
    if (rest[at] === ']' && --depth === 0) return at + 1;
  }
  return 0;
}

/** The lines without the JSDoc type at their start, which may span lines. */
export function skipType(text: string, lines: readonly Line[]): readonly Line[] {
  const trimmed = withoutBlanks(text, lines);
  if (!/^\{(?!@)/.test(rawText(text, trimmed))) return trimmed;
  let depth = 0;
  for (const [index, line] of trimmed.entries()) {
    for (let at = line.start; at < line.end; at++) {
      if (text[at] === '{') depth++;
      if (text[at] === '}' && --depth === 0) {
        return withoutBlanks(text, [{ start: at + 1, end: line.end }, ...trimmed.slice(index + 1)]);
      }
    }
  }
  return trimmed;
}

/** Without blank lines and blanks at the start. */
function withoutBlanks(text: string, lines: readonly Line[]): readonly Line[] {
  const index = lines.findIndex(({ start, end }) => text.slice(start, end).trim() !== '');
  const line = lines[index];
  if (!line) return [];
  const lead = text.slice(line.start, line.end).search(/\S/);
  return [{ start: line.start + lead, end: line.end }, ...lines.slice(index + 1)];
}
