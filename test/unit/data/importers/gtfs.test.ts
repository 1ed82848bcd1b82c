import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importGtfs } from '../../../../data/importers/gtfs.ts';
import { failureOf, importContent } from './import-file.ts';
import { zipOf } from './zip-file.ts';

const stops = readFileSync(new URL('../../../fixtures/import/gtfs-stops.txt', import.meta.url), 'utf8');
const routes = (...types: number[]): string =>
  `route_id,route_type\n${types.map((type, i) => `${i},${type}\n`).join('')}`;

const importFeed = (content: string | Uint8Array, options = {}): ReturnType<typeof importContent> =>
  importContent(importGtfs, 'input', content, options);

const HEADER = 'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n';

function typesOf({ places }: Awaited<ReturnType<typeof importContent>>): Record<string, string | undefined> {
  return Object.fromEntries(places.map(({ id, type }) => [id, type[0]]));
}

test('a station is the parent of its platforms', async () => {
  const { places } = await importFeed(stops);
  expect(places.find(({ id }) => id === 'gtfs:st')).toMatchObject({
    identifiers: ['gtfs:st'],
    name: 'Central',
    type: ['/transport/station'],
    lat: '52.0000',
    lon: '4.0000',
    website: 'https://example.org/central',
    tags: ['The main station, in the middle', 'Zone 2'],
    accessibility: { has_wheelchair_access: true, has_wheelchair_boarding: true },
    parent: [],
  });
  expect(places.find(({ id }) => id === 'gtfs:p1')).toMatchObject({
    identifiers: ['gtfs:p1', 'gtfs-code:C1'],
    name: 'Central (platform 1)',
    type: ['/transport/platform'],
    alternative_names: [],
    hidden_names: ['Central', 'C1'],
    parent: ['gtfs:st'],
  });
});

test('a platform whose name is its number alone is shown with its station', async () => {
  const { places } = await importFeed(
    `${HEADER}s,Central,52,4,1,\n1,2,52,4,,s\n2,12 b,52,4,,s\n3,Quay,52,4,,s\n4,7,52,4,,\n5,8,52,4,,none\n`,
  );
  expect(places.map(({ name }) => name)).toEqual([
    'Central',
    '7',
    'Central (platform 2)',
    'Central (platform 12 b)',
    'Quay',
    '8',
  ]);
});

test('names the zones of a feed of demand-responsive transport, which are no places', async () => {
  const zones = '{"type":"FeatureCollection","features":[]}';
  const zip = zipOf({ 'stops.txt': stops, 'locations.geojson': zones });
  const { lines } = await importFeed(zip, { mapping: { route_type: 3 } });
  expect(lines).toContain('note: input: its locations.geojson has zones of GTFS-Flex, which are no places');
});

test('wheelchair boarding is yes, no, or unknown; what a platform doesn’t say, its station says', async () => {
  const { places } = await importFeed(stops);
  expect(Object.fromEntries(places.map(({ id, accessibility }) => [id, accessibility]))).toEqual({
    'gtfs:st': { has_wheelchair_access: true, has_wheelchair_boarding: true },
    'gtfs:p1': { has_wheelchair_access: true, has_wheelchair_boarding: true },
    'gtfs:p2': { has_wheelchair_access: false, has_wheelchair_boarding: false },
    'gtfs:bus%201': {},
  });
});

test('a stop is found by its printed code, which is not shown as a name; what is no web address is no website', async () => {
  const { places } = await importFeed(stops);
  const stop = places.find(({ id }) => id === 'gtfs:bus%201');
  expect(stop).toMatchObject({
    identifiers: ['gtfs:bus%201', 'gtfs-code:100'],
    type: ['/transport/bus-stop'],
    alternative_names: [],
    hidden_names: ['100'],
    tags: ['city'],
  });
  expect(stop).not.toHaveProperty('website');
});

test('a code that is the stop_id says nothing more', async () => {
  const { places } = await importFeed(
    'stop_id,stop_code,stop_name,stop_lat,stop_lon\n7,7,Mill,52,4\n8,,Mill,52,4\n',
  );
  expect(places.map(({ identifiers, hidden_names }) => [identifiers, hidden_names])).toEqual([
    [['gtfs:7'], []],
    [['gtfs:8'], []],
  ]);
});

