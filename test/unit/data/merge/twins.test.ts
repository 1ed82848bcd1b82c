import { expect, test } from 'vitest';
import { withStations } from '../../../../data/merge/stations.ts';
import { uniteTwins } from '../../../../data/merge/twins.ts';
import type { Place } from '../../../../src/core/place.ts';
import { somePlace } from '../../bundle/some-places.ts';

/** Some 11 metres. */
const STEP = 0.0001;
const cafe = (id: string, known: Partial<Place> = {}, steps = 0): Place =>
  somePlace(id, {
    name: 'Mill Café',
    type: ['/amenities/food-drink/cafe'],
    lat: String(51.75 + steps * STEP),
    lon: '-1.25',
    ...known,
  });
const unite = (places: readonly Place[], sources = places.map(() => 0)) =>
  uniteTwins(places, sources, sources);

test('unites two places of one source with one name, kind and address, and says so', () => {
  const [first, second] = [
    cafe('a:1', { phone: '1' }),
    cafe('a:2', { name: 'mill cafe', website: 'https://x.test' }, 2),
  ];
  const part = cafe('a:3', { name: 'Terrace', parent: ['a:2'] });
  const { places, merged } = unite([first, part, second]);
  expect(places).toMatchObject([
    { id: 'a:1', identifiers: ['a:1', 'a:2'], phone: '1', website: 'https://x.test' },
    { id: 'a:3', parent: ['a:1'] },
  ]);
  expect(merged).toMatchObject([
    { place: { id: 'a:2' }, into: { id: 'a:1' }, by: 'twin', shared: 'mill cafe' },
  ]);
});

test.each<[string, Partial<Place>, number]>([
  ['are farther apart than 30 m', {}, 3],
  ['have other names', { name: 'Mill Bar' }, 0],
  ['have no name', { name: '' }, 0],
  ['are of other kinds', { type: ['/amenities/food-drink/bar'] }, 0],
  ['have other addresses', { address: '2 Mill Lane' }, 0],
  ['have other telephones', { phone: '2' }, 0],
  ['are not both without steps', { accessibility: { has_wheelchair_access: false } }, 0],
  ['have other codes of one register', { identifiers: ['a:2', 'w:2'] }, 0],
  ['have no position', { lat: '', lon: '' }, 0],
])('keeps two places apart that %s', (_, known, steps) => {
  const facts = { phone: '1', accessibility: { has_wheelchair_access: true }, identifiers: ['a:1', 'w:1'] };
  const { lat, ...other } = cafe('a:2', known, steps);
  const second = lat === '' ? (({ lon: _lon, ...rest }) => rest)(other) : { ...other, lat: lat! };
  const first = cafe('a:1', known.name === '' ? { ...facts, name: '' } : facts);
  expect(unite([first, second as Place]).places.map(({ id }) => id)).toEqual(['a:1', 'a:2']);
});

test('keeps stops across the road apart, and places of two sources', () => {
  const stop = { type: ['/transport/bus-stop'] };
  expect(unite([cafe('a:1', stop), cafe('a:2', stop)]).places).toHaveLength(2);
  expect(unite([cafe('a:1'), cafe('b:1')], [0, 1]).places).toHaveLength(2);
});

test.each<[string, Partial<Place>, string[]]>([
  ['nothing else is known of them', {}, ['a:1', 'a:2', 'a:3']],
  ['they have one address', { address: '1 Mill Lane' }, ['a:1', 'a:3']],
  ['they have one telephone', { phone: '1' }, ['a:1', 'a:3']],
  ['one is the outline of the other', { shape: 'POLYGON ((0 0, 0 1, 1 1, 0 0))' }, ['a:1', 'a:3']],
])('unites two of three places of one name by more than their name: %s', (_, known, ids) => {
  const { shape, ...facts } = known;
  const three = [cafe('a:1', known), cafe('a:2', facts, 2), cafe('a:3', {}, 50)];
  expect(unite(three).places.map(({ id }) => id)).toEqual(ids);
  expect(unite(three.slice(0, 2)).places).toHaveLength(1);
});

test('no chain of neighbours becomes one place as long as a street', () => {
  const row = Array.from({ length: 6 }, (_, i) => cafe(`a:${i}`, { address: '1 Mill Lane' }, 2 * i));
  expect(unite(row).places.map(({ id }) => id)).toEqual(['a:0', 'a:2', 'a:4']);
});

test('makes a stop part of the nearest station of its name within 100 m', () => {
  const station = (id: string, steps: number) =>
    cafe(id, { name: 'Mill Road', type: ['/transport/bus-station'] }, steps);
  const stop = (id: string, known: Partial<Place>, steps = 0) =>
    cafe(id, { name: 'Mill Road', type: ['/transport/bus-stop'], ...known }, steps);
  const bay = { name: 'Bay 3 Mill Road', hidden_names: ['Mill Road'] };
  const places = withStations([
    station('s:1', 1),
    station('s:2', 5),
    stop('b:1', {}),
    stop('b:2', bay, 4),
    stop('b:3', {}, 15),
    stop('b:4', { name: 'Mill Lane' }),
    stop('b:5', { parent: ['x:1'] }),
    cafe('c:1', { name: 'Mill Road' }),
  ]);
  expect(places.map(({ parent }) => parent)).toEqual([[], [], ['s:1'], ['s:2'], [], [], ['x:1'], []]);
});
