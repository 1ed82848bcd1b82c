import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importers } from '../../../../data/importers/source-kinds.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import type { Place } from '../../../../src/core/place.ts';
import { createHandler } from '../../../../src/http/handler.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { Api, type PlaceBody } from '../../../contract/api.ts';
import { buildFrom } from '../build-from.ts';
import { zipOf } from '../importers/zip-file.ts';
import { scratchFile } from '../scratch.ts';
import { runSnapshot } from '../snapshot/run.ts';
import { answersOf, startService } from '../snapshot/service.ts';

const harbour = fileURLToPath(new URL('../../../fixtures/import/harbour/', import.meta.url));
const config = ['--config', join(harbour, 'fingerpost.config.json')];

interface Town {
  readonly api: Api;
  readonly places: readonly Place[];
  /** The places of each source in a bundle of its own, by kind and file. */
  readonly alone: ReadonlyMap<string, readonly Place[]>;
  readonly log: readonly string[];
}

/** Packs the tables of the timetable. */
async function feed(): Promise<string> {
  const folder = join(harbour, 'feed');
  const names = (await readdir(folder)).sort();
  const files = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return scratchFile('feed.zip', zipOf(Object.fromEntries(await Promise.all(files))));
}

/** Crawls a service of places that no file has. */
async function snapshot(): Promise<string> {
  const { directory } = await buildFrom([`places:${harbour}service.ndjson`]);
  const { base } = await startService(answersOf(await openBundle(directorySource(directory))));
  return (await runSnapshot(base)).out;
}

async function buildTown(): Promise<Town> {
  const sources = {
    own: `places:${harbour}own.ndjson`,
    map: `osm:${harbour}town.osm`,
    stops: `naptan:${harbour}stops.csv`,
    area: `naptan:${harbour}area.xml`,
    feed: `gtfs:${await feed()}`,
    buildings: `csv:${harbour}buildings.csv`,
    outlines: `geojson:${harbour}outlines.geojson`,
    registry: `rdf:${harbour}registry.ttl`,
    service: `places:${await snapshot()}`,
  };
  const kinds = Object.values(sources).map((source) => source.split(':')[0]);
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(importers).sort());
  const { log, places, directory } = await buildFrom(Object.values(sources), config);
  const alone = new Map<string, readonly Place[]>();
  for (const [name, source] of Object.entries(sources)) {
    alone.set(name, (await buildFrom([source], config)).places);
  }
  const handler = createHandler(await openBundle(directorySource(directory)));
  const fetch = async (request: Request) => (await handler(request)) ?? Response.error();
  const api = new Api(() => ({ base: 'http://any', fetch, stop: async () => {} }));
  return { api, places, alone, log };
}

let built: Promise<Town> | undefined;
/** Returns one bundle of sources of all kinds, which the first test that needs it builds. */
const town = (): Promise<Town> => {
  built ??= buildTown();
  return built;
};

/** Looks a place up by any of its codes. Those that are not its id redirect to it. */
async function placeOf(api: Api, code: string): Promise<PlaceBody> {
  const { status, headers } = await api.ask(`/places/${code}`);
  return api.body<PlaceBody>(status === 301 ? headers.get('Location')! : `/places/${code}`);
}

const SOURCES = [
  ['own', 2],
  ['map', 7],
  ['stops', 3],
  ['area', 2],
  ['feed', 3],
  ['buildings', 3],
  ['outlines', 2],
  ['registry', 3],
  ['service', 2],
] as const;

describe('a bundle of sources of all kinds', () => {
  it.each(SOURCES)('finds each place of "%s" by its name, and by each of its codes', async (name, count) => {
    const { api, alone } = await town();
    expect(alone.get(name)).toHaveLength(count);
    for (const { id, identifiers, name: text } of alone.get(name)!) {
      const place = await placeOf(api, id);
      expect(place.identifiers).toEqual(expect.arrayContaining([...identifiers]));
      for (const code of identifiers) expect((await placeOf(api, code)).id).toBe(place.id);
      expect(await api.found(`q=${encodeURIComponent(text)}`)).toContain(place.id);
      expect(await api.suggested(`q=${encodeURIComponent(text)}`)).toContain(place.id);
    }
  });

  it('has no other places, and leaves out none', async () => {
    const { places, alone, log } = await town();
    const all = [...alone.values()].flat();
    const merged = ['atco:999100001', 'outline:1', 'oxpoints:20000002'];
    expect(places.map(({ id }) => id).sort()).toEqual(
      all
        .map(({ id }) => id)
        .filter((id) => !merged.includes(id))
        .sort(),
    );
    expect(log.find((line) => line.startsWith('merged: '))).toMatch(/^merged: 3 that share an identifier: /);
    expect(
      log.filter((line) => line.startsWith('left out')).map((line) => line.replace(harbour, '')),
    ).toEqual([
      'left out: town.osm:44: is part of the street, town or water of the same name (osm:w41, Quay Road)',
      expect.stringMatching(/^left out: stops\.csv:5: is an entrance, .* \(of atco:9100QUAYPRT\)$/),
    ]);
  });
});

describe('the options of such a bundle', () => {
  it.each([
    ['words of another language', 'apotheke', ['osm:n32']],
    ['words of the second language', 'pharmacy', ['osm:n32']],
    ['a translated name of a stop', 'molenkopf', ['boat:mole']],
    ['a name of a registry in another language', 'gezeiteninstitut', ['oxpoints:20000001']],
    ['a hidden name', 'harbor master', ['port:office', 'port:crane']],
    ['a code of a stop', 'PR1', ['boat:pier-1']],
    ['an abbreviation', 'qy road', ['osm:n33', 'osm:w40', 'osm:n32', 'osm:n31']],
    ['a synonym', 'bastion', ['isle:fort', 'isle:shop']],
    ['a stop word', 'ahoy sail loft', ['yard:SAIL']],
    ['a description of the map', 'shanties', ['osm:n31']],
    ['a text of a table', 'baby changing', ['yard:SAIL']],
    ['a description that the crawled service shows', 'cannon', ['isle:fort']],
  ])('let a search find %s', async (_, query, ids) => {
    const { api } = await town();
    expect(await api.found(`q=${encodeURIComponent(query)}`)).toEqual(ids);
  });

  it('name the types in the first language, and the area parameter', async () => {
    const { api, places } = await town();
    expect(await api.place('osm:n32')).toMatchObject({ type_name: ['Apotheke'] });
    const near = await api.found('inquayport');
    expect(near).not.toContain('isle:fort');
    expect(near.length).toBeGreaterThan(10);
    expect(places.find(({ id }) => id === 'osm:n31')).toMatchObject({
      wheelchair_access: 'limited',
      address: '4 Quay Road',
    });
    expect(await api.found('accessibility_has_wheelchair_boarding')).toEqual(['boat:pier', 'boat:pier-1']);
  });
});
