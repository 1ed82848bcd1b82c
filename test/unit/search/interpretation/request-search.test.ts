import { describe, expect, it, vi } from 'vitest';
import type { RequestPhrases } from '../../../../src/core/language-words.ts';
import { Matcher } from '../../../../src/search/match/match.ts';
import { place, searchFor, suggestFor } from '../places.ts';
import { notSearchedFor, searchAmong } from '../search-among.ts';

const phrases: RequestPhrases = {
  near: ['near', 'next to', 'nearest to', 'nearby', 'by'],
  near_behind: ['lähellä'],
  within: ['in', 'on', 'at'],
  here: ['near me', 'nearest', 'closest', 'nearby', 'by us'],
  ignored: [
    'where is',
    'is there',
    'show me',
    'find',
    'could you',
    'we would like to go',
    'the pub crowd asks',
  ],
  function_words: ['a', 'the', 'is', 'with', 'to', 'for', 'in', 'on', 'd'],
  clause: ['with'],
  qualities: ['fresh'],
  accessibility: [
    { features: ['has_lifts_to_all_floors'], texts: ['lift', 'the bakory'] },
    { features: ['has_ramp', 'has_lifts_to_all_floors'], texts: ['step free'] },
  ],
};
const PUB = '/amenities/food/pub';
const kinds = [
  { type: PUB, tags: [], names: ['pub', 'pubs'], aliases: ['to drink'], terms: ['beer'] },
  { type: '/university/library', tags: [], names: ['library', 'libraries'], aliases: ['to read'], terms: [] },
  { type: '/amenities/food', tags: ['bakery'], names: ['bakery'], aliases: ['bread', 'bb'], terms: [] },
  { type: '/amenities/hotel', tags: [], names: ['hotel', 'hotels'], aliases: ['to sleep'], terms: [] },
];
const at = (lat: number, lon: number) => ({ lat: String(lat), lon: String(lon) });
const places = [
  place('x:bod', 'Bodley Library', '/university/library', {
    ...at(51, -1),
    accessibility: { has_lifts_to_all_floors: true },
  }),
  place('x:far', 'Far Library', '/university/library', { ...at(52, -1), accessibility: { has_ramp: true } }),
  place('x:bear', 'The Bear', PUB, { ...at(51.001, -1), address: 'Mill Road 3' }),
  place('x:swan', 'Swan', PUB, at(51.9, -1)),
  place('x:road', 'Mill Road', '/area/street', { ...at(51.001, -1), line: 'LINESTRING(-1 51, -1 51.002)' }),
  place('x:in', 'Stow in the Wold', '/transport/bus-stop', at(51.5, -1)),
  place('x:loaf', 'Loaf', '/amenities/food', { ...at(51.4, -1), tags: ['bakery'] }),
  place('x:lane', 'Nearest Lane', '/transport/bus-stop', at(51.6, -1)),
  place('x:stop', 'Library', '/transport/bus-stop', at(52.01, -1)),
  place('x:town', 'Wexcombe', '/area/town', at(51.9, -1)),
  place('x:inn', 'Lamb', PUB, { ...at(51.2, -1), address: '57 Broad Street' }),
  place('x:oval', 'The Oval', '/transport/bus-stop', { ...at(51.3, -1), tags: ['next to'] }),
  place('x:with', 'With Us Hall', '/amenities/food', at(52.1, -1)),
  place('x:arc', 'Arc d’Or', '/amenities/food', at(52.2, -1)),
  place('x:lift', 'Lift at Wexcombe', '/amenities/food', at(51.9, -1)),
  place('x:bake', 'Bakery', '/transport/bus-stop', at(52.3, -1)),
];

const settings = { stop_words: ['the', 'in', 'on', 'a', 'near'] };
const { engine, search: found } = await searchAmong(places, { settings, kinds, phrases });

const meant = (q: string, more = {}): string[] =>
  (engine.search(searchFor(q, more)).interpretation?.phrases ?? []).map(
    ({ role, words }) => `${role}: ${words}`,
  );

