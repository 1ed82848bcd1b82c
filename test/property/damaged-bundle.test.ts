import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packBundle } from '../../data/build/pack.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import type { OpenSearch } from '../../src/host/build-search.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { firstSearch } from '../fixtures/open-search.ts';
import { contentOf, somePlace } from '../unit/bundle/some-places.ts';
import { type Mutation, mutant, mutation } from './mutants.ts';
import { runs } from './runs.ts';

/** Places with something in every column, so that most bytes of their bundle mean something. */
const full = packBundle({
  ...contentOf(
    Array.from({ length: 12 }, (_, i) =>
      somePlace(`osm:${i}`, {
        identifiers: [`osm:${i}`, `atco:34000${i}`],
        name: `Stop ${i}`,
        name_sort: i % 3 === 0 ? `${i} Stop` : `Stop ${i}`,
        lat: i === 5 ? '+51.7' : `51.7${i}0`,
        lon: `-1.2${i}123456789`,
        short_name: `S${i}`,
        alternative_names: [`Halt ${i}`],
        hidden_names: [`Stp ${i}`],
        tags: ['stop', `line ${i % 3}`],
        address: `${i} High Street, Oxford`,
        parent: i === 0 ? [] : ['osm:0', 'far:1'],
        child: ['far:2'],
        primary_place: 'osm:1',
        accessibility: { has_lifts_to_all_floors: i % 2 === 0, number_of_accessible_toilets: i },
        flags: ['is_display_in_maps_department_list'],
        park_and_ride: { capacity: 100 + i },
        importance: i / 12,
        rti: { bus: 'Live buses', 'p-r': 'Spaces' },
        phone: `01865 ${i}`,
        website: `https://example.org/${i}`,
        opening_hours: 'Mo-Su',
        collection_times: '17:00',
        social_facebook: ['fb'],
        social_twitter: ['tw'],
        description: `Shelter ${i} has seats.`,
        ...(i % 2 && { texts: { facilities: 'Timetable; bin', notes: `Lit at night ${i}` } }),
        shape: i % 2 ? `POLYGON ((0 0, 1 ${i}, 1 1, 0 0))` : `CURVE (0 0 # ${i})`,
        files: [{ url: `https://example.org/${i}.jpg`, primary: true, type: 'image', location: 'x' }],
      }),
    ),
  ),
  words: [
    {
      language: 'en',
      kinds: [
        {
          type: '/transport/bus-stop',
          tags: ['line 1'],
          names: ['stop', 'stops'],
          aliases: ['halt'],
          terms: ['bus'],
        },
      ],
      phrases: {
        near: ['near'],
        near_behind: ['close by'],
        within: ['in', 'on'],
        here: ['nearest'],
        ignored: ['where is', 'with'],
        function_words: ['a', 'the'],
        accessibility: [{ features: ['has_lifts_to_all_floors'], texts: ['lift'] }],
      },
    },
  ],
});
const bundles = [
  { bundle: await packFixture(), id: 'uni:1001', alias: 'oucs:aldous' },
  { bundle: full, id: 'osm:3', alias: 'atco:340003' },
];

