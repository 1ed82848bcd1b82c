import { describe, expect, test } from 'vitest';
import { importGeojson } from '../../../../../data/importers/geojson.ts';
import { importContent } from '../import-file.ts';

const point = { type: 'Point', coordinates: [-1.25, 51.75] };
const building = { name: 'Lab', type: '/university/building' };
const feature = (id: number, geometry: object) => ({ type: 'Feature', id, properties: building, geometry });
const read = (content: string) => importContent(importGeojson, 'x.geojson', content);

describe('values that are nested too deep', () => {
  const DEEP = 6000;
  const deepList = '['.repeat(DEEP) + ']'.repeat(DEEP);
  const deepGeometry =
    '{"type":"GeometryCollection","geometries":['.repeat(DEEP) + JSON.stringify(point) + ']}'.repeat(DEEP);
  const good = (id: number): string => JSON.stringify(feature(id, point));

  test.each([
    ['properties', good(2).replace('"Lab"', `"Lab","deep":${deepList}`)],
    ['the mapped property', good(2).replace('"Lab"', deepList)],
    ['the geometry', good(2).replace(JSON.stringify(point), deepGeometry)],
  ])('names a file where %s are nested too deep', async (_, bad) => {
    const features = [good(1), bad, good(3)];
    const inLines = await read(features.join('\n'));
    expect(inLines.lines).toEqual([
      '3 read, 2 kept, 1 left out',
      'left out: x.geojson:2: is nested too deep',
    ]);
    const inOne = await read(`{"type":"FeatureCollection","features":[${features.join(',')}]}`);
    expect(inOne.lines).toEqual([
      '3 read, 2 kept, 1 left out',
      'left out: x.geojson: is nested too deep (feature 2)',
    ]);
    expect(inOne.places.map(({ id }) => id)).toEqual(['geojson:1', 'geojson:3']);
    const alone = await read(bad.replace('{', '{\n'));
    expect(alone.lines[0]).toBe('1 read, 0 kept, 1 left out');
  });

  test('brackets in texts are no nesting, nor is what nobody asked for', async () => {
    const brackets = good(1).replace('Lab', `Lab ${'[{'.repeat(300)} \\" ${'['.repeat(300)} \\\\`);
    const { lines } = await read(`${brackets}\n${good(2)}`);
    expect(lines[0]).toBe('2 read, 2 kept, 0 left out');
    const inOne = await read(
      `{"type":"FeatureCollection","metadata":${deepList},"features":[${brackets},${good(2)}]}`,
    );
    expect(inOne.lines).toEqual(lines);
  });

  test('millions of brackets, in little memory', async () => {
    const before = process.memoryUsage.rss();
    const many = '['.repeat(12e6);
    for (const start of [
      '{"type":"FeatureCollection",\n"features":[',
      '{"type":"FeatureCollection",\n"crs":',
    ]) {
      await expect(read(start + many)).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringMatching(/x\.geojson:2: is nested too deep$/),
      });
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(500e6);
  });
});
