import { describe, expect, it } from 'vitest';
import { findNotes } from '../transformer/comments/find-notes.js';
import { readDoc, starred } from './support/doc-comments.js';

const found = (text: string): string[] => findNotes(text).map(({ start, end }) => text.slice(start, end));

describe('a developer note at the start of a line', () => {
  it.each([
    'TODO: rewrite',
    'FIXME',
    'XXX',
    'HACK around it',
    'TODO(me) rewrite',
    'TODO rewrite',
    'TODO-rewrite',
    'TODO',
    '  TODO',
    '\tTODO',
    '> TODO',
    '>> TODO',
    '> - TODO',
    '- TODO',
    '* TODO',
    '+ TODO',
    '  - TODO',
    '\u2022 TODO',
    '-TODO',
    '1. TODO',
    '12) TODO',
    '(1) TODO',
    '- [ ] TODO',
    '- [x] TODO',
    '[X] TODO',
    '1. [ ] TODO',
    '[] TODO',
    '**TODO**',
    '**TODO:** rewrite',
    '*TODO*',
    '_TODO_',
    '__TODO__: rewrite',
    '***TODO***',
    '~~TODO~~',
    '`TODO`',
    '- **TODO**',
    '> **`TODO`**',
    '# TODO',
    '### TODO',
    '> ## TODO list',
    '## **TODO**',
    '# 1. TODO',
  ])('is found in %j', (line) => {
    expect(found(`First.\n${line}\nLast.`)).toEqual([line.slice(line.search(/[A-Z]{3}/))]);
  });

  it.each([
    'Append a TODO: item to the checklist.',
    'XXXL is a size',
    'XXL',
    'TODOS',
    'TODOs are listed',
    'TODO_LIST is the name',
    'HACKATHON',
    'todo: lower case',
    'Todo: a sentence',
    'HACKs',
    'aTODO',
    '"TODO" is a word',
    '(TODO)',
    '// TODO: in code',
    '/* TODO */',
    '| TODO |',
    'a - TODO',
    '1.5 TODO',
    '<!-- TODO -->',
    '@TODO',
    '\u00c4TODO',
    'TODO\u00c4',
    'FIXME2',
  ])('is not found in %j', (line) => {
    expect(found(`First.\n${line}\nLast.`)).toEqual([]);
  });

  it('is found on each line, in order', () => {
    expect(findNotes('TODO a  \r\n\nb\n - FIXME: c')).toEqual([
      { marker: 'TODO', start: 0, end: 6 },
      { marker: 'FIXME', start: 16, end: 24 },
    ]);
  });

  it('is found in fenced code, where a comment marker makes it code', () => {
    expect(found('```\n- TODO: a\n# TODO: b\n// TODO: c\n```\n# TODO: d')).toEqual(['TODO: a', 'TODO: d']);
  });

  it('costs little on a long line of marks', () => {
    expect(found(`${'> - 1. [ ] **'.repeat(5000)}x TODO`)).toEqual([]);
  });
});

describe('in a comment', () => {
  const notesOf = (comment: string) => {
    const { description, params, returns, slice } = readDoc(comment);
    const at = (notes: typeof description.notes): string[] => notes.map(({ marker, place }) => `${marker}|${slice(place)}`);
    return {
      description: at(description.notes),
      params: params.map(({ notes }) => at(notes)),
      returns: at(returns?.notes ?? []),
    };
  };

  it('is found above the cut only', () => {
    const lines = [
      'Search.',
      '',
      '  - fast',
      '  - TODO: this is O(n^2)',
      '@example',
      'FIXME',
      '',
      '---',
      'TODO: below',
      '@remarks',
      'HACK',
    ];
    expect(notesOf(starred(...lines)).description).toEqual(['TODO|TODO: this is O(n^2)', 'FIXME|FIXME']);
  });

  it('is not found in what is for humans', () => {
    expect(notesOf(starred('Search.', '@privateRemarks', 'TODO', '@todo', 'TODO', '@see', 'HACK'))).toEqual({
      description: [],
      params: [],
      returns: [],
    });
  });

  it('is found in texts about arguments and the result, on either side of the cut', () => {
    const lines = [
      'Search.',
      '@param a - TODO: a',
      '@param b - Text.',
      '  FIXME b',
      '---',
      '@param c',
      'XXX c',
      '@param d - A TODO word.',
      '@returns HACK d',
    ];
    expect(notesOf(starred(...lines))).toEqual({
      description: [],
      params: [['TODO|TODO: a'], ['FIXME|FIXME b'], ['XXX|XXX c'], []],
      returns: ['HACK|HACK d'],
    });
  });

  it.each([
    ['/** TODO: rewrite */', 'TODO|TODO: rewrite'],
    ['/**TODO*/', 'TODO|TODO'],
    ['\ufeff\t/**\r\n\t * \u{1f600} caf\u00e9\r\n\t *\t- [ ] **TODO**: x  \r\n\t */', 'TODO|TODO**: x'],
    ['/**\n   Search.\n     * TODO: x\n*/', 'TODO|TODO: x'],
    ['/**\n\tSearch.\n\n\t\tTODO: x\n*/', 'TODO|TODO: x'],
    ['/** Search {@link X |\n * y} and\n * TODO: {@link X | z}\n */', 'TODO|TODO: {@link X | z}'],
    ['/**\n * @minimum 1\n * TODO: x @maximum 2\n */', 'TODO|TODO: x'],
  ])('has an exact place in %j', (comment, note) => {
    expect(notesOf(comment).description).toEqual([note]);
  });
});
