import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openBundle } from '../../../src/bundle/open.ts';
import type { Place } from '../../../src/core/place.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { facetOf, idsOn, type PageBody } from '../../contract/api.ts';
import { buildFrom } from './build-from.ts';
import { elementsOf } from './importers/osm/import.ts';
import { scratchFile } from './scratch.ts';

const example = fileURLToPath(new URL('../../../docs/example-access/', import.meta.url));
const fixture = fileURLToPath(new URL('../../fixtures/import/town.osm', import.meta.url));

/** Returns the value of the tag `wheelchair` that a place says. */
function wheelchairOf({ accessibility, wheelchair_access }: Place): string | undefined {
  if (wheelchair_access !== undefined) return wheelchair_access;
  const { has_wheelchair_access: flag } = accessibility;
  return flag === undefined ? undefined : flag ? 'yes' : 'no';
}

test.each([`${example}town.osm`, fixture])(
  'every wheelchair value of a place is in the bundle: %s',
  async (path) => {
    const { places } = await buildFrom([`osm:${path}`]);
    const byId = new Map(places.flatMap((place) => place.identifiers.map((id) => [id, place] as const)));
    let values = 0;
    for (const { type, id, tags } of await elementsOf(path)) {
      const place = byId.get(`osm:${type.charAt(0)}${id}`);
      if (!place || tags?.wheelchair === undefined) continue;
      values++;
      expect([place.id, wheelchairOf(place)]).toEqual([
        place.id,
        tags.wheelchair === 'designated' ? 'yes' : tags.wheelchair,
      ]);
    }
    expect(values).toBeGreaterThan(0);
  },
);

test('flags of one’s own, in a table, a map or a list of places, are filters and facets', async () => {
  const row = { id: 'a:1', name: 'Table', type: '/university', has_sensory_room: 'yes' };
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [8, 50] },
    properties: { id: 'b:1', name: 'Map', type: '/university', has_sensory_room: true },
  };
  const place = {
    id: 'c:1',
    name: 'List',
    type: ['/university'],
    accessibility: { has_sensory_room: true },
  };
  const { directory, log } = await buildFrom([
    `csv:${await scratchFile('a.csv', `${Object.keys(row)}\n${Object.values(row)}\n`)}`,
    `geojson:${await scratchFile('b.geojson', JSON.stringify(feature))}`,
    `places:${await scratchFile('c.ndjson', `${JSON.stringify(place)}\n{"id":"d:1","name":"D","type":["/university"]}\n`)}`,
  ]);
  expect(log.join('\n').match(/accessibility keys that are not known[^\n]*: has_sensory_room/g)).toHaveLength(
    3,
  );
  const handler = createHandler(await openBundle(directorySource(directory)));
  const query = 'accessibility_has_sensory_room&facet=accessibility_has_sensory_room';
  const response = await handler(new Request(`http://any/places/search?${query}`));
  const page = (await response!.json()) as PageBody;
  expect(idsOn(page).sort()).toEqual(['a:1', 'b:1', 'c:1']);
  expect(facetOf(page, 'facet:accessibility_has_sensory_room')).toMatchObject([
    { count: 3, value: 'true', title: ['Sensory room'] },
  ]);
});