test('every row is kept or left out with a reason', async () => {
  const { lines } = await importFeed(stops);
  expect(lines.filter((line) => !line.startsWith('warning: type'))).toEqual([
    '7 read, 4 kept, 3 left out',
    'left out: input:5: is an entrance or exit of a station (location_type 2) (e1)',
    'left out: input:6: is a node of the ways within a station (location_type 3) (n1)',
    'left out: input:7: is a boarding area of a platform (location_type 4) (b1)',
  ]);
});

describe('the zip', () => {
  test('says the same as its stops.txt, in a folder or not, however it is packed', async () => {
    const { places } = await importFeed(stops);
    for (const name of ['stops.txt', 'feed/stops.txt']) {
      const zip = zipOf({ 'a.txt': 'x', [name]: stops });
      expect((await importFeed(zip)).places).toEqual(places);
    }
    expect((await importFeed(gzipSync(`\uFEFF${stops.replaceAll('\n', '\r\n')}`))).places).toEqual(places);
  });

  test('says what its stops are where all routes are of one kind', async () => {
    const feed = (...types: number[]) =>
      importFeed(zipOf({ 'stops.txt': stops, 'routes.txt': routes(...types) }));
    expect(typesOf(await feed(2, 106))).toEqual({
      'gtfs:st': '/transport/rail-station',
      'gtfs:p1': '/transport/platform',
      'gtfs:p2': '/transport/platform',
      'gtfs:bus%201': '/transport/rail-station',
    });
    expect(typesOf(await feed(3))['gtfs:st']).toBe('/transport/bus-station');
    expect(typesOf(await feed(2, 3))['gtfs:st']).toBe('/transport/station');
  });
});

describe('the routes that serve a stop', () => {
  const zip = zipOf({
    'stops.txt': `${HEADER}s,Central,52,4,1,\nm,Central,52,4,,s\nb,Central,52,4,,s\nt,Mill,52,4,,\nx,Quay,52,4,,\nbt,Hill,52,4,,\n`,
    'routes.txt': 'route_id,route_type\nU1,1\nT1,900\nB1,3\nB2,700\n',
    'trips.txt': 'route_id,trip_id\nU1,1\nT1,2\nB1,3\nB2,4\n',
    'stop_times.txt': 'trip_id,stop_id\n1,m\n2,t\n3,b\n4,b\n3,bt\n2,bt\n9999,none\n',
  });

  test('give it metro, tram or bus, and a station the modes of its parts', async () => {
    const { places } = await importFeed(zip);
    expect(Object.fromEntries(places.map(({ id, type }) => [id, type]))).toEqual({
      'gtfs:s': ['/transport/metro-station', '/transport/bus-station'],
      'gtfs:m': ['/transport/platform'],
      'gtfs:b': ['/transport/bus-stop'],
      'gtfs:t': ['/transport/tram-stop'],
      'gtfs:x': ['/transport/bus-stop'],
      'gtfs:bt': ['/transport/tram-stop', '/transport/bus-stop'],
    });
  });

  test('do not replace a configured route type', async () => {
    const imported = await importFeed(zip, { mapping: { route_type: 0 } });
    expect(new Set(Object.values(typesOf(imported)))).toEqual(
      new Set(['/transport/tram-stop', '/transport/platform']),
    );
  });
});

describe('translations', () => {
  const zip = (translations: string) =>
    zipOf({
      'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\n1,Rautatientori,60,24\n2,Kamppi,60,24\n',
      'translations.txt': translations,
    });
  const namesOf = async (translations: string) =>
    (await importFeed(zip(translations))).places.map(({ alternative_names }) => alternative_names);

  test('give a stop its names in other languages', async () => {
    expect(
      await namesOf(
        'table_name,field_name,language,translation,record_id,record_sub_id,field_value\n' +
          'stops,stop_name,sv,Järnvägstorget,1,,\nstops,stop_name,en,Railway Square,,,Rautatientori\n' +
          'stops,stop_name,sv,Kamppi,2,,\nstops,stop_desc,sv,Torg,1,,\nroutes,route_long_name,sv,X,1,,\n',
      ),
    ).toEqual([['Järnvägstorget', 'Railway Square'], []]);
  });

  test('are read in the older form, too', async () => {
    expect(await namesOf('trans_id,lang,translation\nKamppi,sv,Kampen\n')).toEqual([[], ['Kampen']]);
  });
});

