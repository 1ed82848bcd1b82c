import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../data/kinds/languages.ts';
import { place, searchFor } from './places.ts';
import { searchAmong, treeOf, wordsOf } from './search-among.ts';

const [BUS, RAIL, SHOP, LIBRARY] = [
  '/transport/bus-stop',
  '/transport/rail-station',
  '/amenities/shop',
  '/university/library',
] as const;
const near = { lat: '51.001', lon: '-1' };
const among = async (languages: readonly Language[]) =>
  searchAmong(
    [
      place('x:bus', 'Elm Row', BUS, near),
      place('x:far', 'Oak Row', BUS, { lat: '51.05', lon: '-1' }),
      place('x:rail', 'Zorba Halt', RAIL, near),
      place('x:shop', 'Next', SHOP, near),
      place('x:called', 'Bus', SHOP, { lat: '51.05', lon: '-1' }),
      place('x:read', 'Bodleian', LIBRARY, { lat: '51.05', lon: '-1' }),
      place('x:town', 'Kestrel', '/area/town', { lat: '51', lon: '-1' }),
      place('x:kita', '北沢', '/area/town', { lat: '51', lon: '-1' }),
    ],
    { ...(await wordsOf(languages)), tree: treeOf([BUS, RAIL, SHOP, LIBRARY, '/area/town']) },
  );

/** When something leaves, and where it goes. */
const asked: Readonly<Record<(typeof LANGUAGES)[number], readonly [bus: string, train: string, to: string]>> =
  {
    en: ['when is the next bus', 'train times', 'bus to Kestrel'],
    de: ['wann kommt der nächste Bus', 'nächster Zug', 'Bus nach Kestrel'],
    fr: ["horaires d'autobus", 'prochain train', 'bus pour Kestrel'],
    es: ['a qué hora pasa el autobús', 'próximo tren', 'autobús a Kestrel'],
    it: ['quando passa il prossimo autobus', 'orari dei treni', 'autobus per Kestrel'],
    nl: ['hoe laat gaat de bus', 'volgende trein', 'bus naar Kestrel'],
    fi: ['milloin lähtee seuraava bussi', 'juna aikataulu', 'seuraava bussi Kestrel'],
    sv: ['när går bussen', 'nästa tåg', 'buss till Kestrel'],
    cy: ['pryd mae y bws', 'trên nesaf', 'bws i Kestrel'],
    pt: ['a que horas passa o autocarro', 'próximo comboio', 'ônibus para Kestrel'],
    ca: ['quan passa el proper autobús', 'pròxim tren', 'autobús a Kestrel'],
    pl: ['kiedy odjeżdża następny autobus', 'rozkład jazdy pociągów', 'autobus do Kestrel'],
    ru: ['когда следующий автобус', 'расписание поездов', 'автобус до Kestrel'],
    ja: ['次のバス', '電車の時刻表', '北沢行きのバス'],
    ar: ['متى تأتي الحافلة', 'القطار القادم', 'الحافلة إلى Kestrel'],
  };

describe.each(LANGUAGES)('a question for a timetable in %s', async (language) => {
  const { engine, idsOf } = await among([language]);
  const [bus, train, to] = asked[language];
  const position = { lat: 51, lon: -1 };

  test.each([
    ['bus', bus, 'x:bus'],
    ['train', train, 'x:rail'],
  ])('lists the stops near the person who asks for a %s', (_, q, first) => {
    const page = engine.search(searchFor(q, { position }));
    expect(page.interpretation).toMatchObject({ isTimetable: true, near: { me: true } });
    expect(idsOf(page)[0]).toBe(first);
  });

  test('lists the stops near the place that is named', () => {
    const page = engine.search(searchFor(to));
    expect(page.interpretation?.isTimetable).toBe(true);
    expect(page.interpretation?.near).toHaveProperty('place');
    expect(idsOf(page)).toEqual(['x:bus', 'x:far']);
  });
});

const { engine, idsOf } = await among(['en', 'es']);

test.each([
  ['the word for a timetable before it', 'timetable bus Kestrel', ['x:bus', 'x:far']],
  ['where it goes from and to', 'bus from Zorba Halt to Kestrel', ['x:bus', 'x:far']],
  ['a kind of place', 'bus to the train station', ['x:bus', 'x:far']],
  ['a place that none is', 'bus to Adlon', []],
])('knows %s in a question for a timetable', (_, q, ids) => {
  const page = engine.search(searchFor(q));
  expect(page.interpretation?.isTimetable).toBe(true);
  expect(idsOf(page)).toEqual(ids);
});

test.each(['next', 'bus', 'bus stop near Kestrel', 'nearest bus stop'])(
  'takes "%s" for no such question',
  (q) => {
    expect(engine.search(searchFor(q)).interpretation?.isTimetable ?? false).toBe(false);
  },
);

test('takes a word for a vehicle for no place that is called by it', () => {
  for (const q of ['shop near bus', 'tienda cerca del autobús'])
    expect(engine.search(searchFor(q)).interpretation?.near).toMatchObject({ types: [BUS] });
});

test('takes a whole word for no plural of a short form in another language', async () => {
  const { engine } = await among(['en', 'fr']);
  // "BU" is a university library in French.
  expect(engine.search(searchFor('bus to Kestrel leave')).interpretation?.types).toEqual([BUS]);
});
