import type * as TSDoc from '@microsoft/tsdoc';
import { countBefore } from './count-before.js';
import { type Replacement, readEscape, readInlineTag } from './read-inline-tag.js';
import type { Line } from './read-lines.js';

/** A block tag, by its offsets in the file. */
export interface Mark {
  /** With the at sign, as written. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Parses the inline constructs of a comment with @microsoft/tsdoc.
 *
 * @param masked - The lines as the parser shall see them, offsets as in `lines`.
 */
export function parseInline(
  text: string,
  lines: readonly Line[],
  masked: readonly string[],
): { tags: Mark[]; replacements: Replacement[] } {
  const lineOffsets: number[] = [];
  let source = '/**\n';
  for (const line of masked) {
    source += '* ';
    lineOffsets.push(source.length);
    source += `${line}\n`;
  }
  const toFile = (offset: number): number => {
    const index = countBefore(lineOffsets, (start) => start <= offset) - 1;
    return (lines[index]?.start ?? 0) + offset - (lineOffsets[index] ?? 0);
  };

  const { docComment } = loadParser().parseString(`${source}*/`);
  const roots = [docComment.summarySection, ...(docComment.inheritDocTag ? [docComment.inheritDocTag] : [])];
  const tags: Mark[] = [];
  const replacements: Replacement[] = [];
  for (const node of roots.flatMap(inlineNodes)) {
    const tokens = tokensOf(node);
    const start = toFile(tokens[0]?.range.pos ?? 0);
    const end = toFile(tokens.at(-1)?.range.end ?? 0);
    if (node.kind === 'BlockTag') tags.push({ name: text.slice(start, end), start, end });
    else
      replacements.push(
        ...(node.kind === 'EscapedText' ? readEscape(text, start, end) : readInlineTag(text, lines, { start, end })),
      );
  }
  return { tags, replacements: replacements.sort((a, b) => a.start - b.start) };
}

let parser: TSDoc.TSDocParser | undefined;

/** On first need: loading it takes longer than reading the comments of a small project. */
function loadParser(): TSDoc.TSDocParser {
  if (parser) return parser;
  const tsdoc = require('@microsoft/tsdoc') as typeof TSDoc;
  const configuration = new tsdoc.TSDocConfiguration();
  // Of tags it does not define it only says where they are, and leaves the text around them in place.
  configuration.clear(true);
  configuration.validation.ignoreUndefinedTags = true;
  parser = new tsdoc.TSDocParser(configuration);
  return parser;
}

const inlineKinds = new Set(['BlockTag', 'EscapedText', 'LinkTag', 'InlineTag', 'InheritDocTag']);

function inlineNodes(node: TSDoc.DocNode): TSDoc.DocNode[] {
  return inlineKinds.has(node.kind) ? [node] : node.getChildNodes().flatMap(inlineNodes);
}

function tokensOf(node: TSDoc.DocNode): readonly TSDoc.Token[] {
  return node.kind === 'Excerpt' ? (node as TSDoc.DocExcerpt).content.tokens : node.getChildNodes().flatMap(tokensOf);
}
