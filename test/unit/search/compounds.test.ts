import { describe, expect, it } from 'vitest';
import type { Language } from '../../../data/kinds/languages.ts';
import type { Place } from '../../../src/core/place.ts';
import { place, searchFor, suggestFor } from './places.ts';
import { searchAmong, treeOf, wordsOf } from './search-among.ts';

/** The kinds of places by the types of the languages. */
const TYPES = {
  pharmacy: '/amenities/health/pharmacy',
  parking: '/transport/car-park',
  cafe: '/amenities/food-drink/cafe',
  library: '/amenities/public-library',
  station: '/transport/rail-station',
  hall: '/amenities/public-building',
  town: '/area/town',
  street: '/area/street',
  pool: '/leisure/swimming-pool',
} as const;
const tree = treeOf(Object.values(TYPES), { street: 'Straße' });

type Given = readonly [name: string, type: keyof typeof TYPES, km: number, more?: Partial<Place>];

/** Makes an engine in a language over places in a line. */
async function finderIn(language: Language, given: readonly Given[]) {
  const { phrases, kinds, stop_words } = await wordsOf([language]);
  const places = given.map(([name, type, km, more], i) =>
    place(`x:${i}`, name, TYPES[type], { ...more, lat: String(50 + km / 111), lon: '10' }),
  );
  const around = { settings: { stop_words }, tree, kinds, phrases };
  const { engine, namesOf } = await searchAmong(places, around);
  return {
    search: (q: string) => namesOf(engine.search(searchFor(q))),
    corrected: (q: string) => engine.search(searchFor(q)).correctedQuery,
    meaning: (q: string) => engine.search(searchFor(q)).interpretation?.phrases,
    suggest: (q: string) => namesOf(engine.suggest(suggestFor(q))),
  };
}

describe('a German compound', async () => {
  const { search, suggest, corrected, meaning } = await finderIn('de', [
    ['Apotheke am Rathaus', 'pharmacy', 1],
    ['Rathaus', 'hall', 1.01, { tags: ['townhall'], address: 'Lange Straße 3' }],
    ['Lange Straße', 'street', 1],
    ['Löwen-Apotheke', 'pharmacy', 9],
    ['Hauptbahnhof', 'station', 3],
    ['P1', 'parking', 3.01],
    ['P2', 'parking', 7.01],
    ['Stadtbibliothek', 'library', 7],
    ['Bibliotheksgarten', 'cafe', 20],
    ['Sparkasse Orlatal', 'hall', 30],
  ]);

  it('finds the place that has its parts, in any order', () => {
    expect(search('Rathausapotheke')).toEqual(['Apotheke am Rathaus']);
    expect(search('wo ist die Rathausapotheke')).toEqual(['Apotheke am Rathaus']);
    expect(search('Orlatalsparkasse')).toEqual(['Sparkasse Orlatal']);
    expect(corrected('Orlatalsparkasse')).toBe('orlatal sparkasse');
    expect(suggest('Rathausapotheke')).toEqual(['Apotheke am Rathaus']);
  });

  it('finds what is near its first part where the last is a kind', () => {
    expect(search('Hauptbahnhofparkplatz')).toEqual(['P1', 'P2']);
    expect(search('Bahnhofsparkplatz')).toEqual(['P1', 'P2']);
    expect(search('Stadtbibliotheksparkplatz')).toEqual(['P2', 'P1']);
    expect(search('wo ist der Stadtbibliotheksparkplatz')).toEqual(['P2', 'P1']);
    expect(meaning('Stadtbibliotheksparkplatz')).toEqual([
      { role: 'near', words: 'stadtbibliotheks-' },
      { role: 'kind', words: 'parkplatz' },
    ]);
  });

  it('finds what is in a town where the first part is its name', async () => {
    const { search } = await finderIn('de', [
      ['Orlatal', 'town', 1],
      ['P1', 'parking', 1.1],
      ['P2', 'parking', 30, { address: 'Am Markt 1, Orlatal' }],
    ]);
    expect(search('Orlatalparkplatz')).toEqual(['P2']);
  });

  it('is found by its parts', () => {
    expect(search('Bibliothek Garten')).toEqual(['Bibliotheksgarten']);
  });

  it.each([
    'Kastanienapotheke',
    'Marktapotheke',
    'Landesmuseum',
    'Rathausallee',
    'Rathausstraße',
    'Löwenrathaus',
  ])('with an unknown part finds nothing: %s', (q) => expect(search(q)).toEqual([]));
});

/** A place, and a car park a kilometre from it. */
const withParking = (name: string, type: keyof typeof TYPES): readonly Given[] => [
  [name, type, 1],
  ['P1', 'parking', 2],
];

describe('a compound', () => {
  it.each<[Language, readonly Given[], string, string]>([
    ['nl', [['Apotheek bij de Molen', 'pharmacy', 1]], 'molenapotheek', 'Apotheek bij de Molen'],
    ['nl', withParking('Station Weerdam', 'station'), 'stationsparkeergarage', 'P1'],
    ['sv', withParking('Östra stationen', 'station'), 'stationsparkering', 'P1'],
    ['sv', [['Kafé Slottet', 'cafe', 1]], 'slottetkafé', 'Kafé Slottet'],
    ['sv', [['Rådhuskafé', 'cafe', 1]], 'rådhus kafé', 'Rådhuskafé'],
    ['nb', [['Kafé Brygga', 'cafe', 1]], 'bryggakafé', 'Kafé Brygga'],
    ['da', [['Apotek ved Torvet', 'pharmacy', 1]], 'torvetsapotek', 'Apotek ved Torvet'],
    ['fi', [['Kahvila Kirjasto', 'cafe', 1]], 'kirjastokahvila', 'Kahvila Kirjasto'],
    ['fi', [['Kahvila Kirjasto', 'cafe', 1]], 'kirjastonkahvila', 'Kahvila Kirjasto'],
    ['fi', withParking('Uimahalli Vesi', 'pool'), 'uimahalliparkki', 'P1'],
    ['fi', [['Museonkahvila', 'cafe', 1]], 'museo kahvila', 'Museonkahvila'],
    ['ru', [['Кафе Книга', 'cafe', 1]], 'книгокафе', 'Кафе Книга'],
    ['ru', [['Автошкола', 'hall', 1]], 'авто школа', 'Автошкола'],
  ])('in %s with %j: %s', async (language, given, q, name) => {
    const { search } = await finderIn(language, given);
    expect(search(q)).toEqual([name]);
  });
});
