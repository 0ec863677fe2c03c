import type { Mark } from './parse-inline.js';
import type { Line } from './read-lines.js';
import { type KnownTag, knownTag } from './tag-kinds.js';

/** A tag that counts. */
export interface Tag extends Mark, Pick<KnownTag, 'kind' | 'value'> {
  readonly name: string;
}

/** Where a line stands, as far as it decides what a tag in it is. */
interface Surroundings {
  readonly text: string;
  /** The line is in an example or in a fence that never closes, where an unknown tag is more likely a decorator. */
  readonly code: boolean;
  /** The next line does not go on with this one. */
  readonly endsParagraph: boolean;
}

/**
 * Which marks of a line are tags.
 *
 * At the start of a line every tag counts. Within a line one counts that is known and either follows a full stop
 * (`The city. @returns The weather.`) or is a schema keyword with a value (`Page size @minimum 1 @maximum 50`); otherwise it
 * is a word of the sentence: losing prose is worse than sending a stray tag.
 */
export function acceptTags(line: Line, marks: readonly Mark[], around: Surroundings): Tag[] {
  const accepted: Tag[] = [];
  marks.forEach((mark, index) => {
    const known = knownTag(mark.name);
    const before = around.text.slice(line.start, mark.start);
    if (/^\s*$/.test(before)) {
      const code = around.code || /^(?: {4}|\s*\t)/.test(before);
      if (!known ? !code : !(code && known.kind === 'modifier')) accepted.push({ kind: 'human', ...known, ...mark });
      return;
    }
    if (!known || around.code) return;
    const next = marks.slice(index + 1).find((other) => knownTag(other.name));
    const value = around.text.slice(mark.end, next?.start ?? line.end).trim();
    // `@integer @deprecated Use days.`: after a keyword and its value nothing is a word of a sentence.
    const last = accepted.at(-1);
    const followsKeyword = last?.value?.test(around.text.slice(last.end, mark.start).trim()) === true;
    const plausible = known.value?.test(value) === true && (value !== '' || next !== undefined || around.endsParagraph);
    if (followsKeyword || plausible || endsSentence(before)) accepted.push({ ...known, ...mark });
  });
  return accepted;
}

function endsSentence(before: string): boolean {
  return /[.!?][)\]"'\u2019\u201d*_`]*\s+$/.test(before) && !/\b(?:e\.g|i\.e|cf|vs|etc|resp|incl)\.\s+$/i.test(before);
}
