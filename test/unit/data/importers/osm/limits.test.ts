import { describe, expect, test } from 'vitest';
import { linesOfWays } from '../../../../../data/importers/osm/outlines/outline.ts';
import { NodePositions } from '../../../../../data/importers/osm/positions.ts';
import { type OsmElement, type OsmMember, tagsOf } from '../../../../../data/importers/osm/read/element.ts';
import { blob, block, headerBlob } from '../../../../fixtures/import/pbf.ts';
import { fails, importContent, nodeXml, osmXml, relationXml, wayXml } from './import.ts';

const school = { amenity: 'school', name: 'Rose' };

const square = [
  nodeXml(1, {}, ['50', '8']),
  nodeXml(2, {}, ['50', '8.001']),
  nodeXml(3, {}, ['50.001', '8.001']),
];
const ring = wayXml(5, [1, 2, 3, 1]);

describe('a relation', () => {
  const shapeOf = async (...members: (readonly [string, number, string])[]): Promise<string | undefined> => {
    const relation = relationXml(7, members, { ...school, type: 'multipolygon' });
    return (await importContent(osmXml(...square, ring, relation))).places[0]?.shape;
  };

  test('that names a way again and again has it once', async () => {
    const once = await shapeOf(['way', 5, 'outer']);
    expect(once).toMatch(/^POLYGON /);
    expect(await shapeOf(['way', 5, 'outer'], ['way', 5, ''], ['way', 5, 'outer'])).toBe(once);
  });

  test('of a file in which relations have too many points has a position and no shape', () => {
    const positions = new NodePositions();
    for (const id of [1, 2, 3]) positions.need(id);
    for (const id of [1, 2, 3]) positions.put(id, [id, id]);
    let warnings = 0;
    const lineOf = linesOfWays(
      () => ({ refs: [1, 2, 3] }),
      positions,
      () => warnings++,
      6,
    );
    const whole = [1, 2, 3].map((at) => [at, at]);
    expect([1, 2, 3, 4].map(lineOf)).toEqual([whole, whole, [[1, 1], undefined], [[1, 1], undefined]]);
    expect(warnings).toBe(1);
  });
});

const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const way = (refs: readonly number[]): OsmElement => ({ type: 'way', id: 1, refs, tags: school });
const relation = (members: readonly OsmMember[]): OsmElement => ({ type: 'relation', id: 1, members });
const raw = (elements: readonly OsmElement[]): Buffer =>
  Buffer.concat([headerBlob(), blob('OSMData', block(elements), 'raw')]);

test('reads a block of PBF with 300,001 nodes, as osmconvert writes them', async () => {
  const nodes = many<OsmElement>(300_000, { type: 'node', id: 1, lat: '50', lon: '8' });
  const { places, report } = await importContent(
    raw([...nodes, { type: 'node', id: 2, lat: '50', lon: '8', tags: school }]),
  );
  expect(places).toMatchObject([{ id: 'osm:n2', name: 'Rose' }]);
  expect(report.lines()).toContainEqual(expect.stringMatching(/300,000 elements are no places/));
});

describe('more than a real file has is refused', () => {
  test.each<[string, () => string | Uint8Array, RegExp]>([
    [
      'a block of PBF that unpacks to more than 32 MiB',
      () => Buffer.concat([headerBlob(), blob('OSMData', new Uint8Array(33_554_433))]),
      /some\.osm: has a block of more than 32 MiB, which the format does not allow: write it anew with osmium cat$/,
    ],
    [
      'a way of PBF with 100,001 nodes',
      () => raw([way(many(100_001, 1))]),
      /some\.osm: has an element with more than 100,000 nodes, members or tags$/,
    ],
    [
      'a relation of PBF with 320,001 members',
      () => raw([relation(many(320_001, { type: 'way', ref: 1, role: 'outer' }))]),
      /some\.osm: has an element with more than 320,000 nodes, members or tags$/,
    ],
    [
      'a way of XML with 100,001 nodes',
      () => osmXml(wayXml(1, many(100_001, 1), school)),
      /some\.osm:2: has an element with more than 100,000 nodes$/,
    ],
    [
      'a relation of XML with 320,001 members',
      () => osmXml(relationXml(1, many(320_001, ['way', 1, ''] as const), school)),
      /some\.osm:2: has an element with more than 320,000 members$/,
    ],
    [
      'a way of Overpass with 100,001 nodes',
      () => JSON.stringify({ elements: [{ type: 'way', id: 1, nodes: many(100_001, 1) }] }),
      /has an element with more than 100,000 nodes$/,
    ],
    [
      'a relation of Overpass with 320,001 members',
      () =>
        JSON.stringify({
          elements: [{ type: 'relation', id: 1, members: many(320_001, { type: 'way', ref: 1 }) }],
        }),
      /has an element with more than 320,000 members$/,
    ],
  ])('%s', async (_, content, words) => fails(content(), words));
});

test('a way of 100,000 nodes is read', async () => {
  const { places } = await importContent(osmXml(...square, wayXml(9, [...many(99_998, 1), 2, 3], school)));
  expect(places).toHaveLength(1);
});

test('a value that is too long for a tag is not trimmed, because thousands of elements may share it', () => {
  expect(tagsOf([['name', ` ${'a'.repeat(2000)}`]])).toEqual({ name: ` ${'a'.repeat(2000)}` });
  expect(tagsOf([['name', ' Rose ']])).toEqual({ name: 'Rose' });
});
