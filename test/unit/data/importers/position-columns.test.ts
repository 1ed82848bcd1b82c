import { describe, expect, test } from 'vitest';
import { importCsv } from '../../../../data/importers/csv/csv.ts';
import { importGeojson } from '../../../../data/importers/geojson.ts';
import { importContent } from './import-file.ts';

const csv = async (content: string, mapping: object = {}) =>
  importContent(importCsv, 'x.csv', content, { mapping });

describe('a table’s columns of a position', () => {
  test.each([
    ['latitude', 'longitude'],
    ['Latitude', 'LONGITUDE'],
    ['lat', 'lng'],
    ['LAT', 'Long'],
    ['y', 'x'],
  ])('reads a position from columns called %s and %s, and reports it', async (lat, lon) => {
    for (const mapping of [{}, { id: 'id', name: 'name', type: 'type' }]) {
      const { places, lines } = await csv(
        `id,name,type,${lon},${lat}\n1,A,/university,-1.25,51.75\n`,
        mapping,
      );
      expect(places).toMatchObject([{ lat: '51.75', lon: '-1.25' }]);
      expect(lines).toContain(`note: x.csv: the columns "${lat}" and "${lon}" are taken for lat and lon`);
    }
  });

  test('reads a position from the columns that the mapping names', async () => {
    const mapping = { id: 'id', name: 'name', type: 'type', lat: 'north', lon: 'east' };
    const { places, lines } = await csv(
      'id,name,type,north,east,latitude,longitude\n1,A,/university,1,2,3,4\n',
      mapping,
    );
    expect(places).toMatchObject([{ lat: '1', lon: '2' }]);
    expect(lines.join()).not.toContain('taken for');
  });

  test('ignores columns x and y in metres', async () => {
    const { places, lines } = await csv('id,name,type,x,y\n1,A,/university,451700,206200\n');
    expect(places).toHaveLength(1);
    expect(places[0]).not.toHaveProperty('lat');
    expect(lines.join('\n')).toMatch(/"y" and "x" are not in degrees, and are no position/);
  });
});

test('a feature without a geometry is where its properties say', async () => {
  const feature = (geometry: object | null) => ({
    type: 'Feature',
    id: geometry ? 1 : 2,
    geometry,
    properties: { name: 'A', type: '/university', Latitude: '51.75', lng: -1.25 },
  });
  const features = [feature({ type: 'Point', coordinates: [8, 50] }), feature(null)];
  const { places } = await importContent(
    importGeojson,
    'x.geojson',
    JSON.stringify({ type: 'FeatureCollection', features }),
  );
  expect(places).toMatchObject([
    { lat: '50', lon: '8' },
    { lat: '51.75', lon: '-1.25' },
  ]);
});

test('a latitude that would be a longitude is asked about', async () => {
  const { lines } = await csv('id,name,type,lat,lon\n1,A,/university,139.7,35.6\n2,B,/university,95,190\n');
  expect(lines.join('\n')).toContain('(139.7, 35.6; did you mean latitude 35.6, longitude 139.7?)');
  expect(lines.join('\n')).toContain('(95, 190)');
});

describe('accessibility whose key is not known', () => {
  test('names an unknown accessibility key with the probable one', async () => {
    const { places, lines } = await csv(
      'id,name,type,has_quite_space,has_lifts,has_pool,has_quiet_space\n1,A,/university,yes,yes,no,yes\n',
    );
    expect(places[0]!.accessibility).toMatchObject({ has_quite_space: true });
    expect(lines).toContain(
      'warning: accessibility that nothing filters by, as the key is not known: has_lifts (did you mean ' +
        'has_lifts_to_all_floors?), has_pool, has_quite_space (did you mean has_quiet_space?)',
    );
  });
});
