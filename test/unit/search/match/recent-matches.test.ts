import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Bitset } from '../../../../src/core/structures/bitset.ts';
import { Matcher, RecentMatches } from '../../../../src/search/match/match.ts';
import { type Indexed, indexed } from '../matching.ts';
import { place } from '../places.ts';

let all: Indexed;
let matcher: Matcher;
let recent: RecentMatches;

beforeAll(async () => {
  const names = ['Broad Street', 'Broad Walk', 'High Street'];
  all = await indexed(names.map((name, i) => place(`s:${i}`, name, '/transport/bus-stop')));
  matcher = new Matcher(all.index);
});
beforeEach(() => {
  vi.restoreAllMocks();
  recent = new RecentMatches(matcher, Bitset.full(all.table.count));
});

const idsOf = (text: string): string[] => {
  const { places } = recent.of({
    key: text,
    query: all.expand(text),
    minShouldMatch: text.split(' ').length,
  });
  return Array.from(places, (number) => all.table.place(number).id).sort();
};

it('remembers the latest three queries, also those that no place matches', () => {
  const match = vi.spyOn(Matcher.prototype, 'match');
  for (const text of ['high walk', 'broad', 'high street', 'high walk', 'broad']) idsOf(text);
  expect(match).toHaveBeenCalledTimes(3);
  expect(idsOf('high street')).toEqual(['s:2']);
  expect(recent.known('high walk')!.size).toBe(0);
  expect(idsOf('street')).toEqual(['s:0', 's:2']);
  expect(recent.known('high walk')).toBeUndefined();
  expect(idsOf('broad')).toEqual(['s:0', 's:1']);
});
