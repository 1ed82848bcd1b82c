import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../data/kinds/languages.ts';
import type { RequestPhrases } from '../../../../src/core/language-words.ts';
import { place, searchFor } from '../places.ts';
import { once, searchAmong, wordsOf } from '../search-among.ts';

const [SHOP, LIBRARY, STATION, HOSPITAL] = [
  '/amenities/food/pub',
  '/university/library',
  '/university/room',
  '/university/college',
];
/** Kinds of the languages, and the types of these tests. */
const TYPES: Readonly<Record<string, string>> = {
  '/amenities/health/pharmacy': SHOP,
  '/amenities/public-library': LIBRARY,
  '/transport/rail-station': STATION,
  '/amenities/health/hospital': HOSPITAL,
};
const at = (lat: number, more = {}) => ({ lat: String(lat), lon: '10', ...more });
const places = [
  place('x:reads', 'Lesewelt', LIBRARY, at(50.1)),
  place('x:track', 'Gleis Eins', STATION, at(50.2)),
  place('x:cure', 'Heilhaus', HOSPITAL, at(50.3)),
  place('x:lion', 'Löwen', SHOP, at(50.101)),
  place('x:bear', 'Bären', SHOP, at(50.201)),
  place('x:deer', 'Hirsch', SHOP, at(50.301)),
  place('x:stop', 'Bibliothek', '/transport/bus-stop', at(50.302)),
  place(
    'x:abbey',
    'Österreichische Nationalgalerie',
    '/university',
    at(50.102, { alternative_names: ['Old Abbey'] }),
  ),
  place('x:opera', 'Altes Opernhaus', '/university', at(50.202)),
  place('x:lane', 'Kivikatu', '/area/street', at(50.3, { line: 'LINESTRING (10 50.3, 10 50.3001)' })),
  place('x:casa', 'Punavuori', '/university', at(50.302)),
  place('x:sobor', 'Казанский собор', '/university', at(50.203)),
  place(
    'x:avenue',
    'Невский проспект',
    '/area/street',
    at(50.1, { line: 'LINESTRING (10 50.1, 10 50.1001)' }),
  ),
  place('x:theatre', 'Stary Teatr', '/university', at(50.301)),
  place('x:lipowa', 'Lipowa', '/area/street', at(50.2, { line: 'LINESTRING (10 50.2, 10 50.2001)' })),
];

/** Makes a search in languages, with phrases of a configuration in place of theirs. */
async function searchWith(languages: readonly Language[], more: Partial<RequestPhrases> = {}) {
  const { kinds, phrases, stop_words } = await wordsOf(languages);
  const own = kinds.filter(({ type }) => type in TYPES).map((kind) => ({ ...kind, type: TYPES[kind.type]! }));
  const shop = { type: SHOP, tags: [], names: ['аптека'], aliases: [], terms: [] };
  const around = { settings: { stop_words }, kinds: [...own, shop], phrases: { ...phrases, ...more } };
  const { engine, table, namesOf } = await searchAmong(places, around);
  return {
    nameOf: (number: number): string => table.place(number).name,
    page(q: string) {
      const page = engine.search(searchFor(q));
      return { ...page, names: namesOf(page) };
    },
  };
}
const searchIn = once((languages: readonly Language[]) => searchWith(languages));

/** A request in each language, the types that places are near to, and the nearest shop to one of them. */
const near: readonly (readonly [Language, string, string, string])[] = [
  ['en', 'pharmacy by the station', STATION, 'Bären'],
  ['en', 'a pharmacy next to a hospital', HOSPITAL, 'Hirsch'],
  ['de', 'Apotheke beim Bahnhof', STATION, 'Bären'],
  ['de', 'Apotheke am Krankenhaus', HOSPITAL, 'Hirsch'],
  ['de', 'Apotheke in der Nähe des Krankenhauses', HOSPITAL, 'Hirsch'],
  ['de', 'Apotheken bei der Bücherei', LIBRARY, 'Löwen'],
  ['fr', 'pharmacie près de la gare', STATION, 'Bären'],
  ['fr', "pharmacie à côté de l'hôpital", HOSPITAL, 'Hirsch'],
  ['fr', 'pharmacie en face de l’hôpital', HOSPITAL, 'Hirsch'],
  ['es', 'farmacia cerca de la estación de tren', STATION, 'Bären'],
  ['es', 'farmacia al lado del hospital', HOSPITAL, 'Hirsch'],
  ['es', 'farmacia frente a la biblioteca', LIBRARY, 'Löwen'],
  ['it', 'farmacia vicino alla stazione', STATION, 'Bären'],
  ['it', "farmacia di fronte all'ospedale", HOSPITAL, 'Hirsch'],
  ['it', 'farmacia nei pressi della biblioteca', LIBRARY, 'Löwen'],
  ['nl', 'apotheek bij het station', STATION, 'Bären'],
  ['nl', 'apotheek naast het ziekenhuis', HOSPITAL, 'Hirsch'],
  ['fi', 'apteekki rautatieaseman lähellä', STATION, 'Bären'],
  ['fi', 'apteekki sairaalan vieressä', HOSPITAL, 'Hirsch'],
  ['fi', 'apteekki lähellä kirjastoa', LIBRARY, 'Löwen'],
  ['sv', 'apotek vid sjukhuset', HOSPITAL, 'Hirsch'],
  ['sv', 'apotek nära biblioteket', LIBRARY, 'Löwen'],
  ['cy', 'fferyllfa ger yr ysbyty', HOSPITAL, 'Hirsch'],
  ['cy', 'fferyllfa ger yr orsaf', STATION, 'Bären'],
];

