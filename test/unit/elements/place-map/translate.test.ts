import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAP_LAYERS, type MapRule } from '../../../../src/core/site/map-rule.ts';
import { translator } from '../../../../src/elements/place-map/tile-source.ts';

const openMapTiles: MapRule[] = JSON.parse(
  readFileSync('data/defaults/map-styles/openmaptiles.json', 'utf8'),
);
const trains: MapRule[] = [
  { layer: 'way', as: 'rail', where: { kind: ['train', 'tram'] }, class: 'rail' },
  { layer: 'way', as: 'roads', attributes: { class: 'kind', name: 'name:en' } },
];
const ground: MapRule[] = [{ layer: 'way', as: 'roads', where: { level: [0] } }];
const brunnel: MapRule[] = [{ layer: 'way', as: 'roads', attributes: { tunnel: 'brunnel=tunnel' } }];
const numbers: MapRule[] = [{ layer: 'numbers', as: 'labels', attributes: { name: 'number' } }];

// biome-ignore format: a table
it.each<[string, MapRule[], object, object | undefined]>([
  ['the first rule that it meets', trains, { layer: 'way', kind: 'tram' }, { layer: 'rail', class: 'rail' }],
  ['a later rule', trains, { layer: 'way', kind: 'primary', 'name:en': 'High' }, { layer: 'roads', class: 'primary', name: 'High' }],
  ['no rule where none is about its layer', ground, { layer: 'boundary' }, undefined],
  ['no rule where a value is a text and no number', ground, { layer: 'way', level: '0' }, undefined],
  ['a rule about a number', ground, { layer: 'way', level: 0 }, { layer: 'roads' }],
  ['its own bridge', [{ layer: 'way', as: 'roads' }], { layer: 'way', bridge: true }, { bridge: true, tunnel: false }],
  ['the value of a tunnel', brunnel, { layer: 'way', brunnel: 'tunnel' }, { tunnel: true }],
  ['another value than a tunnel', brunnel, { layer: 'way', brunnel: 'bridge' }, { tunnel: false }],
  ['a number as a text', numbers, { layer: 'numbers', number: 7 }, { name: '7' }],
])('a feature of another schema is drawn by %s', (_, rules, attributes, drawn) => {
  const found = translator(rules)(attributes as Record<string, unknown>);
  if (drawn) expect(found).toMatchObject(drawn);
  else expect(found).toBe(undefined);
});

it('the rules for OpenMapTiles draw layers that there are', () => {
  const drawn = new Set<string>([...MAP_LAYERS, 'road-names']);
  expect(openMapTiles.filter(({ as }) => !drawn.has(as))).toEqual([]);
});

// biome-ignore format: a table
it.each<[object, object | undefined]>([
  [{ layer: 'transportation', class: 'primary', brunnel: 'bridge' }, { layer: 'roads', class: 'primary', bridge: true }],
  [{ layer: 'transportation', class: 'path', subclass: 'steps' }, { layer: 'paths', class: 'steps' }],
  [{ layer: 'transportation', class: 'path', subclass: 'pedestrian' }, { layer: 'roads', class: 'pedestrian' }],
  [{ layer: 'transportation', class: 'transit', subclass: 'tram' }, { layer: 'rail', class: 'tram' }],
  [{ layer: 'transportation_name', class: 'minor', name: 'Mill Lane' }, { layer: 'road-names', name: 'Mill Lane' }],
  [{ layer: 'landcover', class: 'farmland' }, { layer: 'green', class: 'farm' }],
  [{ layer: 'place', class: 'village', name: 'Marston' }, { layer: 'labels', class: 'village', name: 'Marston' }],
  [{ layer: 'housenumber', housenumber: '12' }, { layer: 'labels', class: 'housenumber', name: '12' }],
  [{ layer: 'water', class: 'ocean' }, { layer: 'water', class: 'ocean' }],
  [{ layer: 'boundary', admin_level: 2 }, undefined],
  [{ layer: 'landuse', class: 'residential' }, undefined],
  [{ layer: 'poi' }, undefined],
])('the rules for OpenMapTiles take %o as %o', (attributes, drawn) => {
  const found = translator(openMapTiles)(attributes as Record<string, unknown>);
  if (drawn) expect(found).toMatchObject(drawn);
  else expect(found).toBe(undefined);
});
