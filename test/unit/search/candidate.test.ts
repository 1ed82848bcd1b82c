import { expect, it } from 'vitest';
import { Bitset } from '../../../src/core/structures/bitset.ts';
import {
  type Answer,
  type Candidate,
  firstAnswer,
  type MatchContext,
  type Producer,
} from '../../../src/search/candidate.ts';
import { MatchSet } from '../../../src/search/match/match-set.ts';
import type { Scope } from '../../../src/search/scope/scope.ts';
import { searchFor } from './places.ts';

const PLACES = 3;
const all = Bitset.full(PLACES);

/** Finds the place numbers that a text has digits for. */
const context = {
  places: { identifiers: { search: (text: string) => [...text].map(Number) } },
  withMatchSet: (use: (matchSet: MatchSet) => unknown) => use(new MatchSet(PLACES)),
} as unknown as MatchContext;

/** A candidate that finds the places with the digits of a text, among the first places. */
function candidate(text: string, more: Partial<Candidate> = {}, places = PLACES): Candidate {
  const allowed = Bitset.of(
    PLACES,
    [0, 1, 2].filter((place) => place < places),
  );
  const scope: Scope = {
    allowed,
    all,
    isFiltered: places < PLACES,
    hasPosition: false,
    origin: undefined,
    isAnyEnough: false,
    fullText: undefined,
  };
  const clauses = () => [...text].map((digit) => ({ kind: 'identifier', text: digit }) as const);
  return { query: searchFor(text), scope, clauses, ...more };
}

/** A producer of candidates, which notes each that is made. */
function producer(made: string[], ...candidates: readonly Candidate[]): Producer<string> {
  return function* (reading) {
    for (const one of candidates) {
      made.push(`${reading} ${one.query.q}`);
      yield one;
    }
  };
}

const answer = (order: readonly Producer<string>[]) =>
  firstAnswer(order, 'read', context, (found: Answer) => found);

it('makes candidates up to the first that finds something', () => {
  const made: string[] = [];
  const order = [producer(made, candidate('')), producer(made, candidate('1'), candidate('2'))];
  expect(answer(order)?.candidate.query.q).toBe('1');
  expect(made).toEqual(['read ', 'read 1']);
});

it('takes an empty page for an answer only where a candidate says so', () => {
  const nothing = candidate('', { isFinalWhenEmpty: true });
  expect(answer([producer([], candidate('')), producer([], nothing, candidate('1'))])).toMatchObject({
    candidate: nothing,
    matches: { size: 0 },
  });
  expect(answer([producer([], candidate(''))])).toBeUndefined();
});

it('gives a producer back what its candidate matches, and later ones what the first did', () => {
  const seen: (boolean | undefined)[] = [];
  const first: Producer<string> = function* () {
    const { isElsewhere } = yield candidate('', { clauses: () => [kindOf(2)] }, 2);
    seen.push(isElsewhere);
  };
  const later: Producer<string> = function* (_, matches) {
    seen.push(matches?.isElsewhere);
    yield candidate('1');
  };
  answer([first, later]);
  expect(seen).toEqual([true, true]);
});

it('lists the allowed places for a candidate without clauses', () => {
  const { matches } = answer([producer([], candidate('', { clauses: undefined }, 2))])!;
  expect([...matches.listed!]).toEqual([0, 1]);
});

it('remembers which clause gives each place', () => {
  const { matches } = answer([producer([], candidate('201'))])!;
  const texts = [0, 1, 2].map(
    (place) => matches.clauses[matches.matchSet.clauseAt(matches.matchSet.indexOf(place))],
  );
  expect(texts).toMatchObject([{ text: '0' }, { text: '1' }, { text: '2' }]);
});

/** A clause for a kind that one place is of. */
function kindOf(place: number) {
  const of = { rank: 0, text: 'kind', types: [], words: ['kind'], places: Bitset.of(PLACES, [place]) };
  return { kind: 'kind', of, rankKey: 1000 } as const;
}
