import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pbf } from '../../../../fixtures/import/pbf.ts';
import {
  elementsOf,
  fails,
  importContent,
  importFrom,
  nodeXml,
  osmXml,
  relationXml,
  wayXml,
} from './import.ts';

const TOWN = new URL('../../../../fixtures/import/town.osm', import.meta.url).pathname;

describe('a town', () => {
  test('a pub has all its names, its address, contact, hours and words', async () => {
    const { byId } = await importFrom(TOWN);
    expect(byId.get('osm:n100')).toMatchObject({
      name: 'The "Rose & Crown"',
      short_name: 'R&C',
      alternative_names: [
        'Rose and Crown Inn',
        'The Rose',
        "Rosie's",
        'The Flower',
        "The King's Arms",
        'Ir-Rożetta',
      ],
      type: ['/amenities/food-drink/pub'],
      lat: '50.0050000',
      lon: '8.0050000',
      address: '12 Mill Lane, Exampleton EX1 2MP',
      phone: '+44 1632 960001',
      website: 'https://www.example.org/rose',
      opening_hours: 'Mo-Su 11:00-23:00',
      tags: ['fish and chips', 'british', 'Example Ales'],
      accessibility: { has_accessible_toilets: false },
    });
  });

  test('a post box is kept without a name, a shop is not', async () => {
    const { byId, report } = await importFrom(TOWN);
    expect(byId.get('osm:n101')).toMatchObject({
      name: '',
      type: ['/amenities/post/post-box'],
      collection_times: 'Mo-Fr 17:30',
      tags: ['Royal Example', 'EX1 77'],
    });
    expect(byId.has('osm:n102')).toBe(false);
    expect(report.lines().join('\n')).toMatch(/town\.osm:\d+: has no name, .*osm:n102/);
  });

  test('a stop has the identifiers of British public transport, letters as on telephone keys', async () => {
    const { byId } = await importFrom(TOWN);
    expect(byId.get('osm:n105')?.identifiers).toEqual(['osm:n105', 'atco:999000001', 'naptan:39223456']);
  });

  test('a car park of park and ride is a site of the list, with its outline', async () => {
    const { byId } = await importFrom(TOWN);
    expect(byId.get('osm:w200')).toMatchObject({
      name: 'North Park and Ride',
      type: ['/transport/car-park/park-and-ride'],
      park_and_ride: { capacity: 420 },
      lat: '50.002',
      lon: '8.002',
      shape: 'POLYGON ((8.001 50.001, 8.003 50.001, 8.003 50.003, 8.001 50.003, 8.001 50.001))',
      accessibility: { has_accessible_parking_spaces: true, number_of_accessible_parking_spaces: 12 },
    });
  });

  test('a multipolygon is put together, its hole left out of the centre', async () => {
    const museum = (await importFrom(TOWN)).byId.get('osm:r300')!;
    expect(museum.shape).toMatch(/^POLYGON \(\(8\.01 50\.01, .*\), \(8\.011 50\.011, .*\)\)$/);
    const [lat, lon] = [Number(museum.lat), Number(museum.lon)];
    expect(lat > 50.01 && lat < 50.014 && lon > 8.01 && lon < 8.014).toBe(true);
    expect(lat > 50.011 && lat < 50.013 && lon > 8.011 && lon < 8.013).toBe(false);
  });

  test('everything is accounted for: places, reasons, and how many are no places', async () => {
    const { places, report } = await importFrom(TOWN);
    expect(report).toMatchObject({ read: 8, kept: 6, leftOut: 2, repeated: 0 });
    expect(places).toHaveLength(6);
    const lines = report.lines().join('\n');
    expect(lines).toMatch(/is disused, gone, or not there yet \(osm:n103, Gone Café\)/);
    expect(lines).toMatch(/^note: .*16 elements are no places/m);
  });
});

