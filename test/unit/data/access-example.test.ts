import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
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

test('the example of accessibility gives what the user guide says', async () => {
  const { log, places } = await buildFrom(
    [`osm:${example}town.osm`, `csv:${example}survey.csv`],
    ['--config', `${example}fingerpost.config.json`],
  );
  const guide = await readFile(`${example}../importing.md`, 'utf8');
  for (const line of log.filter((words) => !words.startsWith('bytes of')))
    expect(guide).toContain(line.replaceAll(example, 'docs/example-access/'));
  expect(places.find(({ name }) => name === 'Stadttheater')).toMatchObject({
    accessibility: { has_hearing_system: true, has_sensory_room: true, has_wheelchair_access: false },
    wheelchair_access: 'limited',
    accessibility_notes: 'Row A only; ring at the stage door',
  });
  expect(places.find(({ name }) => name === 'Lindencafé')).toMatchObject({
    address: 'Lindenweg 12, 10115 Musterstadt',
    accessibility_notes: 'One step of 10 cm; staff bring a ramp',
  });
});

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

describe('ids that are derived from other keys', () => {
  const feature = (name: string, lon: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, 50] },
    properties: { name, kind: '/university' },
  });
  const mapping = { prefix: 'x', id: { hash: ['name', 'lat', 'lon'] }, name: 'name', type: 'kind' };
  const config = async (): Promise<string> => {
    const imports = { csv: { ...mapping, lat: 'lat', lon: 'lon' }, geojson: mapping };
    return scratchFile('fingerpost.config.json', JSON.stringify({ imports }));
  };
  const idsIn = (places: readonly Place[]): Record<string, string> =>
    Object.fromEntries(places.map(({ id, name }) => [name, id]));

  test('are the same from one build to the next, whatever the order, in a table and in a map', async () => {
    const rows = ['Hall,/university,50,8', 'Lab,/university,50.0,9'];
    const table = async (some: readonly string[]) =>
      `csv:${await scratchFile('a.csv', `name,kind,lat,lon\n${some.join('\n')}\n`)}`;
    const features = [feature('Hall', 8), feature('Lab', 9)];
    const map = `geojson:${await scratchFile('a.geojson', JSON.stringify({ type: 'FeatureCollection', features }))}`;
    const options = ['--config', await config()];
    const first = await buildFrom([await table(rows)], options);
    const turned = await buildFrom([await table(rows.toReversed())], options);
    const drawn = await buildFrom([map], options);
    expect(idsIn(first.places)).toEqual({
      Hall: expect.stringMatching(/^x:[0-9a-f]{12}$/),
      Lab: expect.stringMatching(/^x:[0-9a-f]{12}$/),
    });
    expect(idsIn(turned.places)).toEqual(idsIn(first.places));
    expect(idsIn(drawn.places)).toEqual(idsIn(first.places));
  });

  test('of equal rows are equal, so the second is left out', async () => {
    const rows = 'name,kind,lat,lon\nHall,/university,50,8\nHall,/university,50.00,8\n';
    const { places, log } = await buildFrom(
      [`csv:${await scratchFile('a.csv', rows)}`],
      ['--config', await config()],
    );
    expect(places).toHaveLength(1);
    expect(log.join('\n')).toContain('its id was given before');
  });
});
