import { isDeepStrictEqual } from 'node:util';
import { type Comparison, type Pair, subjectOf } from './comparison.js';
import { sayValue } from './say-schema.js';
import type { Root } from './schema.js';

/** Descriptions, defaults and other keywords that refuse no value. */
export function compareNotes(comparison: Comparison, { before, after, path }: Pair<Root>): void {
  const { part, add } = comparison;
  const subject = subjectOf(path, part);
  const changed = (keyword: string): boolean => !isDeepStrictEqual(before[keyword], after[keyword]);
  if (changed('description')) {
    const verb = before['description'] === undefined ? 'has' : after['description'] === undefined ? 'lost' : 'has another';
    add('description-changed', path, {
      message: `${subject} ${verb} ${verb === 'has' ? 'a description now' : verb === 'lost' ? 'its description' : 'description'}.`,
      breaks: part === 'arguments' ? ['prompts'] : [],
    });
  }
  if (changed('default')) {
    const say = (schema: Root): string => (schema['default'] === undefined ? 'none' : sayValue(schema['default']));
    add('default-changed', path, {
      message: `The default of ${path === '' ? 'the whole' : subject} is ${say(after)}; it was ${say(before)}.`,
      breaks: part === 'arguments' ? ['plans'] : [],
    });
  }
  for (const keyword of ['title', 'examples', 'deprecated']) {
    if (!changed(keyword)) continue;
    const isDeprecated = keyword === 'deprecated' && after[keyword] === true;
    const message = isDeprecated
      ? `${subject} is deprecated now.`
      : `The ${keyword} of ${path === '' ? 'the whole' : subject} changed.`;
    add('note-changed', path, { message, breaks: [] });
  }
}