/** What a search did not look for. */
const ignored = (q: string): string => notSearchedFor(engine.search(searchFor(q)));

describe('a request in words', () => {
  it.each([
    ['the places of a kind near a place, nearest first', 'pubs near bodley library', 'bear inn swan'],
    ['the places of a kind near a place, nearest first', 'pub next to the far library', 'swan inn bear'],
    ['the places of a kind near a place, nearest first', 'nearest pub to far library', 'swan inn bear'],
    ['a kind that is all that is wanted, no anchor', 'is there by us a library', 'bod far'],
    ['a kind that is all that is wanted, no anchor', 'could you show me the nearest a library', 'bod far'],
    ['a kind that is all that is wanted, no anchor', 'the pub crowd asks by us a library', 'bod far'],
    ['a kind that is all that is wanted, no anchor', 'we would like to go in a library', 'bod far'],
    ['nothing near a name that goes on with a word of other places', 'next to wexcombe road', ''],
    ['nothing near a name that goes on with a word of other places', 'pub near wexcombe road', ''],
    ['a named place that a feature is asked of', 'is there a lift in the far library', 'far'],
    ['a misspelt place that a feature is asked of', 'is there a lift bodlee library', 'bod'],
    ['a need behind a word that describes', 'is there a place with fresh bread', 'loaf'],
    ['nothing for an unknown word directly before a need', 'is there a place to buy zorba bread', ''],
    [
      'nothing for a kind that ends names behind an unknown word',
      'is there a place with a grand library',
      '',
    ],
    ['the plural of a short word for a kind', 'bbs', 'loaf'],
    ['a whole name beside a word that no place has', 'bodley library tickets', 'bod'],
    ['nothing for an unknown word before a kind', 'hilton pub', ''],
    [
      'a kind although one word stands apart from it',
      'pub with sourdough near bodley library',
      'bear inn swan',
    ],
    [
      'a kind although one word stands apart from it',
      'step free library with sourdough near wexcombe',
      'far bod',
    ],
    ['a kind although one word stands apart from it', 'lift library with sourdough near wexcombe', 'bod'],
    ['nothing for an unknown word beside a kind or behind an anchor', 'hilton pub near bodley library', ''],
    ['nothing for an unknown word beside a kind or behind an anchor', 'pub hilton near bodley library', ''],
    [
      'nothing for an unknown word beside a kind or behind an anchor',
      'pub with sourdough near wexcombe road',
      '',
    ],
    ['a kind whatever a clause adds to it', 'pub with live jazz near bodley library', 'bear inn swan'],
    ['a whole name of several words before a word of other places', 'far library hall', 'far'],
    ['nothing for a word of other places before a name', 'hall far library', ''],
    ['nothing for a word of other places behind a street', 'mill road hall', ''],
    ['nothing for a word of other places behind a name of one word', 'swan hall', ''],
    ['a misspelt kind', 'librery with a lift', 'bod'],
    ['no misspelt need alone', 'breed', ''],
    ['a misspelt need in a sentence', 'where is breed', 'loaf'],
    ['what is near a town where nothing is in it', 'pub in wexcombe', 'swan inn bear'],
    ['what is near a town where nothing is in it', 'swan wexcombe', 'swan'],
    ['an address where no place is called after a street', 'pub on broad street', 'inn'],
    ['an address where no place is called after a street', 'where is 57 broad street', 'inn'],
    ['a name with its tags first, if it says only where a place is', 'next to the oval', 'oval'],
    ['what is near a name with an elided word', "pub near arc d'or", 'swan inn bear'],
    ['a misspelt name before anything else that a correction finds', 'neerest lane', 'lane'],
    ['nothing for an unknown word before a name that many have', 'eiffel library', ''],
  ])('finds %s: %s', (_, q, ids) => {
    expect(found(q)).toEqual(
      ids
        .split(' ')
        .filter(Boolean)
        .map((id) => `x:${id}`),
    );
  });

  it.each([
    [
      'what is near a name that begins with a little word',
      'pub near with us hall',
      ['kind: pub', 'near: near with us hall'],
    ],
    [
      'a kind that is all that is wanted',
      'is there nearby a library',
      ['ignored: is there', 'here: nearby', 'ignored: a', 'kind: library'],
    ],
    ['an anchor beside a kind', 'pub nearest the library', ['kind: pub', 'near: nearest the library']],
    ['a kind as an anchor', 'next to library', ['near: next to library']],
    ['no kind whose name goes on', 'next to library broad', []],
    ['a feature of what is in an area', 'step free wexcombe', ['accessibility: step free', 'name: wexcombe']],
    ['a misspelt kind behind a relation', 'pub near the bakary', ['kind: pub', 'near: near the bakery']],
    [
      'a misspelt name behind a relation',
      'pub near bodlee library',
      ['kind: pub', 'near: near bodley library'],
    ],
  ])('means %s: %s', (_, q, phrases) => {
    expect(meant(q)).toEqual(phrases);
  });

  it.each([
    ['nearwards', 'library nearwards'],
    ['ontop', 'library ontop'],
    ['wexcombe road', 'pub near wexcombe road'],
  ])('names an unknown place: %s', (unknown, q) => {
    expect(engine.search(searchFor(q)).interpretation?.near).toEqual({ unknown });
  });

  it('reads a relation, a feature and no corrected feature among other words', () => {
    expect(meant('is there a pub nearby the library')).toContain('near: nearby the library');
    expect(meant('library with a lift at wexcombe')).toContain('accessibility: lift');
    expect(meant('pub near the bakory')).not.toContain('near: near the bakery');
  });

  it('says which words it did not search for', () => {
    for (const q of ['is there a lift in the far library', 'is there a lift bodlee library'])
      expect(ignored(q), q).toContain('lift');
    expect(ignored('pub with sourdough near bodley library')).toBe('with sourdough');
    expect(ignored('far library hall')).toBe('hall');
  });

  it('filters by any feature that a phrase stands for', () => {
    const { interpretation } = engine.search(searchFor('step free wexcombe'));
    expect(interpretation?.accessibility).toEqual([['has_ramp', 'has_lifts_to_all_floors']]);
  });

  it('relates to a name that does not go on', () => {
    expect(found('next to wexcombe')).not.toEqual([]);
  });

  it('finds what a word for a kind finds alone where it is also a name', () => {
    expect(found('where is the bakery')).toEqual(found('bakery'));
    expect(found('where is the bakery')).toContain('x:bake');
  });

  it('means the same whatever the filters', () => {
    const filter = { typeExact: ['/university/library'] };
    expect(found('pub near bodley library', filter)).toEqual([]);
    expect(meant('pub near bodley library', filter)).toEqual(['kind: pub', 'near: near bodley library']);
  });

  it('ends with the first words that any place matches, where a filter leaves nothing', () => {
    const looks = vi.spyOn(Matcher.prototype, 'match');
    expect(found('stow in the wold', { typeExact: ['/university/library'] })).toEqual([]);
    const amongAll = looks.mock.calls.filter(([, , allowed]) => allowed.count === allowed.size);
    const texts = new Set(amongAll.map(([query]) => query.words.join(' ')));
    looks.mockRestore();
    expect([...texts]).toEqual(['stow in the wold']);
  });
});

describe('suggest', () => {
  const searches = (q: string, more = {}): string[] =>
    (engine.suggest(suggestFor(q, { interpret: true, ...more })).searches ?? []).map(({ q }) => q);

  it('proposes the request that a text begins, in the case of what was typed', () => {
    expect(searches('step-free lib')).toEqual(['step-free library']);
    expect(searches('Step-free Lib')).toEqual(['Step-free Library']);
    expect(searches('lift to re')).toEqual(['lift to read']);
  });

  it('proposes no request that finds nothing', () => {
    expect(searches('step-free pub')).toEqual([]);
    expect(searches('pub near nowhere')).toEqual([]);
    expect(searches('step-free lib', { typeExact: [PUB] })).toEqual([]);
  });
});
