import { describe, expect, test } from 'vitest';
import { conversionOf } from '../../../../data/importers/crs.ts';
import { importCsv } from '../../../../data/importers/csv/csv.ts';
import { importGeojson } from '../../../../data/importers/geojson.ts';
import { distanceKm } from '../../../../src/core/geo/position.ts';
import { failureOf, importContent } from './import-file.ts';

/**
 * Points that the authorities publish: Ordnance Survey, test points of OSTN15; Lantmäteriet, control points of SWEREF 99 TM;
 * Finland's JHS 197, annex 3; Kadaster, test points of RDNAPTRANS; swisstopo, the example of its approximate formulas;
 * IGN, the origin of Lambert-93 and its constants n, C and Ys (NTG 71), from which the second point follows.
 */
test.each([
  [27700, 'St Mary’s', 91492.146, 11318.804, 49.9222639373, -6.2997775201, 5],
  [27700, 'London', 530624.974, 178388.464, 51.4893656495, -0.1199255718, 5],
  [27700, 'Kent', 639821.835, 169565.858, 51.3744702555, 1.4445473041, 5],
  [3006, 'Skåne', 356083.438, 6097106.672, 55, 12.75, 0.1],
  [3006, 'Halland', 363331.554, 6319636.937, 57, 12.75, 0.1],
  [3067, 'Åland', 106256.35961, 6715706.37708, 60.3851068722, 19.84813676944, 0.1],
  [28992, 'Texel', 117380.12, 575040.34, 53.160753042, 4.824761912, 1],
  [28992, 'Zuid-Limburg', 182260.45, 311480.67, 50.792584916, 5.773795548, 1],
  [2056, 'Ticino', 2_700_000, 1_100_000, 46.0441306, 8.7304972, 1],
  [2154, 'the origin', 700_000, 6_600_000, 46.5, 3, 0.1],
  [2154, 'Paris', ...lambert93(48.85, 2.35), 48.85, 2.35, 0.1],
])('the system %i has the published position of %s', async (code, _, east, north, lat, lon, metres) => {
  const found = (await conversionOf(code, 'x'))!(east, north)!;
  expect(distanceKm(found, { lat, lon }) * 1000).toBeLessThan(metres);
});

function lambert93(lat: number, lon: number): [east: number, north: number] {
  const [n, c, northOfPole, e] = [0.725607765, 11754255.426, 12655612.05, 0.0818191910428];
  const [phi, gamma] = [(lat * Math.PI) / 180, (n * (lon - 3) * Math.PI) / 180];
  const isometric = Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi));
  const radius = c * Math.exp(-n * isometric);
  return [700_000 + radius * Math.sin(gamma), northOfPole - radius * Math.cos(gamma)];
}

test.each([
  [27700, [51.48936, -0.11995]],
  ['EPSG:27700', [51.48936, -0.11995]],
  ['urn:ogc:def:crs:EPSG:6.9:27700', [51.48936, -0.11995]],
  ['http://www.opengis.net/def/crs/EPSG/0/27700', [51.48936, -0.11995]],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', []],
  ['http://www.opengis.net/def/crs/EPSG/0/4258', []],
  ['{"type":"EPSG","properties":{"code":4326}}', []],
])('reads %s, and converts what has no degrees', async (named, expected) => {
  const found = (await conversionOf(named, 'x'))?.(530_625, 178_388);
  expect(found ? [found.lat, found.lon] : []).toEqual(expected);
});

/** The published point of London, to the metre, with an error of two metres. */
const london = { lat: '51.48936', lon: '-0.11995' };
const rows = (columns: string, ...cells: string[]) =>
  `id,name,type,${columns}\n${cells.map((cell, i) => `${i},A${i},/university,${cell}\n`).join('')}`;
const csv = (content: string, mapping: object) => importContent(importCsv, 'x.csv', content, { mapping });

describe('a table with a "crs"', () => {
  test.each([
    ['Easting,Northing', '530625,178388', {}],
    ['y,x', '178388,530625', {}],
    ['lat,lon', '178388,530625', {}],
    ['location', '530625 178388', {}],
    ['geom', 'POINT (530625 178388)', {}],
    ['geom', 'SRID=27700;POINT (530625 178388)', {}],
    ['at', '178388 530625', { position: { column: 'at', order: 'lat lon' } }],
    ['N,E', '178388,530625', { lat: 'N', lon: 'E' }],
    ['geom', 'SRID=4326;POINT (-0.11995 51.48936)', {}],
    ['lat,lon,Easting,Northing', '51.48936,-0.11995,1,2', {}],
  ])('has positions in its %s %s', async (columns, cells, mapped) => {
    const own = Object.keys(mapped).length > 0 && { id: 'id', name: 'name', type: 'type' };
    const { places } = await csv(rows(columns, cells), { crs: 27700, ...own, ...mapped });
    expect(places).toMatchObject([london]);
  });

  test('keeps rows without a position, and leaves out those of no place on the grid', async () => {
    const mapping = { crs: 'EPSG:27700', id: 'id', name: 'name', type: 'type', lat: 'N', lon: 'E' };
    const { places, lines } = await csv(rows('E,N', '530625,178388', '0,0', ',', '9e9,9e9'), mapping);
    expect(places.map(({ name, lat }) => [name, lat])).toEqual([
      ['A0', london.lat],
      ['A1', undefined],
      ['A2', undefined],
    ]);
    expect(lines).toContain('left out: x.csv:5: its position is not on the globe (9e9, 9e9)');
  });

  test('is an error with what to write where the system is not known', async () => {
    expect(await failureOf(csv(rows('x,y', '1,2'), { crs: 'EPSG:9999' }))).toBe(
      'fingerpost.config.json: "imports.x.csv.crs" is EPSG:9999, which is no reference system that can be converted: ' +
        'write the number of EPSG of a grid, such as 27700, or convert the file to longitude and latitude (EPSG:4326)',
    );
  });
});

describe('a GeoJSON file with a "crs"', () => {
  const outline = [0, 100, 200].map((step) => [530_625 + step, 178_388 + (step % 200)]);
  const feature = (id: number, type: string, coordinates: unknown) => ({
    type: 'Feature',
    id,
    properties: { name: 'A', type: '/university' },
    geometry: { type, coordinates },
  });
  const features = [feature(1, 'Point', outline[0]), feature(2, 'Polygon', [outline])];
  const crs = (code: number) => ({ type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${code}` } });
  const geojson = (content: object, mapping = {}) =>
    importContent(importGeojson, 'x.geojson', JSON.stringify(content), { mapping });
  const type = 'FeatureCollection';

  test.each([
    ['the file', { type, crs: crs(27700), features }, {}],
    ['the configuration', { type, features }, { crs: 27700 }],
  ])('has positions and outlines in degrees by that of %s', async (_, content, mapping) => {
    const { places } = await geojson(content, mapping);
    expect(places[0]).toMatchObject(london);
    expect(Number(places[1]!.lat)).toBeCloseTo(51.48966, 4);
    expect(places[1]!.shape).toContain('POLYGON ((-0.11995 51.48936, ');
  });

  test('is an error where the system is not known, or stands after its features', async () => {
    expect(await failureOf(geojson({ type, crs: crs(1234), features }))).toMatch(
      /^x\.geojson: "crs" is .*EPSG::1234.*, which is no reference system/,
    );
    expect(await failureOf(geojson({ type, features, crs: crs(27700) }))).toMatch(
      /^x\.geojson:1: "crs" is .*27700.*, after features: write "crs" under "imports"/,
    );
  });
});
