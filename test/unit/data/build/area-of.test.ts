import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaOf } from '../../../../data/build/geography/area-of.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { distanceKm } from '../../../../src/core/geo/position.ts';
import { createHandler } from '../../../../src/http/handler.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { somePlace } from '../../bundle/some-places.ts';
import { type Built, buildFrom } from '../build-from.ts';
import { scratchFile } from '../scratch.ts';

const kauppatori = (id: string, where: object = {}): object => ({
  id,
  name: 'Kauppatori',
  type: ['/amenities/market'],
  ...where,
});
const helsinki = [
  kauppatori('a:1', { lat: 60.16, lon: 24.95 }),
  kauppatori('a:2', { lat: 60.17, lon: 24.94 }),
  kauppatori('a:3', { lat: 60.18, lon: 24.96 }),
];
const source = async (records: readonly object[]): Promise<string> =>
  `places:${await scratchFile('places.ndjson', records.map((record) => `${JSON.stringify(record)}\n`).join(''))}`;
const build = async (records: readonly object[], settings?: object): Promise<Built> => {
  const config = await scratchFile('fingerpost.config.json', JSON.stringify({ settings }));
  return buildFrom([await source(records)], settings ? ['--config', config] : []);
};
const ask = async ({ directory }: Built, path: string) => {
  const handler = createHandler(await openBundle(directorySource(directory)));
  const response = await handler(new Request(`http://any${path}`));
  expect(response?.status).toBe(200);
  return (await response!.json()) as { size: number; _links: Record<string, { href: string }> };
};

test('a bundle of other places has their area, and no parameter for it', async () => {
  const built = await build(helsinki);
  const { settings } = built.manifest!;
  expect(settings).not.toHaveProperty('area_parameter');
  expect(settings.area).toEqual({ lat: 60.17, lon: 24.95, radius_km: 1.3 });
  const { size, _links } = await ask(built, '/places/search?inoxford');
  expect(size).toBe(3);
  expect(_links.self!.href).toContain('inoxford');
  expect((await ask(built, '/places/'))._links['hl:search']!.href).not.toContain('inoxford');
});

test('a parameter that is configured narrows to the area of the places, where none is configured', async () => {
  const stray = kauppatori('a:4', { lat: -60, lon: -155 });
  const many = Array.from({ length: 200 }, (_, i) =>
    kauppatori(`b:${i}`, { name: `Tori ${i}`, lat: 60.17, lon: 24.95 }),
  );
  const built = await build([...helsinki, ...many, stray], { area_parameter: 'inhelsinki' });
  expect((await ask(built, '/places/search?inhelsinki&count=0')).size).toBe(203);
  expect((await ask(built, '/places/search?count=0')).size).toBe(204);
  expect((await ask(built, '/places/'))._links['hl:search']!.href).toContain('inhelsinki');
});

test('a bundle without positions has no area, opens and answers; in its area there is nothing', async () => {
  const built = await build([kauppatori('a:1')], { area_parameter: 'inside' });
  expect(built.manifest!.settings).not.toHaveProperty('area');
  expect((await ask(built, '/places/search?q=kauppatori')).size).toBe(1);
  expect((await ask(built, '/places/search?inside')).size).toBe(0);
});

test('a bundle as they were, with an area and a parameter, is read as before', async () => {
  const built = await build(helsinki);
  const path = join(built.directory, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.settings.area = { lat: 60.17, lon: 24.94, radius_km: 0.1 };
  manifest.settings.area_parameter = 'inoxford';
  await writeFile(path, JSON.stringify(manifest));
  expect((await ask(built, '/places/search?inoxford')).size).toBe(1);
});

test('the Oxford sample keeps its area and its parameter, which a configuration may replace', async () => {
  const { manifest } = await buildFrom([]);
  expect(manifest!.settings).toMatchObject({
    area: { lat: 51.7531, lon: -1.2584, radius_km: 12 },
    area_parameter: 'inoxford',
  });
  const config = await scratchFile('c.json', '{"settings":{"area_parameter":"incity"}}');
  const replaced = (await buildFrom([], ['--config', config])).manifest!.settings;
  expect(replaced).toMatchObject({ area: { radius_km: 12 }, area_parameter: 'incity' });
});

test('the middle of places on both sides of the date line is between them', () => {
  const at = (id: string, lon: string) => somePlace(id, { lat: '-17', lon });
  const area = areaOf([at('a:1', '179.9'), at('a:2', '180'), at('a:3', '-179.9')])!;
  expect(distanceKm(area, { lat: -17, lon: 180 })).toBeLessThan(0.1);
  expect(area.radius_km).toBeCloseTo(10.7, 0);
});

test('places at one point have an area all the same, and no places have none', () => {
  expect(areaOf([somePlace('a:1', { lat: '1', lon: '2' })])).toEqual({ lat: 1, lon: 2, radius_km: 0.1 });
  expect(areaOf([somePlace('a:1')])).toBeUndefined();
});
