import { afterEach, expect, it, vi } from 'vitest';
import { MatchSet } from '../../../../src/search/match/match.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([0, 1, 1023, 1024, 1025, 5000])('stores a match for each of %i places', (count) => {
  const set = new MatchSet(count);
  for (let round = 1; round <= 2; round++) {
    for (let place = 0; place < count; place++) set.offer(place, place / round, place % 7, place * round);
    expect(set.size).toBe(count);
    for (let place = 0; place < count; place++) {
      const index = set.indexOf(place);
      const match = [set.rankKeyAt(index), set.fieldAt(index), set.phraseAt(index)];
      expect(match).toEqual([place / round, place % 7, place * round]);
    }
    set.clear();
    expect(set.size).toBe(0);
  }
});

it('keeps the best match of each place', () => {
  const set = new MatchSet(3);
  set.offer(1, 5, 2, 10);
  set.offer(1, 6, 0, 11);
  set.offer(1, 5, 1, 12);
  expect([[...set.places], set.indexOf(1), set.indexOf(2)]).toEqual([[1], 0, -1]);
  expect([set.rankKeyAt(0), set.fieldAt(0), set.phraseAt(0)]).toEqual([5, 1, 12]);
});

it('remembers the clause of a match among hundreds', () => {
  const set = new MatchSet(1);
  for (set.clause = 0; set.clause < 300; set.clause++) set.offer(0, 300 - set.clause, 0);
  expect(set.clauseAt(0)).toBe(299);
});

it('stays consistent after an allocation for more matches failed', () => {
  const set = new MatchSet(3000);
  const offerAll = (): void => {
    for (let place = 0; place < 2000; place++) set.offer(place, 1, 1, place);
  };
  const without = {
    Int32Array: class {
      constructor() {
        throw new RangeError('Array buffer allocation failed');
      }
    },
  };
  vi.stubGlobal('Int32Array', without.Int32Array);
  expect(offerAll).toThrow(RangeError);
  vi.unstubAllGlobals();
  set.clear();
  offerAll();
  expect(set.phraseAt(1500)).toBe(1500);
});
