import { describe, expect, test } from 'vitest';
import type { Bundle } from '../../src/bundle/open.ts';
import type { Place } from '../../src/core/place.ts';
import { createHandler, type Handler } from '../../src/http/handler.ts';
import { typeTree } from '../fixtures/place-types.ts';
import { placesNdjson } from '../fixtures/places.ts';
import { oxfordArea } from '../fixtures/settings.ts';
import { scratchDirectory, scratchFile } from '../unit/data/scratch.ts';
import { shownPlaces } from '../unit/data/snapshot/run.ts';
import { roundTrip } from './snapshot-round-trip.ts';

/** Fields that no answer shows, so that no snapshot can have them. */
const NEVER_SHOWN = ['hidden_names', 'tags', 'texts', 'importance', 'flags'] as const;

const decoded = ({ places }: Bundle): Place[] =>
  Array.from({ length: places.count }, (_, number) => places.place(number)).sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );

/** Requests whose answers don't depend on hidden fields. */
function requestsOf({ places }: Bundle): string[] {
  const ids = decoded({ places } as Bundle).map(({ id }) => id);
  const types = places.types.map(({ path }) => encodeURIComponent(path));
  return [
    ...ids.map((id) => `/places/${encodeURIComponent(id)}`),
    ...ids.map((_, i) => `/places/${ids.slice(i, i + 3).join(',')}`),
    ...types.flatMap((type) => [
      `/places/search?type=${type}&count=50`,
      `/places/search?type_exact=${type}&lat=51.75&lon=-1.25`,
    ]),
    '/places/search',
    '/places/search?count=100&start=30',
    '/places/search?count=5000&facet=type&facet=type_exact&facet=accessibility_has_quiet_space',
    '/places/search?lat=51.7531&lon=-1.2584&count=5000',
    '/places/search?inoxford&count=100',
    '/places/search?university_only&accessibility_has_lifts_to_all_floors',
    '/places/search?exclude_university&accessibility_has_accessible_toilets',
    '/places/types',
    '/places/',
    '/transport/park-and-rides',
    '/places/no:such',
  ];
}

async function answerOf(handler: Handler, path: string): Promise<unknown> {
  const response = await handler(new Request(`http://any${path}`));
  return { status: response?.status, body: await response?.json() };
}

describe.each([
  ['the Oxford sample', async () => []],
  [
    'the places of the contract',
    async () => {
      const config = await scratchFile('types.json', JSON.stringify(typeTree));
      const given = await scratchFile(
        'fingerpost.config.json',
        JSON.stringify({ types: config, settings: oxfordArea }),
      );
      const places = await scratchFile('places.ndjson', placesNdjson());
      return ['--source', `places:${places}`, '--config', given];
    },
  ],
])('a bundle built from a snapshot of %s', (_, source) => {
  test('a bundle of a snapshot has the same places except for hidden fields, and the same answers', async () => {
    const { original, again } = await roundTrip(await scratchDirectory(), await source());
    expect(decoded(again)).toEqual(shownPlaces(original.places));
    const lost = decoded(original).filter((place) => NEVER_SHOWN.some((key) => place[key]?.toString()));
    expect(lost.length).toBeGreaterThan(0);
    expect(again.manifest.types).toEqual(original.manifest.types);

    const [before, after] = [createHandler(original), createHandler(again)];
    for (const path of requestsOf(original)) {
      expect(await answerOf(after, path), path).toEqual(await answerOf(before, path));
    }
  });
});
