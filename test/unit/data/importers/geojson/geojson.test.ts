import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { importGeojson } from '../../../../../data/importers/geojson.ts';
import { points } from '../../points.ts';
import { importContent } from '../import-file.ts';

const square = points('0 0, 0 1, 1 1, 1 0, 0 0');
const building = { name: 'Lab', type: '/university/building' };
const feature = (id: unknown, geometry: unknown, properties: unknown = building) => ({
  type: 'Feature',
  ...(id !== undefined && { id }),
  properties,
  geometry,
});
const collection = (...features: unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });
const point = { type: 'Point', coordinates: [-1.25, 51.75, 60] };

const read = (content: string | Uint8Array, mapping: unknown = {}) =>
  importContent(importGeojson, 'x.geojson', content, { mapping });

test('a file whose features say no type fails with its properties and what to write', async () => {
  const untyped = (properties: object) => feature(undefined, null, properties);
  const features = [untyped({ name: 'Baths', Kind: 'Museum' }), untyped({ name: 'Hall', floors: 2 })];
  const content = collection(...features);
  await expect(read(content, { name: 'name' })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /x\.geojson: nothing says which property is the type: write "type" under "imports" in the --config, as \{"column": …, "map": \{…\}\}, or as \{"value": "\/university\/building"\} for all; the properties are "name", "Kind", "floors"$/,
    ),
  });
});

describe('where a feature is', () => {
  const placeAt = async (geometry: unknown) => (await read(collection(feature(1, geometry)))).places[0];

  test('a point: there, whatever its height', async () => {
    expect(await placeAt(point)).toMatchObject({ lat: '51.75', lon: '-1.25' });
    expect(await placeAt(point)).not.toHaveProperty('shape');
  });

  const polygon = { type: 'Polygon', coordinates: [square] };
  const several = { type: 'MultiPolygon', coordinates: [[points('5 5, 5 5.1, 5.1 5.1, 5 5')], [square]] };
  const line = { type: 'LineString', coordinates: points('0 0, 0 1, 0 4') };
  test.each([
    ['an area: at its centroid', polygon, '0.5', '0.5', 'POLYGON ((0 0, 0 1, 1 1, 1 0, 0 0))'],
    [
      'several areas: in the largest',
      several,
      '0.5',
      '0.5',
      'MULTIPOLYGON (((5 5, 5 5.1, 5.1 5.1, 5 5)), ((0 0, 0 1, 1 1, 1 0, 0 0)))',
    ],
    ['a line: half way along', line, '2', '0', 'LINESTRING (0 0, 0 1, 0 4)'],
  ])('%s, with its outline', async (_, geometry, lat, lon, shape) => {
    expect(await placeAt(geometry)).toMatchObject({ lat, lon, shape });
  });

  test('an area around a corner: inside it', async () => {
    const corner = points('0 0, 0 10, 10 10, 10 9, 1 9, 1 0');
    const { lat, lon } = (await placeAt({ type: 'Polygon', coordinates: [corner] }))!;
    expect(Number(lon) < 1 || Number(lat) > 9).toBe(true);
  });

  test('several together: at the area', async () => {
    const together = { type: 'GeometryCollection', geometries: [point, polygon] };
    expect(await placeAt(together)).toMatchObject({ lat: '0.5', lon: '0.5' });
  });

  test('nowhere: a place without position', async () => {
    expect(await placeAt(null)).toMatchObject({ id: 'geojson:1', name: 'Lab' });
    expect(await placeAt(null)).not.toHaveProperty('lat');
  });
});

describe('a file may be', () => {
  test.each([
    ['a collection', collection(feature('a', point), feature('b', point)), ['a', 'b']],
    [
      'a collection over many lines',
      JSON.stringify(JSON.parse(collection(feature('a', point))), null, 2),
      ['a'],
    ],
    ['one feature', JSON.stringify(feature('a', point), null, 1), ['a']],
    [
      'a feature a line',
      [feature('a', point), feature('b', point)].map((f) => JSON.stringify(f)).join('\r\n'),
      ['a', 'b'],
    ],
    ['a text sequence', [feature('a', point)].map((f) => `\u001e${JSON.stringify(f)}\n`).join(''), ['a']],
    ['an empty collection', collection(), []],
  ])('%s', async (_, text, ids) => {
    const mark = Buffer.from(`\uFEFF${text}`, 'utf8');
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const encodings =
      text.includes('\n{') || text.startsWith('\u001e')
        ? [mark, gzipSync(mark)]
        : [mark, gzipSync(mark), utf16];
    for (const content of [text, ...encodings]) {
      const { places, lines } = await read(content);
      expect(places.map(({ id }) => id)).toEqual(ids.map((id) => `geojson:${id}`));
      expect(lines).toEqual([`${ids.length} read, ${ids.length} kept, 0 left out`]);
    }
  });
});