describe('a relation to a kind', () => {
  it.each(near)('in %s: "%s" is near any place of %s', async (language, q, type, name) => {
    const { interpretation, names } = (await searchIn([language])).page(q);
    expect(interpretation?.near).toMatchObject({ types: [type] });
    expect(names[0]).toBe(name);
  });

  it('is the kind, and no place that is only called after it', async () => {
    expect((await searchIn(['de'])).page('Apotheke bei der Bibliothek').names[0]).toBe('Löwen');
  });
});

describe('a relation to a name', () => {
  it.each([
    ['a part', 'de', 'Apotheke bei der Nationalgalerie', 'Löwen'],
    ['another language', 'en', 'pharmacy near the old abbey', 'Löwen'],
    ['a slip', 'de', 'Apotheke bei der Österreichischen Nationalgalarie', 'Löwen'],
    ['a part with a slip', 'de', 'Apotheke bei der Nationalgalarie', 'Löwen'],
    ['the German dative', 'de', 'Apotheke nahe dem Alten Opernhaus', 'Bären'],
    ['the German genitive', 'de', 'Apotheke unweit des Alten Opernhauses', 'Bären'],
    ['the Finnish genitive', 'fi', 'apteekki Punavuoren lähellä', 'Hirsch'],
    ['the Finnish genitive with a weak grade', 'fi', 'apteekki Kivikadun lähellä', 'Hirsch'],
  ] as const)('is found by %s', async (_, language, q, name) => {
    expect((await searchIn([language])).page(q).names[0]).toBe(name);
  });

  it('is unknown for a short word with a slip, for one with another first letter, and beside a kind', async () => {
    const { page } = await searchIn(['en', 'de']);
    expect(page('pharmacy near apera').size).toBe(0);
    expect(page('pharmacy near mationalgalerie').size).toBe(0);
    const { interpretation } = (await searchIn(['fi'])).page('apteekki lähellä');
    expect(interpretation?.near).toEqual({ me: true });
  });

  it('is understood by the Finnish ending for "on"', async () => {
    const { interpretation } = (await searchIn(['fi'])).page('apteekki Kivikadulla');
    expect(interpretation?.phrases.map(({ role, words }) => `${role}: ${words}`)).toEqual([
      'kind: apteekki',
      'within: kivikadulla',
    ]);
  });

  it.each([
    ['pl', 'apteka przy Starym Teatrze', 'Stary Teatr'],
    ['pl', 'apteka na Lipowej', 'Lipowa'],
    ['ru', 'аптека рядом с Казанским собором', 'Казанский собор'],
    ['ru', 'аптека недалеко от собора', 'Казанский собор'],
    ['ru', 'аптека на Невском', 'Невский проспект'],
  ] as const)('is understood in the cases of %s: "%s"', async (language, q, anchor) => {
    const { page, nameOf } = await searchIn([language]);
    const near = page(q).interpretation?.near;
    expect(near && 'place' in near && nameOf(near.place)).toBe(anchor);
  });

  it('is found in cases that a configuration describes', async () => {
    const endings = ['ого ий', 'а'];
    const { page } = await searchWith(['en'], { near: ['у', 'около'], endings });
    expect(page('аптека у Казанского собора').names[0]).toBe('Bären');
    expect(page('аптека у Казанского моста').size).toBe(0);
  });
});

describe('a name that several places share', () => {
  const towns = [
    place('x:inn', 'Lamb', SHOP, at(50)),
    place('x:one', 'Abbey Museum', '/university', at(50.01)),
    place('x:here', 'Abbey Museum', '/university', at(50.0101)),
    place('x:two', 'Abbey Museum', '/university', at(50.5)),
    place('x:far', 'Abbey Museum', '/university', at(50.9)),
    place('x:stop', 'Abbey Museum', '/transport/bus-stop', at(50.7)),
  ];
  const nearOf = async (q: string, more = {}): Promise<string[]> => {
    const { kinds, phrases } = await wordsOf(['en']);
    const shop = { ...kinds.find(({ type }) => type === '/amenities/health/pharmacy')!, type: SHOP };
    const settings = { prominence: { '/transport': 0.5 } };
    const { engine, table } = await searchAmong(towns, { settings, kinds: [shop], phrases });
    const near = engine.search(searchFor(q, more)).interpretation?.near;
    if (!near || !('place' in near)) return [];
    return [near.place, ...(near.alternatives ?? [])].map((number) => table.place(number).id);
  };

  it('is the one nearest to the visitor, beside those elsewhere that are as prominent', async () => {
    const position = { lat: 50.45, lon: 10 };
    expect(await nearOf('pharmacy near abbey museum', { position })).toEqual(['x:two', 'x:here', 'x:far']);
    expect(await nearOf('pharmacy abbey museum', { position })).toEqual(['x:two', 'x:here', 'x:far']);
  });

  it('is the one that the request chooses by its identifier', async () => {
    expect((await nearOf('pharmacy near abbey museum', { near: 'x:far' }))[0]).toBe('x:far');
    expect((await nearOf('pharmacy near abbey museum', { near: 'x:inn' }))[0]).not.toBe('x:inn');
  });
});

