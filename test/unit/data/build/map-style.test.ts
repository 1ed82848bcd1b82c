import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import { packBundle } from '../../../../data/build/pack.ts';
import { defaultSettings } from '../../../../src/core/settings.ts';
import type { MapRule } from '../../../../src/core/site/map-rule.ts';
import { scratchFile } from '../scratch.ts';

const read = async (mapStyle: unknown) => {
  const path = await scratchFile('fingerpost.config.json', JSON.stringify({ map: 'city.pmtiles', mapStyle }));
  const config = await readConfig(path);
  expect(config.map).toBe(join(dirname(path), 'city.pmtiles'));
  return config.mapStyle;
};

it('takes the name of a schema whose rules come with the package', async () => {
  expect(await read('openmaptiles')).toContainEqual({ layer: 'water', as: 'water' });
});

it('takes rules', async () => {
  const rules = [
    { layer: 'streets', as: 'roads', where: { level: [0, 1] }, attributes: { name: 'name:en' } },
  ];
  expect(await read(rules)).toEqual(rules);
});

it.each([
  ['mapbox', /"mapStyle" is "mapbox", which is neither one of openmaptiles nor a list of rules/],
  [[{ layer: 'streets' }], /"mapStyle.0.as"/],
  [[{ layer: 'streets', as: 'streets' }], /"mapStyle.0.as" is "streets", not one of .* roads, /],
])('refuses %j by name', async (style, words) => {
  await expect(read(style)).rejects.toThrow(words);
});

it('puts the rules into the manifest, and counts them in its version', () => {
  const pack = (style?: readonly MapRule[]) =>
    packBundle({
      places: [],
      types: {},
      settings: defaultSettings,
      sources: [],
      created: '2026-01-01T00:00:00.000Z',
      map: { bytes: new Uint8Array(9), bounds: [0, 0, 1, 1], attribution: '', ...(style && { style }) },
    }).manifest;
  const rules = [{ layer: 'streets', as: 'roads' }];
  expect(pack(rules).map?.style).toEqual(rules);
  expect(
    new Set([pack().version, pack(rules).version, pack([{ layer: 'ways', as: 'roads' }]).version]).size,
  ).toBe(3);
});
