import { describe, expect, test } from 'vitest';
import { importCsv } from '../../../../data/importers/csv/csv.ts';
import { importGeojson } from '../../../../data/importers/geojson.ts';
import { importContent } from './import-file.ts';

const csv = async (content: string, mapping: object = {}) =>
  importContent(importCsv, 'x.csv', content, { mapping });
const geojson = async (features: readonly object[], mapping: object = {}) =>
  importContent(importGeojson, 'x.geojson', JSON.stringify({ type: 'FeatureCollection', features }), {
    mapping,
  });
const feature = (name: string, coordinates: readonly number[], more: object = {}): object => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { name, type: '/university' },
  ...more,
});
const DERIVED = /an id follows from all values of a place, as there is none/;

describe('where nothing says what the id is', () => {
  test('derives the id of a row from its values, and reports it', async () => {
    const { places, lines } = await csv(
      'name,type,lat,lon\nHall,/university,51.75,-1.25\nHall,/university,51.76,-1.25\n',
      plain,
    );
    expect(places).toHaveLength(2);
    expect(places[0]!.id).toMatch(/^csv:[0-9a-f]{12}$/);
    expect(places[1]!.id).not.toBe(places[0]!.id);
    expect(lines.join('\n')).toMatch(DERIVED);
    expect(lines.join('\n')).toContain('(2 times)');
  });

  test('derives the same id whatever the order and the digits, in a table or a map', async () => {
    const id = (await csv('name,type,lat,lon\nHall,/university,51.75,-1.25\n', { ...plain, prefix: 'x' }))
      .places[0]!.id;
    const other = await csv(
      'phone,lon,lat,type,name\n2,-1,51,/university,Other\n,-1.250,51.7500,/university, Hall\n',
      { ...plain, prefix: 'x', phone: 'phone' },
    );
    expect(other.places[1]!.id).toBe(id);
    const { places } = await geojson([feature('Hall', [-1.25, 51.75])], { prefix: 'x', ...types });
    expect(places[0]!.id).toBe(id);
  });

  test.each([
    [
      'a column that nothing uses',
      'name,type,floor\nLab,/university,1\nLab,/university,2\nLab,/university,3\n',
    ],
    [
      'metres of a grid',
      'name,type,x,y\nLab,/university,451700,206200\nLab,/university,451700,206201\nLab,/university,451701,206200\n',
    ],
    [
      'a position that is not read',
      'name,type,geom\nLab,/university,A1\nLab,/university,A2\nLab,/university,A3\n',
    ],
  ])('keeps rows that differ in %s alone', async (_, content) => {
    const { places, lines } = await csv(content);
    expect(places).toHaveLength(3);
    expect(lines[0]).toBe('3 read, 3 kept, 0 left out');
  });

  test('derives ids of the keys of a mapping from positions that are metres of a grid', async () => {
    const { places } = await csv(
      'name,type,x,y\nLab,/university,451700,206200\nLab,/university,451700,206201\n',
      {
        name: 'name',
        ...types,
        id: { hash: ['name', 'lat', 'lon'] },
      },
    );
    expect(places).toHaveLength(2);
    expect(places[0]).not.toHaveProperty('lat');
  });

  test('features that differ in any property are two', async () => {
    const features = [1, 2].map((floor) => {
      const { properties, ...rest } = feature('Lab', [0, 1]) as { properties: object };
      return { ...rest, properties: { ...properties, inside: { floor } } };
    });
    expect((await geojson(features)).places).toHaveLength(2);
  });

  test('features that have an id keep it', async () => {
    const { places } = await geojson([
      feature('A', [0, 1], { id: 7 }),
      feature('B', [0, 1]),
      { ...feature('', [0, 1]), geometry: null },
    ]);
    expect(places.map(({ id }) => id)).toEqual([
      'geojson:7',
      expect.stringMatching(/^geojson:[0-9a-f]{12}$/),
    ]);
  });

  test('a row without name and position has none, and one said twice is counted as repeated', async () => {
    const { places, lines } = await csv(
      'name,type,lat,lon\n,/university,,\nA,/university,1,2\nA,/university,1,2\n',
    );
    expect(places).toHaveLength(1);
    expect(lines.join('\n')).toMatch(/has no id/);
    expect(lines[0]).toBe('3 read, 1 kept, 1 left out, 1 repeated');
  });
});

const types = { type: 'type' };
const plain = { name: 'name', ...types, lat: 'lat', lon: 'lon' };

describe('a mapping may say what ids follow from', () => {
  test('warns of nothing where the mapping names what ids derive from', async () => {
    const { places, lines } = await csv('name,type,phone\nA,/university,1\nA,/university,2\n', {
      name: 'name',
      type: 'type',
      phone: 'phone',
      prefix: 'campus',
      id: { hash: ['name', 'phone'] },
    });
    expect(new Set(places.map(({ id }) => id)).size).toBe(2);
    expect(places[0]!.id).toMatch(/^campus:[0-9a-f]{12}$/);
    expect(lines.join('\n')).not.toMatch(/warning/);
  });

  test('derives an id from the position of a geometry before the feature’s own id', async () => {
    const { places } = await geojson([feature('A', [0, 1], { id: 1 }), feature('A', [0, 2], { id: 1 })], {
      ...types,
      id: { hash: ['name', 'lat', 'lon'] },
    });
    expect(new Set(places.map(({ id }) => id)).size).toBe(2);
  });

  test.each([{ hash: ['nmae'] }, { hash: [] }, { hash: 'name' }])('%j is refused', async (id) => {
    await expect(csv('name,type\nA,/university\n', { ...plain, id })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/"imports\.x\.csv\.id/),
    });
  });
});