describe('a relation to a part of a name with other words between', () => {
  const [street, town] = ['/area/street', '/area/town'];
  const there = [
    place('x:inn', 'Lamm', SHOP, at(50)),
    place('x:eco', 'Biblioteca comunale Umberto Eco', '/university', at(50.01)),
    place('x:tu', 'Technische Universität Auendorf', '/university', at(50.02, { short_name: 'TU Auendorf' })),
    place('x:civic', 'Museo civico Garibaldi', '/university', at(50.1)),
    place('x:naval', 'Museo navale Garibaldi', '/university', at(50.2)),
    place('x:via', 'Via Giuseppe Verdi', street, at(50, { line: 'LINESTRING (10 50, 10 50.0001)' })),
    place('x:rynek', 'Rynek Starego Miasta', '/university', at(50.03)),
    place('x:york', 'New York Pizza', '/university', at(50.04)),
    place('x:kunst', 'Neue Apotheke der Villa Rosa', '/university', at(50.06)),
    place('x:rosa', 'Villa Rosa', '/university', at(50.9)),
    place('x:auendorf', 'Auendorf', town, at(50.05)),
  ];
  const meant = async (language: Language, q: string) => {
    const { kinds, phrases, stop_words } = await wordsOf([language]);
    const own = kinds.filter(({ type }) => type === '/amenities/health/pharmacy');
    const shops = own.map((kind) => ({ ...kind, type: SHOP }));
    const { engine, table } = await searchAmong(there, { settings: { stop_words }, kinds: shops, phrases });
    const { near, within = [] } = engine.search(searchFor(q)).interpretation ?? {};
    const numbers = near && 'place' in near ? [near.place, ...(near.alternatives ?? [])] : within;
    return near && 'unknown' in near ? near.unknown : numbers.map((number) => table.place(number).id);
  };

  it.each([
    ['it', 'farmacia vicino alla biblioteca Umberto Eco', ['x:eco']],
    ['it', 'farmacia vicino alla biblioteca Umbreto Eco', ['x:eco']],
    ['it', 'farmacia vicino alla Umberto Eco biblioteca', ['x:eco']],
    ['it', 'farmacia in via Verdi', ['x:via']],
    ['es', 'farmacia cerca de la biblioteca Eco', ['x:eco']],
    ['fr', "pharmacie près de l'université Auendorf", ['x:tu']],
    ['de', 'Apotheke bei der TU Auendorf', ['x:tu']],
    ['de', 'Apotheke in der TU Auendorf', ['x:tu']],
    ['de', 'Apotheke bei der Neuen Villa Rosa', ['x:kunst']],
    ['de', 'Apotheke bei der Apotheke Villa Rosa', ['x:kunst']],
    ['pl', 'apteka przy Rynku Miasta', ['x:rynek']],
  ] as const)('is understood in %s: "%s"', async (language, q, ids) => {
    expect(await meant(language, q)).toEqual(ids);
  });

  it('is to any of the places with such a name', async () => {
    expect(await meant('it', 'farmacia vicino al museo Garibaldi')).toEqual(['x:civic', 'x:naval']);
  });

  it('is to a whole name and to one that begins with the words first', async () => {
    expect(await meant('de', 'Apotheke bei Auendorf')).toEqual(['x:auendorf']);
    expect(await meant('it', 'farmacia vicino a museo civico')).toEqual(['x:civic']);
  });

  it('is unknown behind "in" where the name goes on', async () => {
    expect(await meant('en', 'pharmacy in New York')).toBe('new york');
    expect(await meant('it', 'farmacia in Eco')).toBe('eco');
  });
});

describe('an unknown place', () => {
  it.each([
    ['en', 'pharmacy zurigo', 'zurigo'],
    ['it', 'farmacia a Zurigo', 'zurigo'],
    ['it', 'farmacia economica a Zurigo', 'zurigo'],
    ['de', 'Apotheke in Zurigo', 'zurigo'],
    ['de', 'Apotheke Groß Zurigo', 'gross zurigo'],
    ['fr', 'pharmacie à Zurigo', 'zurigo'],
    ['ru', 'аптека в Цюрихе', 'цюрихе'],
  ] as const)('is named by an empty page in %s: "%s"', async (language, q, unknown) => {
    const { size, interpretation } = (await searchIn([language])).page(q);
    expect(size).toBe(0);
    expect(interpretation?.near).toEqual({ unknown });
  });
});
