import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FuzzyTermIndex } from '../../src/search/query/fuzzy.ts';
import { runs } from './runs.ts';

/** Optimal string alignment distance, the plain matrix way. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replace = d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      d[i]![j] = Math.min(replace, d[i - 1]![j]! + 1, d[i]![j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
      }
    }
  }
  return d[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 7 });
const vocabulary = fc.uniqueArray(word, { maxLength: 60 }).map((words) => words.sort());

it('finds exactly the words that brute force finds within the edits', () => {
  fc.assert(
    fc.property(vocabulary, word, fc.integer({ min: 1, max: 3 }), (words, query, maxEdits) => {
      const expected = words
        .map((candidate, i) => ({ term: i, edits: distance(query, candidate) }))
        .filter(({ edits }) => edits >= 1 && edits <= maxEdits);
      expect(new FuzzyTermIndex(words).find(query, maxEdits)).toEqual(expected);
    }),
    runs(500),
  );
});

it('counts the edits of an unfinished word to the nearest beginning', () => {
  fc.assert(
    fc.property(vocabulary, word, fc.integer({ min: 1, max: 3 }), (words, query, maxEdits) => {
      const nearest = (candidate: string): number =>
        Math.min(
          ...Array.from({ length: candidate.length + 1 }, (_, n) => distance(query, candidate.slice(0, n))),
        );
      const expected = words
        .map((candidate, i) => ({ term: i, edits: nearest(candidate) }))
        .filter(({ edits }) => edits >= 1 && edits <= maxEdits);
      expect(new FuzzyTermIndex(words).find(query, maxEdits, true)).toEqual(expected);
    }),
    runs(500),
  );
});

it('finds nothing for a word far longer than any of the vocabulary', () => {
  expect(new FuzzyTermIndex(['abc']).find('x'.repeat(100_000), 3)).toEqual([]);
});
