import { describe, expect, test } from 'vitest';
import { importGeojson } from '../../../../../data/importers/geojson.ts';
import { points } from '../../points.ts';
import { importContent } from '../import-file.ts';

async function placeAt(geometry: unknown) {
  const properties = { name: 'Lab', type: '/university/building' };
  const content = JSON.stringify({ type: 'Feature', id: 1, properties, geometry });
  return (await importContent(importGeojson, 'x.geojson', content, { mapping: {} })).places[0];
}

describe('across the 180th meridian', () => {
  const across = points('179.5 -18, 179.5 -16, -179 -16, -179 -18, 179.5 -18');
  const inside = points('-179.9 -17.1, -179.9 -16.9, -179.1 -16.9, -179.1 -17.1, -179.9 -17.1');

  test('an area that is not cut there: inside it, with its outline as it was given', async () => {
    expect(await placeAt({ type: 'Polygon', coordinates: [across] })).toMatchObject({
      lat: '-17',
      lon: '-179.75',
      shape: 'POLYGON ((179.5 -18, 179.5 -16, -179 -16, -179 -18, 179.5 -18))',
    });
    const eastward = across.map(([lon, lat]) => [-lon!, lat]);
    expect(await placeAt({ type: 'Polygon', coordinates: [eastward] })).toMatchObject({ lon: '179.75' });
  });

  test('its holes are where it is', async () => {
    const { lon, lat } = (await placeAt({ type: 'Polygon', coordinates: [across, inside] }))!;
    expect(Number(lon) > 179.5 || Number(lon) < -179).toBe(true);
    const isInHole = Number(lon) > -179.9 && Number(lon) < -179.1 && Math.abs(Number(lat) + 17) < 0.1;
    expect(isInHole).toBe(false);
  });

  test('a line: in its middle', async () => {
    const line = (...coordinates: number[][]) => placeAt({ type: 'LineString', coordinates });
    expect(await line([179.9, -17], [-179.9, -17])).toMatchObject({ lat: '-17', lon: '180' });
    expect(await line([179, -17], [-178, -17])).toMatchObject({ lon: '-179.5' });
    expect(await line([-179, -17], [178, -17])).toMatchObject({ lon: '179.5' });
  });

  test('an area that is cut there, or goes round the globe: as it was', async () => {
    const band = points('-180 -90, -180 10, -60 10, 60 10, 180 10, 180 -90, -180 -90');
    expect(await placeAt({ type: 'Polygon', coordinates: [band] })).toMatchObject({ lat: '-40', lon: '0' });
    const world = points('-180 -10, 180 -10, 180 10, -180 10, -180 -10');
    expect(await placeAt({ type: 'Polygon', coordinates: [world] })).toMatchObject({ lat: '0', lon: '0' });
  });
});
