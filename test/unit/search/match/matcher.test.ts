import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Bitset } from '../../../../src/core/structures/bitset.ts';
import { Field } from '../../../../src/search/index/search-index.ts';
import { PlaceCandidates } from '../../../../src/search/match/candidates.ts';
import { Matcher, MatchSet } from '../../../../src/search/match/match.ts';
import type { ExpandedQuery, ExpanderOptions } from '../../../../src/search/query/expand.ts';
import { Tier, tierOf } from '../../../../src/search/rank/rank-key.ts';
import { type Indexed, indexed } from '../matching.ts';
import { place } from '../places.ts';

const cafe = '/amenities/food/cafe';

let all: Indexed;
let matcher: Matcher;
let everywhere: Bitset;

beforeAll(async () => {
  all = await indexed(
    [
      place('c:balliol', 'Balliol College', '/university/college'),
      place('l:lodge', 'Lodge', '/university/library', { parent: ['c:balliol'] }),
      place('s:broad', 'Broad Street', '/transport/bus-stop'),
      place('c:vaults', 'Vaults', cafe, { address: '7 Broad Street' }),
      place('c:quill', 'The Quill', cafe, { alternative_names: ['Broad Street Coffee'] }),
      place('h:inn', 'North Inn', cafe, { address: '1 Kettle Road' }),
    ],
    { synonyms: [['pub', 'inn']] },
  );
  matcher = new Matcher(all.index);
  everywhere = Bitset.full(all.table.count);
});

/** The ids of the places that match, with their tiers. */
function match(
  text: string,
  { minShouldMatch = text.split(' ').length, allowed = everywhere, ...options }: Partial<MatchOptions> = {},
): Record<string, number> {
  const found = new MatchSet(all.table.count);
  matcher.match(all.expand(text, options), minShouldMatch, allowed, found);
  const entries = Array.from(found.places, (number, i) => [
    all.table.place(number).id,
    tierOf(found.rankKeyAt(i)),
  ]);
  return Object.fromEntries(entries.sort());
}

type MatchOptions = ExpanderOptions & { readonly minShouldMatch: number; readonly allowed: Bitset };

describe('matching', () => {
  it('gives a match the tier of its best phrase: whole name, beginning, context', () => {
    expect(match('broad street')).toEqual({
      'c:quill': Tier.starts,
      'c:vaults': Tier.context,
      's:broad': Tier.equal,
    });
  });

  it('matches a place by the name of its type', () => {
    expect(match('college')).toEqual({ 'c:balliol': Tier.starts, 'l:lodge': Tier.context });
  });

  it('matches by the context alone only where the query allows it', () => {
    expect(match('7 broad', { inContext: false })).toEqual({});
    expect(match('7 broad')).toEqual({ 'c:vaults': Tier.context });
  });

  it('takes a text for the name of a place if it is a whole name in order, not a type, an address or a part', () => {
    const isPlaceName = (text: string): boolean => matcher.isPlaceName(all.expand(text));
    for (const text of ['broad street', 'broad street coffee', 'lodge', 'balliol college'])
      expect.soft(isPlaceName(text), text).toBe(true);
    for (const text of ['broad', 'street broad', '7 broad street', 'college', 'lodge balliol', 'broad zebra'])
      expect.soft(isPlaceName(text), text).toBe(false);
  });

  it('does not combine a synonym in the name with a word of the address', () => {
    expect(match('pub north')).toEqual({ 'h:inn': Tier.whole });
    expect(match('pub kettle')).toEqual({});
  });
});