test('the stops of a lone stops.txt have the configured mode', async () => {
  expect(typesOf(await importFeed(stops, { mapping: { mode: 'metro' } }))).toMatchObject({
    'gtfs:st': '/transport/metro-station',
    'gtfs:p1': '/transport/platform',
    'gtfs:bus%201': '/transport/metro-station',
  });
  const { lines } = await importFeed(stops, { mapping: { mode: 'metro' } });
  expect(lines.join('\n')).not.toContain('type tree');
  await expect(importFeed(stops, { mapping: { mode: 'car' } })).rejects.toThrow(
    'is none of airport, rail, metro, ferry, tram, cable-car, bus',
  );
});

test('prefix and route type can be configured', async () => {
  const imported = await importFeed(stops, { mapping: { prefix: 'tcat', route_type: 0 } });
  expect(typesOf(imported)).toMatchObject({
    'tcat:st': '/transport/tram-stop',
    'tcat:p1': '/transport/platform',
  });
  expect(imported.places.find(({ id }) => id === 'tcat:p1')?.parent).toEqual(['tcat:st']);
});

test.each([
  ['9,Mill,NaN,4,,', '"lat" is not a decimal number'],
  ['9,Mill,91,4,,', 'its position is not on the globe'],
  ['9,Mill,52,,,', 'has a lat without a lon'],
  ['9,,52,4,,', 'has no stop_name'],
  [',Mill,52,4,,', 'has no stop_id'],
  ['1,Mill,52,4,,', 'its id was given before (gtfs:1, line 2)'],
  ['9,Mill,52,4,constructor,', 'has a location_type that is not known'],
])('a bad row is left out, and the others are kept: %.30j', async (row, reason) => {
  const { places, lines } = await importFeed(`${HEADER}1,A,52,4,,\n${row}\n2,B,,,,none\n`);
  expect(places.map(({ id }) => id)).toEqual(['gtfs:1', 'gtfs:2']);
  expect(places[1]).not.toHaveProperty('lat');
  expect(lines[0]).toBe('3 read, 2 kept, 1 left out');
  expect(lines[1]).toMatch(/^left out: input:3: /);
  expect(lines[1]).toContain(reason);
  expect(lines).toContain('warning: a parent_station is not among the stations of the file (first: input:4)');
  expect(lines).toContain('warning: a stop has no position (first: input:4)');
});

describe('a file that can’t be used fails with what is wrong and where', () => {
  const zipped = zipOf({ 'stops.txt': stops });
  test.each<[string, string | Uint8Array, RegExp]>([
    [
      'missing columns',
      'stop_id,stop_name,lat\n',
      /^input:1 has no column stop_lat, stop_lon; the columns are: stop_id, stop_name, lat$/,
    ],
    ['a zip without stops', zipOf({ x: 'x' }), /^input is a zip without a stops.txt/],
    [
      'a zip of two feeds',
      zipOf({ 'a/stops.txt': stops, 'b/stops.txt': stops }),
      /^input is a zip with two stops\.txt, "a\/stops\.txt" and "b\/stops\.txt": unpack it and give one of them$/,
    ],
    [
      'a zip of zones alone',
      zipOf({ 'locations.geojson': '{}' }),
      /^input is a zip without a stops\.txt, .*: its locations\.geojson has zones of GTFS-Flex, which are no places$/,
    ],
    ['a zip damaged', Buffer.from(zipped).fill(7, 60, 90), /^input is a zip that can't be read/],
  ])('%s', async (_, content, message) => {
    expect(await failureOf(importFeed(content))).toMatch(message);
  });
});
