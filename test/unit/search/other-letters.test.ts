import { expect, test } from 'vitest';
import { place, searchFor } from './places.ts';
import { searchAmong, treeOf, wordsOf } from './search-among.ts';

const [MUSEUM, CAFE, TOWN] = ['/leisure/museum', '/amenities/food-drink/cafe', '/area/town'] as const;
const [here, there] = [
  { lat: '51', lon: '-1' },
  { lat: '51.5', lon: '-1' },
];
const russian = { ...(await wordsOf(['en', 'ru'])), tree: treeOf([MUSEUM, CAFE, TOWN]) };

const latin = await searchAmong(
  [
    place('x:valletta', 'Valletta', TOWN, here),
    place('x:julians', 'St Julian’s', TOWN, there),
    place('x:carlo', 'Café Monte-Carlo', CAFE, here),
    place('x:hamburg', 'Hamburger Hof', CAFE, there),
    place('x:museum', 'Lascaris', MUSEUM, here),
    place('x:other', 'Spinola', MUSEUM, there),
  ],
  { ...russian, settings: { abbreviations: [['st', 'saint']] } },
);

test.each([
  ['Валлетта', ['x:valletta']],
  ['Сент-Джулианс', ['x:julians']],
  ['кафе Монте-Карло', ['x:carlo']],
  ['Гамбургер Хоф', ['x:hamburg']],
  ['Βαλέτα', ['x:valletta']],
  ['Μόντε Κάρλο', ['x:carlo']],
  ['ვალეტა', ['x:valletta']],
  ['Վալետտա', ['x:valletta']],
])('finds the Latin name that "%s" is written after', (q, ids) => {
  expect(latin.search(q)).toEqual(ids);
});

test.each([
  ['музей в Валлетте', 'x:museum'],
  ['музеи Валлетты', 'x:museum'],
  ['музей рядом с Сент-Джулиансом', 'x:other'],
])('finds the kind at the Latin name that "%s" has in its letters', (q, first) => {
  const page = latin.engine.search(searchFor(q));
  expect(page.interpretation?.near ?? page.interpretation?.within).toBeDefined();
  expect(latin.idsOf(page)[0]).toBe(first);
});

test.each(['Бирмингем', 'Дом Гёте', 'музей в Бирмингеме', 'кафе Зорба', 'Μόναχο', 'ბერლინი'])(
  'finds nothing for "%s", which no Latin name sounds like',
  (q) => {
    expect(latin.search(q)).toEqual([]);
  },
);

test('suggests the Latin names that an unfinished word in other letters begins', () => {
  expect(latin.suggest('Валл')).toEqual(['x:valletta']);
  expect(latin.suggest('Μόντ')).toEqual(['x:carlo']);
});

test('ranks a Latin name below the same name in the letters of the query', async () => {
  const filling = Array.from({ length: 20 }, (_, i) => place(`x:${i}`, `Filling n${i}`, CAFE, there));
  const { search } = await searchAmong(
    [...filling, place('x:latin', 'Valletta', TOWN, here), place('x:own', 'Валлетта', TOWN, there)],
    russian,
  );
  expect(search('Валлетта')).toEqual(['x:own', 'x:latin']);
});

test('reads nothing as Latin where the names are in the letters of the query', async () => {
  const { search } = await searchAmong(
    [
      place('x:latin', 'Malta Bar', CAFE, here),
      place('x:own', 'улица Пушкина', TOWN, there),
      place('x:square', 'площадь Революции', TOWN, there),
    ],
    russian,
  );
  expect(search('Мальта')).toEqual([]);
  expect(search('улица Пушкина')).toEqual(['x:own']);
});
