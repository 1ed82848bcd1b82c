import { describe, expect, test } from 'vitest';
import { importCsv } from '../../../../data/importers/csv/csv.ts';
import { importGeojson } from '../../../../data/importers/geojson.ts';
import { DEGREES_ONLY } from '../../../../data/record/positions.ts';
import { importContent } from './import-file.ts';

const mapping = { id: 'id', name: 'name', type: 'type' };
const csv = async (content: string, mapping: object = {}) =>
  importContent(importCsv, 'x.csv', content, { mapping });

describe('a table’s columns of a position', () => {
  test.each([
    ['latitude', 'longitude'],
    ['lat', 'lng'],
    ['LAT', 'Long'],
    ['y', 'x'],
  ])('reads a position from columns called %s and %s, and reports it', async (lat, lon) => {
    const { places, lines } = await csv(`id,name,type,${lon},${lat}\n1,A,/university,-1.25,51.75\n`, mapping);
    expect(places).toMatchObject([{ lat: '51.75', lon: '-1.25' }]);
    expect(lines).toContain(`note: x.csv: the columns "${lat}" and "${lon}" are taken for lat and lon`);
  });

  test('reads a position from the columns that the mapping names', async () => {
    const { places, lines } = await csv(
      'id,name,type,north,east,latitude,longitude\n1,A,/university,1,2,3,4\n',
      { ...mapping, lat: 'north', lon: 'east' },
    );
    expect(places).toMatchObject([{ lat: '1', lon: '2' }]);
    expect(lines.join()).not.toContain('taken for');
  });

  test('reads the typographic minus', async () => {
    const { places } = await csv('id,name,type,Lat,Lon\n1,A,/university,\u221233.9,"\u22121,25"\n');
    expect(places).toMatchObject([{ lat: '-33.9', lon: '-1.25' }]);
  });

  test.each([
    ['y', 'x'],
    ['Northing', 'Easting'],
  ])(
    'says what positions on a grid need of columns called %s and %s, and keeps the rows',
    async (lat, lon) => {
      const { places, lines } = await csv(
        `id,name,type,${lon},${lat}\n1,A,/university,451700,206200\n2,B,/university,451800,206300\n`,
      );
      expect(places).toHaveLength(2);
      expect(places[0]).not.toHaveProperty('lat');
      expect(lines).toEqual([
        '2 read, 2 kept, 0 left out',
        `warning: "${lat}" and "${lon}" are not in degrees, and are no position: ${DEGREES_ONLY}`,
        `note: x.csv: nothing uses the columns "${lon}", "${lat}"`,
      ]);
    },
  );

  test('says once what positions on a grid need where lat and lon are metres', async () => {
    const { lines } = await csv(
      'id,name,type,lat,lon\n1,A,/university,206200,451700\n2,B,/university,206300,451800\n',
    );
    expect(lines[0]).toBe('2 read, 2 kept, 0 left out');
    expect(lines.filter((line) => line.includes('grid'))).toEqual([
      `warning: "lat" and "lon" are not in degrees, and are no position: ${DEGREES_ONLY}`,
    ]);
  });
});

/** The beginning of the names of reference systems that GeoSPARQL puts before well-known text. */
const CRS = 'http://www.opengis.net/def/crs/';
/** 8.5, 50 in well-known binary of PostGIS: with WGS 84, without a system, in ISO form with a height, and in metres. */
const wkb = (start: string, ...numbers: number[]): string =>
  start + numbers.map((number) => Buffer.from(Float64Array.of(number).buffer).toString('hex')).join('');

