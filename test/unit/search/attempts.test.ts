import { expect, it } from 'vitest';
import { Bitset } from '../../../src/core/structures/bitset.ts';
import { MatchSet } from '../../../src/search/match/match.ts';
import {
  Attempts,
  type Candidate,
  type Matches,
  type PlanRow,
  type SearchContext,
} from '../../../src/search/plan/attempts.ts';
import type { Scope } from '../../../src/search/scope.ts';
import { searchFor } from './places.ts';

const PLACES = 3;
const all = Bitset.full(PLACES);

/** Finds the place numbers that a text has digits for. */
const context = {
  places: { identifiers: { search: (text: string) => [...text].map(Number) } },
  matchSet: new MatchSet(PLACES),
} as unknown as SearchContext;

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
  const match = (matches: Matches) => {
    for (const digit of text) matches.add({ kind: 'identifier', text: digit });
  };
  return { query: searchFor(text), scope, match, ...more };
}

/** A row of candidates, which notes each that is tried. */
function row(name: string, made: string[], ...candidates: readonly Candidate[]): PlanRow<string> {
  const answer: PlanRow<string>['answer'] = (reading, attempts) => {
    for (const one of candidates) {
      made.push(`${reading} ${one.query.q}`);
      const found = attempts.try(one);
      if (found) return found;
    }
    return undefined;
  };
  return { name, answer };
}

const answer = (rows: readonly PlanRow<string>[]) => new Attempts(context).inOrder(rows, 'read');

it('tries candidates up to the first that finds something', () => {
  const made: string[] = [];
  const rows = [row('a', made, candidate('')), row('b', made, candidate('1'), candidate('2'))];
  expect(answer(rows)?.candidate.query.q).toBe('1');
  expect(made).toEqual(['read ', 'read 1']);
});

it('takes an empty page for an answer only where a candidate says so', () => {
  const nothing = candidate('', { isFinalWhenEmpty: true });
  expect(answer([row('a', [], candidate('')), row('b', [], nothing, candidate('1'))])).toMatchObject({
    candidate: nothing,
    matches: { size: 0 },
  });
  expect(answer([row('a', [], candidate(''))])).toBeUndefined();
});

it('names the rows whose candidates it tries, and passes over those whose condition fails', () => {
  const tried: string[] = [];
  const never = { ...row('never', [], candidate('1')), when: () => false };
  const nested: PlanRow<string> = {
    name: 'nested',
    answer: (reading, attempts) => attempts.inOrder([row('inner', [], candidate(''))], reading),
  };
  const rows = [row('a', [], candidate('')), row('none', []), never, nested, row('b', [], candidate('1'))];
  new Attempts(context, tried).inOrder(rows, 'read');
  expect(tried).toEqual(['a', 'nested > inner', 'b']);
});

it('tells a row what its latest candidate and the first one among its rows match', () => {
  const seen: (boolean | undefined)[] = [];
  const first: PlanRow<string> = {
    name: 'first',
    answer(_, attempts) {
      const match = (matches: Matches) => matches.add(kindOf(2));
      attempts.try(candidate('', { match }, 2));
      seen.push(attempts.latest?.isElsewhere);
      return undefined;
    },
  };
  const later: PlanRow<string> = {
    name: 'later',
    answer(reading, attempts) {
      seen.push(attempts.first?.isElsewhere);
      attempts.inOrder(
        [{ name: 'inner', answer: () => void seen.push(attempts.first?.isElsewhere) }],
        reading,
      );
      return attempts.try(candidate('1'));
    },
  };
  answer([first, later]);
  expect(seen).toEqual([true, true, undefined]);
});

it('lists the allowed places for a candidate without clauses', () => {
  const { matches } = answer([row('a', [], candidate('', { match: undefined }, 2))])!;
  expect([...matches.listed!]).toEqual([0, 1]);
});

it('remembers which clause gives each place', () => {
  const { matches } = answer([row('a', [], candidate('201'))])!;
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