describe('the same town in other formats is the same', () => {
  const text = () => readFile(TOWN, 'utf8');
  const asPbf = async (packing?: 'raw') => pbf(await elementsOf(TOWN), packing);
  test.each<[string, () => Promise<string | Uint8Array>]>([
    ['gzip', async () => gzipSync(await text())],
    ['UTF-8 with a byte order mark and CRLF', async () => `\uFEFF${(await text()).replaceAll('\n', '\r\n')}`],
    ['UTF-16', async () => Buffer.from(`\uFEFF${(await text()).replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['PBF', () => asPbf()],
    ['PBF with blobs that are raw', () => asPbf('raw')],
    ['PBF, packed once more with gzip', async () => gzipSync(await asPbf())],
  ])('%s', async (_, content) => {
    expect((await importContent(await content())).places).toEqual((await importFrom(TOWN)).places);
  });

  test('Overpass JSON, with ways before their nodes', async () => {
    const elements = (await elementsOf(TOWN)).reverse().map((element) => {
      const { line: _line, ...rest } = element;
      if (rest.type !== 'way') return rest;
      const { refs, ...way } = rest;
      return { ...way, nodes: refs };
    });
    // Overpass writes positions as numbers with seven decimals, which JSON.stringify would shorten.
    const json = JSON.stringify({ version: 0.6, generator: 'Overpass', elements }, null, 1).replaceAll(
      /"(lat|lon)": "([\d.]+)"/g,
      '"$1": $2',
    );
    const { places } = await importContent(json);
    const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id);
    expect(places.toSorted(byId)).toEqual((await importFrom(TOWN)).places.toSorted(byId));
  });
});

describe('Overpass', () => {
  const pub = { amenity: 'pub', name: 'Rose' };
  const way = { type: 'way', id: 1, tags: pub };
  const answer = (elements: object[], more: object = {}): string => JSON.stringify({ elements, ...more });

  test('"out center" gives centres without shapes', async () => {
    const { places } = await importContent(answer([{ ...way, center: { lat: 50.5, lon: 8.5 } }]));
    expect(places).toMatchObject([{ id: 'osm:w1', lat: '50.5', lon: '8.5' }]);
    expect(places[0]).not.toHaveProperty('shape');
  });

  test('"out geom" gives positions with the ways and the members of relations', async () => {
    const geometry = [
      { lat: 50, lon: 8 },
      { lat: 50, lon: 9 },
      { lat: 51, lon: 9 },
      { lat: 50, lon: 8 },
    ];
    const members = [{ type: 'way', ref: 7, role: 'outer', geometry }];
    const relation = { type: 'relation', id: 2, tags: { ...pub, type: 'multipolygon' }, members };
    const { places } = await importContent(answer([{ ...way, nodes: [1, 2, 3, 1], geometry }, relation]));
    const shape = 'POLYGON ((8 50, 9 50, 9 51, 8 50))';
    expect(places).toMatchObject([
      { id: 'osm:w1', shape },
      { id: 'osm:r2', shape },
    ]);
  });

  test('a query that ran out of time ends the build, as its answer lacks places', async () => {
    const node = { type: 'node', id: 1, lat: 50, lon: 8, tags: pub };
    const remark = 'runtime error: Query timed out in "query" at line 3 after 26 seconds.';
    const sentence =
      /some\.osm: is not whole: Overpass says "runtime error: Query timed .*": give the query more/;
    await fails(answer([node], { remark }), sentence);
    await fails(osmXml(nodeXml(1, pub), `<remark> ${remark} </remark>`), sentence);
  });

  test('warns of other remarks of the answer', async () => {
    const node = { type: 'node', id: 1, lat: 50, lon: 8, tags: pub };
    const { places, report } = await importContent(answer([node], { remark: 'runtime remark: a note' }));
    expect(places).toHaveLength(1);
    expect(report.lines().join('\n')).toContain('a note');
  });

  test('an element that is answered twice is one place, tagged nodes given again without tags too', async () => {
    const node = { type: 'node', id: 1, lat: 50, lon: 8 };
    const tagged = { ...node, tags: pub };
    const { places, report } = await importContent(answer([tagged, node, tagged]));
    expect(places).toHaveLength(1);
    expect(report).toMatchObject({ read: 2, kept: 1, repeated: 1 });
  });
});

describe('part of an outline is missing', () => {
  const square = [
    nodeXml(1, {}, ['50', '8']),
    nodeXml(2, {}, ['50', '8.2']),
    nodeXml(3, {}, ['50.2', '8.2']),
  ];
  const school = { amenity: 'school', name: 'Old School' };

  test('the centre is that of the nodes that are there, without a shape', async () => {
    const { places, report } = await importContent(osmXml(...square, wayXml(9, [1, 2, 3, 4, 1], school)));
    expect(places).toMatchObject([{ id: 'osm:w9', lat: '50.1', lon: '8.1' }]);
    expect(places[0]).not.toHaveProperty('shape');
    expect(report.lines().join('\n')).toMatch(/the file lacks part of its outline/);
  });

  test('leaves an outline without any node out with the reason', async () => {
    const { places, report } = await importContent(osmXml(wayXml(9, [1, 2, 3, 1], school)));
    expect(places).toEqual([]);
    expect(report).toMatchObject({ read: 1, kept: 0, leftOut: 1 });
    expect(report.lines().join('\n')).toMatch(/no node \(osm:w9, Old School\)/);
  });

  test('a multipolygon whose ring does not close has a centre all the same', async () => {
    const relation = relationXml(
      5,
      [
        ['way', 8, 'outer'],
        ['way', 99, 'outer'],
      ],
      { type: 'multipolygon', ...school },
    );
    const { places } = await importContent(osmXml(...square, wayXml(8, [1, 2, 3]), relation));
    expect(places).toMatchObject([{ id: 'osm:r5', lat: '50.1', lon: '8.1' }]);
    expect(places[0]).not.toHaveProperty('shape');
  });

  test.each(['street', 'associatedStreet', 'route', 'restriction:hgv'])(
    'a relation of the type %s is no place, whatever else its tags say',
    async (type) => {
      const relation = relationXml(5, [['node', 1, '']], { type, shop: 'yes', name: 'Mill Lane' });
      const { places, report } = await importContent(osmXml(...square, relation));
      expect(places).toEqual([]);
      expect(report).toMatchObject({ read: 1, leftOut: 1, faults: 0 });
      expect(report.lines().join()).toContain(`is a relation that is no place by itself (osm:r5, ${type})`);
    },
  );

  test('a site has the middle of its members, and no shape', async () => {
    const relation = relationXml(
      5,
      [
        ['node', 1, ''],
        ['node', 3, 'entrance'],
      ],
      { type: 'site', ...school },
    );
    const { places } = await importContent(osmXml(...square, relation));
    expect(places).toMatchObject([{ id: 'osm:r5', lat: '50.1', lon: '8.1' }]);
  });
});

test('elements marked as deleted are passed over', async () => {
  const gone = nodeXml(1, { amenity: 'pub', name: 'Gone' }).replace('<node', '<node visible="false"');
  const deleted = nodeXml(2, { amenity: 'pub', name: 'Gone' }).replace('<node', '<node action="delete"');
  const { places } = await importContent(
    osmXml(gone, deleted, nodeXml(3, { amenity: 'pub', name: 'There' })),
  );
  expect(places.map(({ id }) => id)).toEqual(['osm:n3']);
});