describe('a column that has the whole position', () => {
  test.each([
    ['coordinates', '"51.75, -1.25"', { lat: '51.75', lon: '-1.25' }],
    ['Lat/Lon', '"51,75; -1,25"', { lat: '51.75', lon: '-1.25' }],
    ['position', '"51.75N, 1.25W"', { lat: '51.75', lon: '-1.25' }],
    ['position', '"33.9° S 18.4° E"', { lat: '-33.9', lon: '18.4' }],
    ['position', '51.75 \u22121.25', { lat: '51.75', lon: '-1.25' }],
    ['lng_lat', '[-1.25 51.750]', { lat: '51.750', lon: '-1.25' }],
    ['WKT', 'POINT (-1.25 51.75)', { lat: '51.75', lon: '-1.25' }],
    ['WKT', `<${CRS}OGC/1.3/CRS84> POINT(-1.25 51.75)`, { lat: '51.75', lon: '-1.25' }],
    ['WKT', `<${CRS}EPSG/0/4326> Point(51.75 -1.25)`, { lat: '51.75', lon: '-1.25' }],
    ['the_geom', 'SRID=4326;POINT(-1.25 51.75)', { lat: '51.75', lon: '-1.25' }],
    [
      'geom',
      '"POLYGON((0 0, 0 1, 1 1, 1 0, 0 0))"',
      { lat: '0.5', lon: '0.5', shape: expect.stringMatching(/^POLYGON/) },
    ],
    ['geom', wkb('0101000020E6100000', 8.5, 50), { lat: '50', lon: '8.5' }],
    ['geometry', wkb('0101000000', 8.5, 50), { lat: '50', lon: '8.5' }],
    ['wkb', wkb('01E9030000', 8.5, 50, 120), { lat: '50', lon: '8.5' }],
    [
      'wkb_geometry',
      wkb('010200000002000000', 0, 0, 0, 4),
      { lat: '2', lon: '0', shape: 'LINESTRING (0 0, 0 4)' },
    ],
    [
      'wkt_geom',
      wkb('01060000000100000001030000000100000004000000', 0, 0, 0, 3, 3, 0, 0, 0),
      { lat: '1', lon: '1' },
    ],
  ])('%s: %s', async (column, text, where) => {
    const { places, lines } = await csv(`id,name,type,${column}\n1,A,/university,${text}\n`, mapping);
    expect(places).toMatchObject([where]);
    expect(lines[1]).toBe(`note: x.csv: the column "${column}" is taken for lat and lon`);
  });

  test.each([
    ['Ground floor', []],
    ['', []],
    ['01010000', []],
    ['51.76 N', []],
    ['POLYGON((0 0', []],
    ['451700 206200', [/^warning: "location" is not in degrees, and is no position: .* write "crs"/]],
    ['SRID=27700;POINT(45 20)', [/write "crs"/]],
    [wkb('0101000020346C0000', 45, 20), [/write "crs"/]],
    ['POINT (451700 206200)', [/write "crs"/]],
    [`<${CRS}EPSG/0/27700> POINT(1 2)`, [/write "crs"/]],
  ])('%j is no position, and costs no row', async (text, said) => {
    const { places, lines } = await csv(`id,name,type,location\n1,A,/university,${text}\n`);
    expect(places).toHaveLength(1);
    expect(places[0]).not.toHaveProperty('lat');
    const warnings = lines.filter((line) => line.startsWith('warning'));
    expect(warnings).toEqual(said.map((words) => expect.stringMatching(words)));
  });

  test('warns of positions that are not understood among others that are', async () => {
    const texts = ['see map', '51.75 -1.25', '', '51.76 -1.25', 'see map', '51.77 -1.25'];
    const rows = texts.map((text, i) => `${i},A${i},/university,${text}\n`).join('');
    const { places, lines } = await csv(`id,name,type,position\n${rows}`);
    expect(places).toHaveLength(6);
    expect(lines).toContain(
      'warning: texts in "position" that are no position, which stays unknown: "see map" (2 times)',
    );
  });

  test('is the one that the mapping names, in its order', async () => {
    const position = { column: 'at', order: 'lon lat' };
    const { places, lines } = await csv(
      'id,name,type,at,x,y\n1,A,/university,2 1,8,9\n2,B,/university,here,8,9\n',
      { ...mapping, position },
    );
    expect(places).toMatchObject([{ lat: '1', lon: '2' }, { name: 'B' }]);
    expect(places[1]).not.toHaveProperty('lat');
    expect(lines).toContain('warning: texts in "at" that are no position, which stays unknown: "here"');
  });

  test('comes before axes in metres', async () => {
    const { places } = await csv(
      'id,name,type,x,y,geo_point_2d\n1,A,/university,451700,206200,"51.75, -1.25"\n',
    );
    expect(places).toMatchObject([{ lat: '51.75', lon: '-1.25' }]);
  });
});

test('features without a geometry are where their properties say', async () => {
  const placed = async (geometry: object | null) => {
    const properties = { name: 'A', type: '/university', Latitude: '51.75', lng: -1.25 };
    const content = JSON.stringify({ type: 'Feature', id: 1, geometry, properties });
    return (await importContent(importGeojson, 'x.geojson', content)).places;
  };
  expect(await placed(null)).toMatchObject([{ lat: '51.75', lon: '-1.25' }]);
  expect(await placed({ type: 'Point', coordinates: [8, 50] })).toMatchObject([{ lat: '50', lon: '8' }]);
});