test('a mapping names properties, in others and in lists too', async () => {
  const { places } = await read(
    collection(
      feature(7, point, {
        title: 'Science Library',
        kind: 'Library',
        address: { street: 'Parks Road', 'post.code': 'OX1' },
        aka: ['RSL', 'Radcliffe'],
        ref: 'B 07',
        lift: true,
      }),
    ),
    {
      prefix: 'campus',
      id: 'ref',
      name: 'title',
      type: { column: 'kind', map: { library: '/university/library' } },
      address: '{address.street}, {address.post.code}',
      alternative_names: 'aka',
      accessibility: { has_lifts_to_all_floors: 'lift' },
    },
  );
  expect(places[0]).toMatchObject({
    id: 'campus:B-07',
    name: 'Science Library',
    type: ['/university/library'],
    address: 'Parks Road, OX1',
    alternative_names: ['RSL', 'Radcliffe'],
    accessibility: { has_lifts_to_all_floors: true },
    lat: '51.75',
  });
});

describe('a bad feature is left out with a reason, and the others are kept', () => {
  test.each([
    [
      feature(2, { type: 'Point', coordinates: [0, 100] }),
      /feature 2: longitude 0, latitude 100/,
      /not on the globe/,
    ],
    [
      feature(2, { type: 'Point', coordinates: [null, 1] }),
      /"coordinates\.0" is null, not number/,
      /geometry/,
    ],
    [feature(2, { type: 'Polygon', coordinates: [[[0, 0]]] }), /fewer than three points/, /geometry/],
    [feature(2, point, { name: 'x' }), /feature 2/, /has no type/],
    [feature(2, point, { ...building, type: '/moon' }), /feature 2: \/moon/, /outside every root/],
    [feature(1, null), /feature 2: geojson:1, feature 1/, /id was given before/],
    [{ type: 'Topology' }, /feature 2/, /not a GeoJSON feature/],
    [17, /feature 2/, /not a GeoJSON feature/],
  ])('%j', async (bad, detail, reason) => {
    const { places, lines } = await read(collection(feature(1, point), bad, feature(3, point)));
    expect(places.map(({ id }) => id)).toEqual(['geojson:1', 'geojson:3']);
    expect(lines[0]).toBe('3 read, 2 kept, 1 left out');
    expect(lines[1]).toMatch(detail);
    expect(lines[1]).toMatch(reason);
  });

  test('names a bad feature by its line where it has one', async () => {
    const good = JSON.stringify(feature(1, point));
    const { places, lines } = await read(
      `${good}\n{"type":"Feature","geometry":{"coordinates":[NaN]}}\n\n${good.slice(9)}\n`,
    );
    expect(places).toHaveLength(1);
    expect(lines).toEqual([
      '3 read, 1 kept, 2 left out',
      expect.stringMatching(/^left out: x\.geojson:2: is not JSON \(Unexpected token 'N'/),
      expect.stringMatching(/^left out: x\.geojson:4: is not JSON \(Unexpected token 'F'/),
    ]);
  });
});

describe('a file that is something else fails with a sentence that names it', () => {
  const whole = collection(feature(1, point), feature(2, point));
  test.each([
    [
      'NaN',
      JSON.stringify(JSON.parse(whole), null, 1).replace('51.75', 'NaN'),
      /x\.geojson:1\d: is not JSON any more \(unexpected "N"\)$/,
    ],
    ['TopoJSON', '{"type":"Topology","objects":{}}', /its "type" is "Topology"/],
    ['other JSON', '[1, 2]', /its "type" is missing/],
  ])('%s', async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
  });

  test.each([['"cut', 'it goes on after its end']])('%s after its end', async (rest, reason) => {
    await expect(read(`${JSON.stringify(JSON.parse(whole), null, 1)}\n${rest}`)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`x\\.geojson:\\d\\d: is not JSON any more \\(${reason}\\)$`)),
    });
  });

  test('a feature of endless length', async () => {
    const endless = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"${'x'.repeat(17e6)}`;
    await expect(read(gzipSync(endless, { level: 1 }))).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/x\.geojson:1: a feature is longer than 16,777,216 characters/),
    });
  });
});