describe('one allowed place beside many that have the words', () => {
  type Options = Partial<ExpanderOptions> | undefined;
  const queries: readonly (readonly [text: string, minShouldMatch: number, options: Options])[] = [
    ['broad road', 2, undefined],
    ['road broad', 2, { asYouType: true }],
    ['shop road', 2, undefined],
    ['cafe', 1, undefined],
    ['cafe road', 2, undefined],
    ['brod road', 2, { maxEdits: () => 1 }],
    ['kettle road broad', 2, undefined],
  ];

  it.each(queries)(
    'matches as among all, without a list of the others: %s',
    async (text, minShouldMatch, options) => {
      const shops = Array.from({ length: 100 }, (_, i) => place(`o:${i}`, `Broad Road Shop ${i}`, cafe));
      const many = await indexed([
        place('s:road', 'Broad Road', '/transport/bus-stop', { short_name: 'Road, Broad' }),
        place('s:street', 'Broad Street', '/transport/bus-stop', { address: '3 Broad Road' }),
        place('c:vaults', 'Vaults', cafe, { address: '7 Broad Road' }),
        place('c:kettle', 'Kettle', cafe, { address: '1 Market Road' }),
        ...shops,
      ]);
      const { count } = many.table;
      const ofMany = new Matcher(many.index);
      const query = many.expand(text, options);
      const among = new MatchSet(count);
      ofMany.match(query, minShouldMatch, Bitset.full(count), among);
      const lists = vi.spyOn(PlaceCandidates.prototype, 'placesWith');
      const alone = new MatchSet(count);
      for (let number = 0; number < count; number++) {
        ofMany.match(query, minShouldMatch, Bitset.of(count, [number]), alone);
      }
      expect(lists).not.toHaveBeenCalled();
      lists.mockRestore();
      const rows = (found: MatchSet): number[][] =>
        Array.from(found.places, (number, i) => [
          number,
          found.rankKeyAt(i),
          found.fieldAt(i),
          found.fieldAt(i) === Field.type ? -1 : found.phraseAt(i),
        ]).sort(([a], [b]) => a! - b!);
      expect(rows(alone)).toEqual(rows(among));
      expect(alone.size).toBeGreaterThan(99);
    },
  );
});

it('explains which phrase of the place has each word', () => {
  const tokens = matcher.tokensOf(all.expand('lodge balliol'), 2, all.numberOf('l:lodge'))!;
  expect(tokens.map((token) => token?.phrase)).toEqual([
    all.phraseOf('lodge'),
    all.phraseOf('balliol college'),
  ]);
  expect(matcher.isWholeName(tokens)).toBe(false);
});

it('knows whether tokens are the whole name of their place', () => {
  const isWholeName = (text: string, id: string): boolean => {
    const query = all.expand(text);
    return matcher.isWholeName(matcher.tokensOf(query, query.words.length, all.numberOf(id))!);
  };
  expect(isWholeName('broad street', 's:broad')).toBe(true);
  expect(isWholeName('broad', 's:broad')).toBe(false);
  expect(isWholeName('bus stop', 's:broad')).toBe(false);
});

it('knows whether a query is the whole name of a type', () => {
  expect(
    ['college', 'bus stops', 'bus', 'balliol'].map((text) => matcher.isTypeName(all.expand(text))),
  ).toEqual([true, true, false, false]);
});

it('lists the terms that stand in place of a query word in whole names', () => {
  const { terms } = all.index.phrases;
  const instead = (text: string, replaced: number) =>
    [...matcher.termsInPlaceOf(all.expand(text), replaced, everywhere)].map((term) => terms[term]);
  expect(instead('brd street', 0)).toEqual(['broad']);
  expect(instead('balliol x', 1)).toEqual(['college']);
  expect(instead('street brd', 1)).toEqual([]);
});

it('finds and explains the same whatever other queries are matched in between', () => {
  const queries = ['broad street', 'lodge balliol', '7 broad', 'bro', 'pub north'].map((text) =>
    all.expand(text),
  );
  const rows = (query: ExpandedQuery, by: Matcher): unknown[] => {
    const found = new MatchSet(all.table.count);
    by.match(query, query.words.length, everywhere, found);
    const tokens = (number: number) => by.tokensOf(query, query.words.length, number);
    return Array.from(found.places, (number, i) => [number, found.rankKeyAt(i), tokens(number)]);
  };
  const apart = queries.map((query) => rows(query, new Matcher(all.index)));
  expect(queries.map((query) => rows(query, matcher))).toEqual(apart);
  expect(queries.toReversed().map((query) => rows(query, matcher))).toEqual(apart.toReversed());
});