/** One URL for each kind of page. */
const requests = (id: string, alias: string): readonly (readonly [path: string, method?: string])[] => [
  ['/places/'],
  ['/places/types'],
  ['/places/search'],
  ['/places/search?count=0&facet=type_exact&facet=accessibility_has_lifts_to_all_floors'],
  ['/places/search?count=100000'],
  ['/places/search?type=/transport'],
  ['/places/search?type_exact=/transport/bus-stop&start=3&count=4'],
  ['/places/search?q=stop+3&explain=true'],
  ['/places/search?q=librray+stpo+lane&explain=true'],
  ['/places/search?q=high+street&lat=51.75&lon=-1.25'],
  ['/places/search?lat=51.75&lon=-1.25&count=5'],
  ['/places/search?accessibility_has_lifts_to_all_floors&is_display_in_maps_department_list'],
  ['/places/search?university_only&inoxford'],
  ['/places/search?exclude_university&start=100000'],
  ['/places/search?q=seats+timetable&explain=true'],
  ['/places/search?q=bus+stop+near+stop+3+with+a+lift'],
  ['/places/search?q=where+is+the+nearest+librray+in+stop+lane&explain=true'],
  ['/places/search?q=stop+a+stop+a+near+near+stop+in+the+lift+a+stop&facet=type_exact'],
  [`/places/search?near=${id}&accessibility_any=has_lifts_to_all_floors,has_x`],
  [`/places/search?q=stop&within=${id},${alias}&within=${alias}`],
  ['/places/suggest?q=stop&interpret=true'],
  ['/places/suggest?q=s&explain=true'],
  ['/places/suggest?q=stop+lib&lat=51.75&lon=-1.25'],
  [`/places/${id}`],
  [`/places/${alias}`],
  [`/places/${id},${alias},far:1`],
  [`/places/${id}`, 'HEAD'],
  [`/places/${id}/rti/p-r`],
  [`/places/${id}/rti/bus`],
  ['/transport/park-and-rides'],
  ['/places/no:such'],
  ['/places/search?start=-1'],
  ['/places/search', 'POST'],
];

const STATUSES = [200, 301, 304, 400, 404, 405];
/** A request that meets a damaged value is answered with a 503, and so is one for live data. */
const UNAVAILABLE = 503;
/** Messages of JavaScript engines, and of errors turned into strings. */
const RAW =
  /Unexpected (token|end)|not valid JSON|call stack|Invalid (array|string|typed array) length|Cannot read|is not (iterable|a function)|Error:/;

async function expectSane({ api }: OpenSearch, id: string, alias: string, isProven: boolean): Promise<void> {
  for (const [path, method = 'GET'] of requests(id, alias)) {
    const answer = await api({
      method,
      url: `https://any.example${path}`,
      headers: new Headers(),
      credentials: 'omit',
    });
    const { status, body } = answer!;
    // Damage may leave no park-and-ride, and no live API is there.
    const isExcused = !isProven || /\/rti\/|park-and-rides/.test(path);
    const statuses = isExcused ? [...STATUSES, UNAVAILABLE] : STATUSES;
    expect(statuses, `${path}: ${status} ${body}`).toContain(status);
    expect(body?.length ?? 0, path).toBeLessThan(20_000_000);
    const content = body === null ? undefined : JSON.parse(body);
    if (status >= 400) expect(content?.description ?? '', path).not.toMatch(RAW);
  }
}

function expectProper(thrown: unknown, codes: RegExp): void {
  expect(thrown).toBeInstanceOf(FingerpostError);
  const { code, message } = thrown as FingerpostError;
  expect(code).toMatch(codes);
  expect(message).not.toMatch(RAW);
}

/** Expects that a bundle is refused by the proper error, or answers all requests. A proven bundle lacks no value later. */
async function expectRefusedOrSane(which: number, change: Mutation): Promise<void> {
  const { bundle, id, alias } = bundles[which]!;
  let search: OpenSearch;
  try {
    search = await firstSearch(mutant(bundle, change));
  } catch (thrown) {
    expectProper(thrown, /^bundle-(corrupt|version|unreachable)$/);
    return;
  }
  let isProven = true;
  try {
    for (const _ of search.validate());
  } catch (thrown) {
    expectProper(thrown, /^bundle-corrupt$/);
    isProven = false;
  }
  await expectSane(search, id, alias, isProven);
}

/*
 * On a failure, fast-check prints the seed and the path of the shrunk mutant ("{ seed: …, path: "…" }") with the
 * counterexample. Give both to `fc.assert` beside `numRuns` to have it again, or the mutation itself to `mutant`.
 */
describe('a bundle with random damage that its hashes do not show', () => {
  test.each([0, 1])('opens a bundle without a mutation: %i', async (which) => {
    const { bundle, id, alias } = bundles[which]!;
    await expectSane(await firstSearch(bundle), id, alias, true);
  });

  test.each([0, 1])(
    'refuses a damaged bundle as corrupt, or answers every page in a valid form: %i',
    async (which) => {
      await fc.assert(
        fc.asyncProperty(mutation, (change) => expectRefusedOrSane(which, change)),
        runs(200),
      );
    },
  );
});
