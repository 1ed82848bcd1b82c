import { describe, expect, test } from 'vitest';
import type { Tags } from '../../../../data/importers/osm/read/element.ts';
import { drawArea, isArea } from '../../../../data/map/draw/areas.ts';
import { labelOfArea, labelOfNode } from '../../../../data/map/draw/labels.ts';
import { drawLine } from '../../../../data/map/draw/lines.ts';
import { cleanFeature } from '../../../../data/map/tiles/clean.ts';
import { pbf } from '../../../fixtures/import/pbf.ts';
import { elementsOf, nodeXml, wayXml } from '../importers/osm/import.ts';
import { points } from '../points.ts';
import { scratchFile } from '../scratch.ts';
import { Drawing, mapOf, rectangle } from './fixture.ts';
import { featuresAt } from './read-map.ts';

describe('a line', () => {
  test.each<[Tags, string]>([
    [{ highway: 'motorway', ref: 'M 1' }, 'roads motorway 8'],
    [{ highway: 'motorway_link' }, 'roads motorway 11'],
    [{ highway: 'residential' }, 'roads minor 12'],
    [{ highway: 'service' }, 'roads service 13'],
    [{ highway: 'service', service: 'driveway' }, 'roads service 14'],
    [{ highway: 'steps' }, 'paths steps 14'],
    [{ route: 'ferry' }, 'roads ferry 11'],
    [{ railway: 'tram' }, 'rail tram 12'],
    [{ railway: 'rail', service: 'siding' }, 'rail rail 13'],
    [{ waterway: 'stream' }, 'waterways stream 13'],
    [{ barrier: 'hedge' }, 'barriers hedge 14'],
  ])('of %o is %s', (tags, drawn) => {
    const { layer, attributes, minZoom } = drawLine(tags)!;
    expect(`${layer} ${attributes.class} ${minZoom}`).toBe(drawn);
  });

  test.each<Tags>([
    { highway: 'proposed' },
    { railway: 'abandoned' },
    { power: 'line' },
    { boundary: 'administrative' },
  ])('of %o is not on the map', (tags) => {
    expect(drawLine(tags)).toBeUndefined();
  });

  test('has its names in the languages that call it otherwise', () => {
    const tags = { name: 'Triq', 'name:en': 'Street', 'name:mt': 'Triq', 'name:de': 'Strasse' };
    const { attributes } = drawLine({ highway: 'residential', ...tags }, ['en', 'mt', 'it'])!;
    expect(attributes).toEqual({ class: 'minor', name: 'Triq', 'name:en': 'Street' });
  });

  test('is drawn over less important ones, below bridges and above tunnels', () => {
    const orders = [
      { highway: 'primary', tunnel: 'yes' },
      { highway: 'service' },
      { highway: 'residential' },
      { highway: 'primary' },
      { highway: 'residential', bridge: 'viaduct' },
    ].map((tags) => drawLine(tags)!.order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(new Set(orders).size).toBe(orders.length);
  });
});

describe('a closed way', () => {
  test.each<[Tags, boolean]>([
    [{ building: 'yes' }, true],
    [{ landuse: 'forest' }, true],
    [{ highway: 'pedestrian' }, false],
    [{ highway: 'pedestrian', area: 'yes' }, true],
    [{ highway: 'residential', junction: 'roundabout' }, false],
    [{ leisure: 'track', area: 'no' }, false],
    [{ barrier: 'wall', amenity: 'school' }, false],
    [{ railway: 'tram' }, false],
    [{ railway: 'platform' }, true],
    [{ waterway: 'river' }, false],
    [{ waterway: 'dock' }, true],
  ])('of %o is an area: %s', (tags, area) => {
    expect(isArea(tags)).toBe(area);
  });
});

describe('an area', () => {
  test.each<[Tags, string[]]>([
    [{ natural: 'water' }, ['water lake']],
    [{ natural: 'water', water: 'river' }, ['water river']],
    [{ leisure: 'park' }, ['green park']],
    [{ amenity: 'parking' }, ['paved parking']],
    [{ amenity: 'parking', parking: 'underground' }, []],
    [{ building: 'yes', man_made: 'pier' }, ['paved pier', 'buildings undefined']],
    [{ building: 'no' }, []],
    [{ amenity: 'university' }, []],
  ])('of %o is drawn as %j', (tags, drawn) => {
    expect(drawArea(tags).map(({ layer, attributes }) => `${layer} ${attributes.class}`)).toEqual(drawn);
  });

  test('has a label if it is water, green or a square, or a place', () => {
    const label = (tags: Tags) => labelOfArea(tags, drawArea(tags)[0])?.attributes;
    expect(label({ natural: 'water', name: 'Lake' })).toEqual({ class: 'water', name: 'Lake' });
    expect(label({ landuse: 'forest', name: 'Wood' })).toEqual({ class: 'green', name: 'Wood' });
    expect(label({ highway: 'pedestrian', area: 'yes', name: 'Square' })).toEqual({
      class: 'square',
      name: 'Square',
    });
    expect(label({ place: 'island', name: 'Island' })).toEqual({ class: 'island', name: 'Island' });
    expect(label({ amenity: 'parking', name: 'Car Park 1' })).toBeUndefined();
    expect(label({ building: 'yes', name: 'House' })).toBeUndefined();
    expect(label({ natural: 'water' })).toBeUndefined();
  });
});

test('a node has a label if it is a named place or a house number', () => {
  const label = (tags: Tags) => labelOfNode(tags)?.attributes;
  expect(label({ place: 'city', name: 'City' })).toEqual({ class: 'city', name: 'City' });
  expect(label({ 'addr:housenumber': '12' })).toEqual({ class: 'housenumber', name: '12' });
  expect(label({ place: 'city' })).toBeUndefined();
  expect(label({ amenity: 'pub', name: 'Rose' })).toBeUndefined();
});

test('a line has the parts whose nodes the file has, and an area with a gap is left out', async () => {
  const nodes = [0, 1, 2, 3, 4].map((i) => nodeXml(i + 1, {}, [`50.0${i % 2}`, `8.00${i}`]));
  const road = wayXml(1, [1, 2, 99, 3, 4, 98, 5], { highway: 'primary' });
  const building = wayXml(2, [2, 3, 1, 5, 97, 2], { building: 'yes' });
  const { bytes } = await mapOf(['<osm version="0.6">', ...nodes, road, building, '</osm>'].join('\n'));
  const features = await featuresAt(bytes, 14);
  expect(new Set(features.map(({ layer }) => layer))).toEqual(new Set(['extent', 'roads']));
});

describe('the same map results', () => {
  const town = (): Drawing => {
    const drawing = new Drawing();
    drawing.way(1, points('8 50, 8.01 50.01, 8.03 50.002'), { highway: 'primary', name: 'Long Road' });
    drawing.way(2, rectangle(8.001, 50.001, 8.002, 50.002));
    drawing.multipolygon(1, [2], [], { building: 'yes' });
    return drawing;
  };

  test('of XML and of PBF', async () => {
    const xml = town().xml();
    const map = await mapOf(pbf(await elementsOf(await scratchFile('some.osm', xml))));
    expect(Buffer.from(map.bytes).equals((await mapOf(xml)).bytes)).toBe(true);
  });

  test('of an answer of Overpass that has positions in its ways', async () => {
    const position = (lon: number, lat: number) => ({ lat, lon });
    const road = [position(8, 50), position(8.01, 50.01), position(8.03, 50.002)];
    const ring = rectangle(8.001, 50.001, 8.002, 50.002).map(([lon, lat]) => position(lon, lat));
    const json = JSON.stringify({
      elements: [
        { type: 'way', id: 1, geometry: road, tags: { highway: 'primary', name: 'Long Road' } },
        {
          type: 'relation',
          id: 1,
          members: [{ type: 'way', ref: 2, role: 'outer', geometry: ring }],
          tags: { type: 'multipolygon', building: 'yes' },
        },
      ],
    });
    expect(Buffer.from((await mapOf(json)).bytes).equals((await mapOf(town().xml())).bytes)).toBe(true);
  });
});

describe('in a tile', () => {
  const line = (...points: [number, number][]) =>
    cleanFeature({ type: 2, tags: {}, geometry: [points] })?.geometry[0];
  const area = (...rings: [number, number][][]) =>
    cleanFeature({ type: 3, tags: {}, geometry: rings })?.geometry;
  const square: [number, number][] = points('0 0, 9 0, 9 9, 0 9, 0 0');

  test('a line loses repeated points and points on a straight line, and keeps turns back', () => {
    expect(line([0, 0], [0, 0], [1, 1], [3, 3], [3, 3], [3, 0])).toEqual(points('0 0, 3 3, 3 0'));
    expect(line([0, 0], [5, 0], [2, 0])).toEqual(points('0 0, 5 0, 2 0'));
    expect(line([4, 4], [4, 4])).toBeUndefined();
  });

  test('an area loses rings without an area, and what is wholly a hole', () => {
    expect(area(square, points('2 2, 2 3, 2 2'))).toEqual([square]);
    const spike = square.toSpliced(2, 0, [9, 5], [14, 5], [9, 5]);
    expect(area(spike)).toEqual([square]);
    expect(area(square, square.toReversed())).toBeUndefined();
    expect(area(points('0 0, 5 5, 0 0'), points('1 1, 1 2, 2 2, 1 1'))).toBeUndefined();
  });
});
