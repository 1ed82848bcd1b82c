import { expect, test } from 'vitest';
import type { OsmElement } from '../../../../../data/importers/osm/read/element.ts';
import { blob, block, headerBlob } from '../../../../fixtures/import/pbf.ts';
import { fails, importContent, nodeXml, osmXml, relationXml, wayXml } from './import.ts';

const school = { amenity: 'school', name: 'Rose' };

const square = [
  nodeXml(1, {}, ['50', '8']),
  nodeXml(2, {}, ['50', '8.001']),
  nodeXml(3, {}, ['50.001', '8.001']),
];
const ring = wayXml(5, [1, 2, 3, 1]);

test('a relation that names a way again and again has it once', async () => {
  const shapeOf = async (...members: (readonly [string, number, string])[]): Promise<string | undefined> => {
    const relation = relationXml(7, members, { ...school, type: 'multipolygon' });
    return (await importContent(osmXml(...square, ring, relation))).places[0]?.shape;
  };
  const once = await shapeOf(['way', 5, 'outer']);
  expect(once).toMatch(/^POLYGON /);
  expect(await shapeOf(['way', 5, 'outer'], ['way', 5, ''], ['way', 5, 'outer'])).toBe(once);
});

const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

test('reads a block of PBF with 300,001 nodes, as osmconvert writes them', async () => {
  const nodes = many<OsmElement>(300_000, { type: 'node', id: 1, lat: '50', lon: '8' });
  const elements = [...nodes, { type: 'node', id: 2, lat: '50', lon: '8', tags: school } as const];
  const { places, report } = await importContent(
    Buffer.concat([headerBlob(), blob('OSMData', block(elements), 'raw')]),
  );
  expect(places).toMatchObject([{ id: 'osm:n2', name: 'Rose' }]);
  expect(report.lines()).toContainEqual(expect.stringMatching(/300,000 elements are no places/));
});

test('refuses a block of PBF that unpacks to more than 32 MiB', () =>
  fails(
    Buffer.concat([headerBlob(), blob('OSMData', new Uint8Array(33_554_433))]),
    /some\.osm: has a block of more than 32 MiB, which the format does not allow: write it anew with osmium cat$/,
  ));

test('reads a way of 100,001 nodes', async () => {
  const { places } = await importContent(osmXml(...square, wayXml(9, [...many(99_999, 1), 2, 3], school)));
  expect(places).toHaveLength(1);
});
