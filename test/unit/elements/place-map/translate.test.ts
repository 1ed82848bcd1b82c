import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAP_LAYERS, type MapRule } from '../../../../src/core/site/map-rule.ts';
import { translator } from '../../../../src/elements/place-map/tile-source.ts';

const openMapTiles: MapRule[] = JSON.parse(
  readFileSync(new URL('../../../../data/defaults/map-styles/openmaptiles.json', import.meta.url), 'utf8'),
);

describe('a feature of another schema', () => {
  it('is drawn by the first rule that it meets', () => {
    const rules: MapRule[] = [
      { layer: 'way', as: 'rail', where: { kind: ['train', 'tram'] }, class: 'rail' },
      { layer: 'way', as: 'roads', attributes: { class: 'kind', name: 'name:en' } },
    ];
    expect(translator(rules)({ layer: 'way', kind: 'tram' })).toMatchObject({ layer: 'rail', class: 'rail' });
    expect(translator(rules)({ layer: 'way', kind: 'primary', 'name:en': 'High Street' })).toMatchObject({
      layer: 'roads',
      class: 'primary',
      name: 'High Street',
    });
  });

  it('is left out where no rule is about it', () => {
    const rules: MapRule[] = [{ layer: 'way', as: 'roads', where: { level: [0] } }];
    expect(translator(rules)({ layer: 'boundary' })).toBe(undefined);
    expect(translator(rules)({ layer: 'way', level: '0' })).toBe(undefined);
    expect(translator(rules)({ layer: 'way', level: 0 })?.layer).toBe('roads');
  });

  it('is a bridge by its own attribute, or by the value of another', () => {
    const own: MapRule[] = [{ layer: 'way', as: 'roads' }];
    expect(translator(own)({ layer: 'way', bridge: true })).toMatchObject({ bridge: true, tunnel: false });
    const named: MapRule[] = [{ layer: 'way', as: 'roads', attributes: { tunnel: 'brunnel=tunnel' } }];
    expect(translator(named)({ layer: 'way', brunnel: 'tunnel' })).toMatchObject({ tunnel: true });
    expect(translator(named)({ layer: 'way', brunnel: 'bridge' })).toMatchObject({ tunnel: false });
  });

  it('has numbers as texts', () => {
    const rules: MapRule[] = [{ layer: 'numbers', as: 'labels', attributes: { name: 'number' } }];
    expect(translator(rules)({ layer: 'numbers', number: 7 })?.name).toBe('7');
  });
});

describe('the rules for OpenMapTiles', () => {
  it('draw layers that there are', () => {
    const drawn = new Set<string>([...MAP_LAYERS, 'road-names']);
    expect(openMapTiles.filter(({ as }) => !drawn.has(as))).toEqual([]);
  });

  it.each([
    [
      { layer: 'transportation', class: 'primary', brunnel: 'bridge' },
      { layer: 'roads', class: 'primary', bridge: true },
    ],
    [
      { layer: 'transportation', class: 'path', subclass: 'steps' },
      { layer: 'paths', class: 'steps' },
    ],
    [
      { layer: 'transportation', class: 'path', subclass: 'pedestrian' },
      { layer: 'roads', class: 'pedestrian' },
    ],
    [
      { layer: 'transportation', class: 'transit', subclass: 'tram' },
      { layer: 'rail', class: 'tram' },
    ],
    [
      { layer: 'transportation_name', class: 'minor', name: 'Mill Lane' },
      { layer: 'road-names', name: 'Mill Lane' },
    ],
    [
      { layer: 'landcover', class: 'farmland' },
      { layer: 'green', class: 'farm' },
    ],
    [
      { layer: 'place', class: 'village', name: 'Marston' },
      { layer: 'labels', class: 'village', name: 'Marston' },
    ],
    [
      { layer: 'housenumber', housenumber: '12' },
      { layer: 'labels', class: 'housenumber', name: '12' },
    ],
    [
      { layer: 'water', class: 'ocean' },
      { layer: 'water', class: 'ocean' },
    ],
  ])('take %o', (attributes, drawn) => {
    expect(translator(openMapTiles)(attributes)).toMatchObject(drawn);
  });

  it.each([
    { layer: 'boundary', admin_level: 2 },
    { layer: 'landuse', class: 'residential' },
    { layer: 'poi' },
  ])('leave out %o', (attributes) => expect(translator(openMapTiles)(attributes)).toBe(undefined));
});
