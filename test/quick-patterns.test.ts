import { describe, expect, it } from 'vitest';
import { isQuickPattern } from '../runtime/validate/is-quick-pattern.js';
import { findSlowness } from '../transformer/schema/patterns/find-slowness.js';
import { pickFrom, type Random, randomFrom } from './support/random.js';

describe('a pattern that no build has looked at', () => {
  it.each([
    '',
    '^[a-z]+$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^[A-Z]{2}\\d{1,9}$',
    '^#?[0-9a-f]{6}$',
    '^(?:https|http)://[^ ]+$',
    'abc',
    '^(a|b)$',
    '^\\(.*\\)$',
    '^[*+?]*$',
  ])('is plainly quick: %s', (pattern) => {
    expect(isQuickPattern(pattern)).toBe(true);
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(?:a?){30}a$',
    'a+b',
    '^a|b+c$',
    '^a*a*$',
    '^(a)\\1+$',
    '^(?<x>a)\\k<x>$',
    '^a?a?a?a?a?$',
    '^([a-z]+\\.)+[a-z]+$',
    '^a{1,1000}b{1,1000}$',
    '.*',
  ])('may not be: %s', (pattern) => {
    expect(isQuickPattern(pattern)).toBe(false);
  });

  it('is never called quick where an analysis calls it slow', () => {
    const random = randomFrom(7);
    const count = { quick: 0, other: 0 };
    for (let round = 0; round < 3000; round++) {
      const pattern = `${pickFrom(random, ['', '^'])}${makePattern(random, 3)}${pickFrom(random, ['', '$'])}`;
      const isQuick = isQuickPattern(pattern);
      count[isQuick ? 'quick' : 'other']++;
      if (isQuick) expect([pattern, findSlowness(pattern)]).toEqual([pattern, undefined]);
    }
    expect(count.quick).toBeGreaterThan(300);
    expect(count.other).toBeGreaterThan(300);
  });
});

function makePattern(random: Random, depth: number): string {
  const atom = (): string => {
    if (depth > 0 && random(4) === 0)
      return `${pickFrom(random, ['(', '(?:', '(?=', '(?<n>'])}${makePattern(random, depth - 1)})`;
    return pickFrom(random, ['a', 'b', '[ab]', '[*+]', '\\w', '.', '\\*', '\\d']);
  };
  const quantifier = (): string => pickFrom(random, ['', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '+?']);
  const sequence = (): string =>
    Array.from({ length: 1 + random(3) }, () => {
      const text = atom();
      return text.startsWith('(?=') ? text : text + quantifier();
    }).join('');
  const names = /\(\?<n>/g;
  let named = false;
  const text = random(5) === 0 ? `${sequence()}|${sequence()}` : sequence();
  return text.replaceAll(names, () => {
    if (named || depth < 3) return '(';
    named = true;
    return '(?<n>';
  });
}
