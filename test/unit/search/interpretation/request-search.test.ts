import { describe, expect, it, vi } from 'vitest';
import type { RequestPhrases } from '../../../../src/core/language-words.ts';
import { Matcher } from '../../../../src/search/match/match.ts';
import { place, searchFor, suggestFor } from '../places.ts';
import { searchAmong } from '../search-among.ts';

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

describe('a request in words', () => {
  it('finds the places of a kind near a place, nearest first', () => {
    expect(found('pubs near bodley library')).toEqual(['x:bear', 'x:inn', 'x:swan']);
    expect(found('pub next to the far library')).toEqual(['x:swan', 'x:inn', 'x:bear']);
    expect(found('nearest pub to far library')).toEqual(['x:swan', 'x:inn', 'x:bear']);
  });

  it('finds what is near a place whose name begins with a little word', () => {
    expect(meant('pub near with us hall')).toEqual(['kind: pub', 'near: near with us hall']);
  });

  it('takes no kind for an anchor where it is all that is wanted', () => {
    expect(meant('is there nearby a library')).toEqual([
      'ignored: is there',
      'here: nearby',
      'ignored: a',
      'kind: library',
    ]);
    expect(found('is there by us a library').sort()).toEqual(['x:bod', 'x:far']);
    expect(found('could you show me the nearest a library').sort()).toEqual(['x:bod', 'x:far']);
    expect(found('the pub crowd asks by us a library').sort()).toEqual(['x:bod', 'x:far']);
    expect(found('we would like to go in a library').sort()).toEqual(['x:bod', 'x:far']);
    expect(meant('pub nearest the library')).toEqual(['kind: pub', 'near: nearest the library']);
    expect(meant('is there a pub nearby the library')).toContain('near: nearby the library');
  });

  it('reads no relation into a word that begins like one', () => {
    for (const word of ['nearwards', 'ontop']) {
      const { interpretation } = engine.search(searchFor(`library ${word}`));
      expect(interpretation?.near).toEqual({ unknown: word });
    }
  });

  it('relates to no kind whose name goes on', () => {
    expect(meant('next to library')).toEqual(['near: next to library']);
    expect(meant('next to library broad')).toEqual([]);
  });

  it('relates to no name that goes on with a word of other places', () => {
    expect(found('next to wexcombe')).not.toEqual([]);
    expect(found('next to wexcombe road')).toEqual([]);
    const pub = engine.search(searchFor('pub near wexcombe road'));
    expect(pub.size).toBe(0);
    expect(pub.interpretation?.near).toEqual({ unknown: 'wexcombe road' });
  });

  it('asks a feature of a named place, and does not filter by it', () => {
    expect(found('is there a lift in the far library')).toEqual(['x:far']);
    const { interpretation } = engine.search(searchFor('is there a lift in the far library'));
    expect(interpretation?.ignored).toContain('lift');
  });

  it('finds a misspelt place that a feature is asked of, and names the feature', () => {
    expect(found('is there a lift bodlee library')).toEqual(['x:bod']);
    const { interpretation } = engine.search(searchFor('is there a lift bodlee library'));
    expect(interpretation?.ignored).toContain('lift');
  });

  it('filters what is in an area by a feature beside it', () => {
    const { interpretation } = engine.search(searchFor('step free wexcombe'));
    expect(interpretation?.accessibility).toEqual([['has_ramp', 'has_lifts_to_all_floors']]);
    expect(meant('step free wexcombe')).toEqual(['accessibility: step free', 'name: wexcombe']);
  });

  it('corrects no word of accessibility', () => {
    expect(meant('pub near the bakary')).toEqual(['kind: pub', 'near: near the bakery']);
    expect(meant('pub near the bakory')).not.toContain('near: near the bakery');
  });

  it('loses no feature to a name that it is part of together with a relation', () => {
    expect(meant('library with a lift at wexcombe')).toContain('accessibility: lift');
  });

  it('finds what a word for a kind finds alone where it is also a name', () => {
    expect(found('where is the bakery')).toEqual(found('bakery'));
    expect(found('where is the bakery')).toContain('x:bake');
  });

  it('loses a word before a need, and none before a kind that ends names', () => {
    expect(found('is there a place to buy fresh bread')).toEqual(['x:loaf']);
    expect(found('is there a place with a grand library')).toEqual([]);
  });

  it('knows the plural of a short word for a kind', () => {
    expect(found('bbs')).toEqual(['x:loaf']);
  });

  it('drops a word that no place has beside a whole name, and no word before a kind', () => {
    expect(found('bodley library tickets')).toEqual(['x:bod']);
    expect(found('hilton pub')).toEqual([]);
  });

  it('drops one word that stands apart from a kind with a relation, and says so', () => {
    expect(found('pub with sourdough near bodley library')).toEqual(['x:bear', 'x:inn', 'x:swan']);
    const { interpretation } = engine.search(searchFor('pub with sourdough near bodley library'));
    expect(interpretation?.ignored).toEqual(['with', 'sourdough']);
    expect(found('step free library with sourdough near wexcombe')).toEqual(['x:far', 'x:bod']);
    expect(found('lift library with sourdough near wexcombe')).toEqual(['x:bod']);
  });

  it('drops no word beside a kind or behind an anchor, because it may be of a name', () => {
    expect(found('hilton pub near bodley library')).toEqual([]);
    expect(found('pub hilton near bodley library')).toEqual([]);
    expect(found('pub with sourdough near wexcombe road')).toEqual([]);
    expect(found('pub with live jazz near bodley library')).toEqual([]);
  });

  it('drops a word of other places behind a whole name of several words, but of no street', () => {
    expect(found('far library hall')).toEqual(['x:far']);
    expect(engine.search(searchFor('far library hall')).interpretation?.ignored).toEqual(['hall']);
    expect(found('hall far library')).toEqual([]);
    expect(found('mill road hall')).toEqual([]);
    expect(found('swan hall')).toEqual([]);
  });

  it('means the same whatever the filters', () => {
    expect(found('pub near bodley library', { typeExact: ['/university/library'] })).toEqual([]);
    expect(meant('pub near bodley library', { typeExact: ['/university/library'] })).toEqual([
      'kind: pub',
      'near: near bodley library',
    ]);
  });

  it('ends with the first words that any place matches, where a filter leaves nothing', () => {
    const looks = vi.spyOn(Matcher.prototype, 'match');
    expect(found('stow in the wold', { typeExact: ['/university/library'] })).toEqual([]);
    const amongAll = looks.mock.calls.filter(([, , allowed]) => allowed.count === allowed.size);
    const texts = new Set(amongAll.map(([query]) => query.words.join(' ')));
    looks.mockRestore();
    expect([...texts]).toEqual(['stow in the wold']);
  });

  it('corrects the name behind a relation, and words for kinds', () => {
    expect(meant('pub near bodlee library')).toEqual(['kind: pub', 'near: near bodley library']);
    expect(found('librery with a lift')).toEqual(['x:bod']);
    expect(found('breed')).toEqual([]);
    expect(found('where is breed')).toEqual(['x:loaf']);
  });

  it('is near a town where nothing is in it', () => {
    expect(found('pub in wexcombe')).toEqual(['x:swan', 'x:inn', 'x:bear']);
    expect(found('swan wexcombe')).toEqual(['x:swan']);
  });

  it('searches addresses where no place is called after a street', () => {
    expect(found('pub on broad street')).toEqual(['x:inn']);
    expect(found('where is 57 broad street')).toEqual(['x:inn']);
  });

  it('is a name with its tags first, if it says only where a place is', () => {
    expect(found('next to the oval')).toEqual(['x:oval']);
  });

  it('reads a name with an elided word', () => {
    expect(found("pub near arc d'or")).toEqual(['x:swan', 'x:inn', 'x:bear']);
  });

  it('is a misspelt name before anything else that a correction finds', () => {
    expect(found('neerest lane')).toEqual(['x:lane']);
  });

  it('drops no unknown word before a name that many have', () => {
    expect(found('eiffel library')).toEqual([]);
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
