import type { TagDoc } from '../../comments/doc-comment.js';
import type { Json } from '../ir.js';
import type { Declared } from './declared.js';
import { keywords } from './keyword-table.js';

/** The schema keywords among the tags of a comment: `@minimum 1`, `@default "normal"`, `@integer`. Other tags are for people. */
export function readTags(tags: readonly TagDoc[]): Declared[] {
  return tags.flatMap((tag): Declared[] => {
    const name = tag.name.slice(1);
    const { text, place } = tag;
    switch (name) {
      case 'integer':
        return [{ keyword: 'type', value: text === '' ? 'integer' : undefined, text, place }];
      case 'defaultValue':
        return [{ keyword: 'default', value: parse(text), text, place }];
      case 'deprecated':
        return [{ keyword: 'deprecated', value: true, text, place }];
      // Prose, unless it is nothing but a value.
      case 'example': {
        const value = parse(text);
        return value === undefined ? [] : [{ keyword: 'examples', value: [value], text, place }];
      }
      case 'uniqueItems':
        return [{ keyword: name, value: text === '' ? true : parse(text), text, place }];
      case 'pattern':
      case 'format':
      case 'title':
      case 'contentEncoding':
      case 'contentMediaType':
        return [{ keyword: name, value: unquote(text), text, place }];
      default:
        return keywords.has(name) && name !== 'type' && name !== 'description'
          ? [{ keyword: name, value: parse(text), text, place }]
          : [];
    }
  });
}

/** A JSON value; single quotes and backticks are taken for what their author meant by them. */
function parse(text: string): Json | undefined {
  const bare = unquote(text, '`');
  const quoted = /^'((?:[^'\\]|\\.)*)'$/s.exec(bare);
  if (quoted) return quoted[1]!.replace(/\\(.)/gs, '$1');
  try {
    return JSON.parse(bare) as Json;
  } catch {
    return undefined;
  }
}

function unquote(text: string, quotes = '`"\''): string {
  const quote = text[0];
  return quote && text.length > 1 && quotes.includes(quote) && text.endsWith(quote) ? text.slice(1, -1) : text;
}
