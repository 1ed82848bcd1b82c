import { expect, test } from 'vitest';
import { importGeojson } from '../../../../data/importers/geojson.ts';
import { importPlaces } from '../../../../data/importers/places.ts';
import { importContent } from './import-file.ts';
import { placeOf } from './osm/import.ts';

test('OpenStreetMap gives the description of a place, and no note of its mappers', async () => {
  const tags = { amenity: 'pub', name: 'A', description: 'Live music on Fridays.', note: 'survey again' };
  const place = await placeOf(tags);
  expect(place).toMatchObject({ description: 'Live music on Fridays.' });
  expect(JSON.stringify(place)).not.toContain('survey');
});

test('GeoJSON gives the texts that a mapping names, several values joined, and no empty ones', async () => {
  const feature = (properties: object) => ({ type: 'Feature', id: 1, properties, geometry: null });
  const features = [feature({ n: 'A', about: 'Quiet.', inside: ['Lockers', 'Sauna'], more: '' })];
  const mapping = {
    name: 'n',
    type: { value: '/university/building' },
    description: 'about',
    texts: { facilities: 'inside', notes: 'more' },
  };
  const content = JSON.stringify({ type: 'FeatureCollection', features });
  const { places } = await importContent(importGeojson, 'a.geojson', content, { mapping });
  expect(places).toMatchObject([{ description: 'Quiet.', texts: { facilities: 'Lockers; Sauna' } }]);
  expect(places[0]?.texts).not.toHaveProperty('notes');
});

test('places NDJSON leaves out a place whose texts are no texts', async () => {
  const place = { id: 'a:1', name: 'A', type: ['/university/building'] };
  const lines = [{ texts: { a: 1 } }, { texts: { a: 'b' } }, { texts: {} }, { description: '' }];
  const content = lines.map((more, i) => `${JSON.stringify({ ...place, id: `a:${i}`, ...more })}\n`).join('');
  const { places } = await importContent(importPlaces, 'a.ndjson', content);
  expect(places.map(({ id, texts, description }) => [id, texts, description])).toEqual([
    ['a:1', { a: 'b' }, undefined],
    ['a:2', undefined, undefined],
    ['a:3', undefined, undefined],
  ]);
});
