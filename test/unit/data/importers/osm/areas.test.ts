import { describe, expect, test } from 'vitest';
import { importContent, nodeXml, osmXml, relationXml, wayXml } from './import.ts';

/** A point so many metres north and east of 50 °N, 8 °E. */
const at = (north: number, east = 0): [string, string] => [
  (50 + north / 111_194.93).toFixed(7),
  (8 + east / (111_194.93 * Math.cos((50 * Math.PI) / 180))).toFixed(7),
];

const street = (id: number, refs: readonly number[], name = 'Mill Lane', highway = 'residential'): string =>
  wayXml(id, refs, { highway, name });

/** Nodes 1, 2, 3 … in a row to the north, so many metres apart. */
const row = (count: number, metres: number): string[] =>
  Array.from({ length: count }, (_, i) => nodeXml(i + 1, {}, at(i * metres)));

const importAreas = async (...elements: string[]) => importContent(osmXml(...elements));

describe('a street', () => {
  test('is one place with the course of all its ways', async () => {
    const { places, report } = await importAreas(...row(4, 100), street(7, [1, 2]), street(5, [2, 3, 4]));
    expect(places).toMatchObject([
      {
        id: 'osm:w7',
        name: 'Mill Lane',
        type: ['/area/street'],
        lat: '50.001349',
        lon: '8',
        line: `LINESTRING (8 50, 8 ${at(100)[0]}, 8 ${at(200)[0]}, 8 50.002698)`,
      },
    ]);
    expect(places[0]).not.toHaveProperty('shape');
    expect(report).toMatchObject({ read: 2, kept: 1, leftOut: 1, faults: 0 });
  });

  test('is one place across a gap of 290 m, and two across one of 310 m', async () => {
    const ways = [street(5, [1, 2]), street(6, [3, 4])];
    const nodes = (gap: number): string[] =>
      [0, 100, 100 + gap, 200 + gap].map((north, i) => nodeXml(i + 1, {}, at(north)));
    expect((await importAreas(...nodes(290), ...ways)).places).toHaveLength(1);
    expect((await importAreas(...nodes(310), ...ways)).places).toHaveLength(2);
  });

  test('has its position on the longest stretch', async () => {
    const { places } = await importAreas(
      ...[0, 100, 150, 350].map((north, i) => nodeXml(i + 1, {}, at(north))),
      street(5, [1, 2]),
      street(6, [3, 4]),
    );
    expect(places).toMatchObject([{ lat: at(250)[0], line: expect.stringMatching(/^MULTILINESTRING/) }]);
  });

  test('is no place without a name', async () => {
    const { places, report } = await importAreas(
      ...row(2, 100),
      wayXml(5, [1, 2], { highway: 'residential' }),
    );
    expect(places).toEqual([]);
    expect(report).toMatchObject({ read: 0, leftOut: 0 });
  });

  test('keeps apart from another name and another type', async () => {
    const { places } = await importAreas(
      ...row(3, 10),
      street(5, [1, 2]),
      street(6, [2, 3], 'Mill Road'),
      wayXml(7, [1, 3], { waterway: 'stream', name: 'Mill Lane' }),
    );
    expect(places.map(({ id }) => id)).toEqual(['osm:w5', 'osm:w6', 'osm:w7']);
  });

  test('goes round a roundabout, which is no outline', async () => {
    const corners = [at(0), at(0, 50), at(50, 50)].map((point, i) => nodeXml(i + 1, {}, point));
    const { places } = await importAreas(...corners, street(5, [1, 2, 3, 1]));
    expect(places[0]).not.toHaveProperty('shape');
    expect(places[0]).toHaveProperty('line', expect.stringMatching(/^LINESTRING/));
  });

  test('unites the names of its ways', async () => {
    const { places } = await importAreas(
      ...row(3, 10),
      wayXml(5, [1, 2], { highway: 'residential', name: 'Mill Lane', old_name: 'Miller Row' }),
      wayXml(6, [2, 3], { highway: 'residential', name: 'Mill Lane', alt_name: 'The Lane' }),
    );
    expect(places).toMatchObject([{ alternative_names: ['Miller Row', 'The Lane'] }]);
  });
});

describe('a town', () => {
  const corners = [at(0), at(0, 900), at(900, 900), at(900)].map((point, i) => nodeXml(i + 1, {}, point));

  test('that is a node and an outline is one place: the position of the node, the shape of the outline', async () => {
    const { places } = await importAreas(
      ...corners,
      nodeXml(9, { place: 'town', name: 'Milltown' }, at(450, 460)),
      wayXml(5, [1, 2, 3, 4, 1], {}),
      relationXml(6, [['way', 5, 'outer']], { type: 'multipolygon', place: 'town', name: 'Milltown' }),
    );
    expect(places).toMatchObject([
      { id: 'osm:n9', type: ['/area/town'], lat: at(450)[0], shape: expect.stringMatching(/^POLYGON/) },
    ]);
  });

  test.each([
    ['suburb', '/area/suburb'],
    ['neighbourhood', '/area/neighbourhood'],
    ['village', '/area/village'],
    ['city', '/area/town'],
    ['square', '/area/square'],
  ])('place=%s is %s', async (value, type) => {
    const { places } = await importAreas(nodeXml(1, { place: value, name: 'Milltown' }));
    expect(places).toMatchObject([{ type: [type] }]);
  });

  test('is a place of its other type alone: a museum in a square is a museum', async () => {
    const { places } = await importAreas(
      nodeXml(1, { place: 'square', tourism: 'museum', name: 'Mill Museum' }),
    );
    expect(places).toMatchObject([{ type: ['/leisure/museum'] }]);
  });
});

test('a river has the course of its line and the outline of its water', async () => {
  const corners = [at(0), at(0, 20), at(500, 20), at(500)].map((point, i) => nodeXml(i + 1, {}, point));
  const { places } = await importAreas(
    ...corners,
    wayXml(5, [1, 2, 3, 4, 1], { natural: 'water', name: 'Millbrook' }),
    wayXml(6, [2, 3], { waterway: 'river', name: 'Millbrook' }),
  );
  expect(places).toMatchObject([
    { type: ['/area/water'], shape: expect.any(String), line: expect.any(String) },
  ]);
});

test('"areas": false leaves streets and towns out', async () => {
  const { places } = await importContent(
    osmXml(...row(2, 100), street(5, [1, 2]), nodeXml(9, { place: 'town', name: 'Milltown' })),
    { areas: false },
  );
  expect(places).toEqual([]);
});
