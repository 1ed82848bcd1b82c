import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../data/kinds/languages.ts';
import { place, searchFor } from '../places.ts';
import { once, searchAmong, treeOf, wordsOf } from '../search-among.ts';

const at = (lat: number, more = {}) => ({ lat: String(lat), lon: '10', ...more });
const places = [
  place('x:cure', 'Heilhaus', '/amenities/health/pharmacy', at(50.1)),
  place('x:soap', 'Seifenhaus', '/amenities/shop', at(50.2, { tags: ['chemist'] })),
  place('x:loaf', 'Laib', '/amenities/shop', at(50.3, { tags: ['bakery'] })),
  place('x:shoe', 'Schuh', '/amenities/shop', at(50.35, { tags: ['shoes'] })),
  place('x:cafe', 'Tasse', '/amenities/food-drink/cafe', at(50.4)),
  place('x:loo', 'Haus 7', '/amenities/toilets', at(50.5)),
  place('x:tap', 'Quelle', '/amenities/drinking-water', at(50.6)),
  place('x:rail', 'Gleis Eins', '/transport/rail-station', at(50)),
  place('x:marks', 'Bakery and Café Marx', '/transport/bus-stop', at(51)),
];
const tree = treeOf(places.flatMap(({ type }) => type));

const searchIn = once(async (languages: readonly Language[]) => {
  const { kinds, phrases, stop_words } = await wordsOf(languages);
  return searchAmong(places, { settings: { stop_words }, tree, kinds, phrases });
});

describe('any of several kinds', () => {
  it('are found together where an article is a relation in another language', async () => {
    const { search } = await searchIn(['en', 'it']);
    expect(search('a pharmacy or a bakery').sort()).toEqual(['x:cure', 'x:loaf']);
  });

  it.each([
    ['en', 'a café or a bakery near the station', ['x:loaf', 'x:cafe']],
    ['en', 'toilets and drinking water', ['x:loo', 'x:tap']],
    ['en', 'toilets, pharmacy or café', ['x:cafe', 'x:cure', 'x:loo']],
    ['en', 'toilets/café', ['x:cafe', 'x:loo']],
    ['en', 'toilets, a café', ['x:cafe', 'x:loo']],
    ['de', 'Apotheke oder Drogerie', ['x:cure', 'x:soap']],
    ['fr', "toilettes ou point d'eau", ['x:loo', 'x:tap']],
    ['es', 'farmacia o panadería', ['x:cure', 'x:loaf']],
    ['it', 'bar o farmacia vicino alla stazione', ['x:cure', 'x:cafe']],
    ['nl', 'apotheek of bakkerij', ['x:cure', 'x:loaf']],
    ['fi', 'apteekki tai leipomo', ['x:cure', 'x:loaf']],
    ['sv', 'apotek eller bageri', ['x:cure', 'x:loaf']],
    ['cy', 'fferyllfa neu gaffi', ['x:cafe', 'x:cure']],
    ['pt', 'farmácia ou padaria', ['x:cure', 'x:loaf']],
    ['ca', 'farmàcia o forn de pa', ['x:cure', 'x:loaf']],
    ['pl', 'apteka lub kawiarnia', ['x:cafe', 'x:cure']],
    ['ru', 'аптека или кафе', ['x:cafe', 'x:cure']],
    ['ja', '薬局かカフェ', ['x:cafe', 'x:cure']],
    ['ar', 'صيدلية أو مقهى', ['x:cafe', 'x:cure']],
  ] as const)('are found together in %s: "%s"', async (language, q, expected) => {
    const { engine, idsOf } = await searchIn([language]);
    const page = engine.search(searchFor(q));
    const found = idsOf(page);
    expect(page.interpretation?.near ? found : found.sort()).toEqual(expected);
    const same = engine.search(page.interpretation!.query);
    expect(idsOf(same)).toEqual(idsOf(page));
    expect([...same.facets]).toEqual([...page.facets]);
  });

  it('are one phrase, with the names of all', async () => {
    const { engine } = await searchIn(['en']);
    const { interpretation } = engine.search(searchFor('cafés or a bakery'));
    expect(interpretation?.phrases).toEqual([{ role: 'kind', words: 'cafes or a bakery' }]);
    expect(interpretation?.kinds).toEqual(['café', 'bakery']);
  });

  it('are those that have places, or an empty page', async () => {
    const { engine, search } = await searchIn(['en']);
    expect(search('café or hospital')).toEqual(['x:cafe']);
    const none = engine.search(searchFor('hospital or hotel'));
    expect(none.size).toBe(0);
    expect(none.interpretation?.types.length).toBe(2);
  });

  it('are none within a name, nor without a word between them', async () => {
    const { engine, search } = await searchIn(['en']);
    expect(search('bakery and café Marx')).toEqual(['x:marks']);
    expect(engine.search(searchFor('bakery café')).interpretation?.kinds).toBeUndefined();
  });
});
