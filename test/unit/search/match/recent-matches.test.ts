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

it('remembers that no place matches beside the latest two, and returns no match then', () => {
  const match = vi.spyOn(Matcher.prototype, 'match');
  for (const text of ['high walk', 'broad', 'broad high', 'street', 'high walk', 'broad high', 'broad'])
    idsOf(text);
  expect(match).toHaveBeenCalledTimes(4);
  expect(idsOf('high street')).toEqual(['s:2']);
  expect(idsOf('high walk')).toEqual([]);
  expect(recent.known('broad high')!.size).toBe(0);
});

it('forgets all but the latest two, and knows which it has', () => {
  for (const text of ['broad', 'street', 'high street']) idsOf(text);
  expect(['broad', 'street', 'high street'].filter((text) => recent.known(text))).toEqual([
    'street',
    'high street',
  ]);
  expect(idsOf('broad')).toEqual(['s:0', 's:1']);
  expect(recent.known('street')).toBeUndefined();
});
