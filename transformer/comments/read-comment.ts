import type * as TS from 'typescript';
import { composeText, dedentAfterFirst, joinTexts, rawText, type Source, trimBlankLines } from './compose-text.js';
import type { DocComment, DocText, TagDoc } from './doc-comment.js';
import { findComment } from './find-comment.js';
import { layOutLines } from './lay-out-lines.js';
import { markFences } from './mark-fences.js';
import { readParam, skipType } from './read-param.js';
import { readPlain, readUsual } from './read-plain.js';
import { scanMarks } from './scan-marks.js';
import { type Section, splitSections } from './split-sections.js';
import { knownTag } from './tag-kinds.js';

const cache = new WeakMap<TS.SourceFile, Map<number, DocComment>>();

/**
 * Reads the doc comment of a node: what is for the model and what is not.
 *
 * @returns `undefined` where there is no comment. Text and places come from the source file; nothing is reflowed or cut short.
 */
export function readComment(ts: typeof TS, node: TS.Node): DocComment | undefined {
  const sourceFile = node.getSourceFile();
  const usual = node.kind === ts.SyntaxKind.PropertySignature ? readUsual(sourceFile, node as TS.PropertySignature) : undefined;
  if (usual) return usual;
  const range = findComment(ts, node, sourceFile);
  if (!range) return undefined;
  let comments = cache.get(sourceFile);
  if (!comments) {
    comments = new Map();
    cache.set(sourceFile, comments);
  }
  let comment = comments.get(range.pos);
  if (!comment) {
    comment = parseComment(sourceFile, range);
    comments.set(range.pos, comment);
  }
  return comment;
}

/** Reads the doc comment at `range`, delimiters included. */
export function parseComment(sourceFile: Pick<TS.SourceFile, 'fileName' | 'text'>, range: TS.TextRange): DocComment {
  return readPlain(sourceFile, range) ?? parseWhole(sourceFile, range);
}

/** Reads whatever a comment may hold. */
export function parseWhole({ fileName: file, text }: Pick<TS.SourceFile, 'fileName' | 'text'>, range: TS.TextRange): DocComment {
  const lines = layOutLines(text, range);
  const fences = markFences(lines.map(({ start, end }) => text.slice(start, end)));
  // What has neither tags nor escapes is all prose.
  const marked = /[@\\]/.test(text.slice(range.pos, range.end));
  const marks = marked ? scanMarks(text, lines, fences) : { tags: [], replacements: [] };
  const sections = splitSections({ text, lines, fences }, marks.tags);
  const source = { file, text, replacements: marks.replacements };

  const prose = sections.filter(({ tag }) => tag === undefined || tag.kind === 'prose');
  const returns = sections.filter(({ tag }) => tag?.kind === 'returns');
  return {
    place: { file, start: range.pos, length: range.end - range.pos },
    description: joinTexts(prose.filter(({ below }) => !below).map((section) => composeText(source, section.lines))),
    below: prose.some(({ below, lines: kept }) => below && kept.some(({ start, end }) => end > start)),
    params: sections
      .filter(({ tag }) => tag?.kind === 'param')
      .map((section) =>
        readParam(
          source,
          section,
          section.keywords.flatMap((keyword) => readTag(source, keyword)),
        ),
      ),
    ...(returns.length > 0 ? { returns: joinTexts(returns.map((section) => readReturns(source, section))) } : {}),
    tags: sections.flatMap((section) => readTag(source, section)),
  };
}

function readReturns(source: Source, { lines }: Section): DocText {
  const named = skipType(source.text, lines);
  // `{city, days} of ...` is a list of names and not a type.
  const kept = /^\{[^{}<>()[\]]*,/.test(rawText(source.text, lines)) ? lines : named;
  return composeText(source, dedentAfterFirst(source.text, kept));
}

function readTag({ file, text }: Source, { tag, lines, below }: Section): TagDoc[] {
  if (!tag) return [];
  const name = knownTag(tag.name)?.name ?? tag.name;
  if (tag.kind === 'param' || tag.kind === 'returns' || (tag.kind === 'prose' && name !== '@example')) return [];
  const first = lines[0];
  const end = first && !text.slice(tag.end, first.start).includes('\n') ? first.end : tag.end;
  return [
    {
      name,
      text: rawText(text, trimBlankLines(lines)).trim(),
      place: { file, start: tag.start, length: end - tag.start },
      below,
    },
  ];
}
