import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { Api, facetOf, idsOn, type PageBody, parametersOf } from '../contract/api.ts';
import {
  hasExactly,
  idsOf,
  inTown,
  isKnownTo,
  isNot,
  isUnder,
  kmFrom,
  levelCounts,
  recordOf,
  type Test,
  where,
} from '../contract/oracle.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import type { PlaceRecord } from '../fixtures/place-record.ts';
import { filters, position, queryOf, search } from './requests.ts';
import { runs } from './runs.ts';

const apiOver = async (records?: readonly PlaceRecord[]): Promise<Api> => {
  const handler = createHandler(await fixtureBundle(records));
  const fetch = async (request: Request) => (await handler(request)) ?? Response.error();
  return new Api(() => ({ base: 'http://any', fetch, stop: async () => {} }));
};

/** The filter that a request's parameters ask for, by brute force. */
function passes(parameters: readonly string[][]): Test {
  const given = (name: string): string[] =>
    parameters.filter(([own]) => own === name).map(([, value = '']) => value);
  const has = (name: string): boolean => given(name).length > 0;
  const exact = given('type_exact');
  const tests: Test[] = [
    ...given('type').map(isUnder),
    ...(exact.length > 0 ? [hasExactly(...exact)] : []),
    ...(has('inoxford') ? [inTown] : []),
    ...(has('university_only') ? [isUnder('/university')] : []),
    ...(has('exclude_university') ? [isNot(isUnder('/university'))] : []),
    ...parameters
      .filter(([name = '']) => name.startsWith('accessibility_'))
      .map(([name = '']) => isKnownTo(name.replace('accessibility_', ''))),
  ];
  if (has('is_display_in_maps_department_list'))
    tests.push(({ flags = [] }) => flags.includes('is_display_in_maps_department_list'));
  return (place) => tests.every((test) => test(place));
}

/** The parameters of a search, or those that its words mean. */
function byParameters(
  { interpretation }: PageBody & { interpretation?: { _links: { self: { href: string } } } },
  given: string[][],
): string[][] {
  return interpretation ? parametersOf(interpretation._links.self.href) : given;
}

describe('for any search', async () => {
  const api = await apiOver();
  const whole = (parameters: readonly string[][]): Promise<PageBody> =>
    api.search(queryOf([...parameters, ['count', '1000']]));

  it('paging visits every match once, in the order of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(search, fc.integer({ min: 1, max: 40 }), async (parameters, count) => {
        const visited: string[] = [];
        let next: string | undefined = `/places/search?${queryOf([...parameters, ['count', String(count)]])}`;
        while (next !== undefined) {
          const page: PageBody = await api.page(next);
          visited.push(...idsOn(page));
          next = page._links['hl:next']?.href;
        }
        const all = await whole(parameters);
        expect(visited).toEqual(idsOn(all));
        expect(new Set(visited).size).toBe(all.size);
      }),
      runs(100),
    );
  });

  it('paging back by hl:prev from hl:last visits every match once', async () => {
    await fc.assert(
      fc.asyncProperty(search, fc.integer({ min: 1, max: 40 }), async (parameters, count) => {
        const first = await api.search(queryOf([...parameters, ['count', String(count)]]));
        const visited = new Set<string>();
        let previous = first._links['hl:last']?.href;
        while (previous !== undefined) {
          const page: PageBody = await api.page(previous);
          for (const id of idsOn(page)) visited.add(id);
          previous = page._links['hl:prev']?.href;
        }
        expect([...visited].sort()).toEqual(idsOn(await whole(parameters)).sort());
      }),
      runs(100),
    );
  });

  it('filters allow the places that a scan of all places allows', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (parameters) => {
        expect(idsOn(await whole(parameters)).sort()).toEqual(idsOf(where(passes(parameters))).sort());
      }),
      runs(300),
    );
  });

  it('words and filters together find what each finds', async () => {
    await fc.assert(
      fc.asyncProperty(search, async (parameters) => {
        const named = parameters.filter(([name]) => name === 'q');
        const unfiltered = await whole(named);
        const both = await whole(parameters);
        const test = passes(parameters);
        // A kind in the words leaves out places that are also of another type, because no address asks for both.
        const isMeant = passes(byParameters(both, parameters));
        const expected = unfiltered._embedded.pois
          .filter(({ id }) => test(recordOf(id)) && isMeant(recordOf(id)))
          .map(({ id }) => id);
        if (expected.length > 0 && unfiltered.corrected_query === undefined) {
          expect(idsOn(both).sort()).toEqual(expected.sort());
          expect(both).not.toHaveProperty('corrected_query');
        }
        expect(idsOn(both).filter((id) => !test(recordOf(id)))).toEqual([]);
        expect(both.corrected_query === undefined || both.size > 0).toBe(true);
      }),
      runs(300),
    );
  });

  it('facets count what a count over all matches counts', async () => {
    await fc.assert(
      fc.asyncProperty(search, async (parameters) => {
        const page = await whole(parameters);
        const type = byParameters(page, parameters).find(([name]) => name === 'type')?.[1] ?? '';
        const counts = facetOf(page, 'hl:types').map(({ value, count }) => [value, count]);
        expect(counts).toEqual(levelCounts(idsOn(page).map(recordOf), type));
      }),
      runs(300),
    );
  });

  it('every facet leads to a page, of the promised size unless it goes by type_exact', async () => {
    const named = fc.subarray(['type', 'type_exact', 'accessibility_has_quiet_space']);
    await fc.assert(
      fc.asyncProperty(search, named, async (parameters, facets) => {
        const wanted = facets.map((facet) => ['facet', facet]);
        const page = await api.search(queryOf([...wanted, ...parameters]));
        const meant = byParameters(page, parameters);
        const byExact = meant.some(([name]) => name === 'type_exact');
        const byType = meant.some(([name]) => name === 'type');
        for (const relation of Object.keys(page._links).filter((name) => /^(hl:types|facet:)/.test(name))) {
          for (const { href, count } of facetOf(page, relation)) {
            const { size } = await api.page(href);
            // A link that narrows type_exact drops type, so its page may be wider.
            const isExact =
              relation === 'hl:types' ? !byExact : relation !== 'facet:type_exact' || !(byType || byExact);
            if (isExact) expect(`${href} ${size}`).toBe(`${href} ${count}`);
            else expect(size).toBeGreaterThanOrEqual(count > 0 && !byExact ? count : 0);
          }
        }
      }),
      runs(60),
    );
  });
});

describe('for any places and position', () => {
  const somewhere = fc.record({
    lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90, 51.75)),
    lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180, -1.25)),
  });
  // A build takes 0, 0 for no position.
  const known = fc
    .oneof(somewhere, position)
    .filter(({ lat, lon }) => Number(lat) !== 0 || Number(lon) !== 0);
  const globe = fc.array(fc.option(known, { nil: {} }), { minLength: 1, maxLength: 60 }).map((spots) =>
    spots.map((spot, i): PlaceRecord => {
      const type = [i % 3 === 0 ? '/amenities/shop' : '/transport/bus-stop'];
      return { id: `osm:${i}`, name: i % 2 === 0 ? 'Twin' : `Spot ${i}`, type, ...spot };
    }),
  );

  it('nearest first agrees with the haversine order over all places, with and without filters', async () => {
    await fc.assert(
      fc.asyncProperty(globe, somewhere, async (records, { lat, lon }) => {
        const api = await apiOver(records);
        const byId = new Map(records.map((place) => [place.id, place]));
        for (const filter of ['', 'type=/amenities', 'q=twin']) {
          const { _embedded } = await api.search(`count=1000&lat=${lat}&lon=${lon}&${filter}`);
          const kilometres = _embedded.pois.map(
            ({ id }) => kmFrom(lat, lon, byId.get(id)!) ?? Number.POSITIVE_INFINITY,
          );
          const sorted = [...kilometres].sort((a, b) => (a === b ? 0 : a - b));
          kilometres.forEach((km, i) => {
            if (km === Number.POSITIVE_INFINITY) expect(sorted[i]).toBe(km);
            else expect(Math.abs(km - sorted[i]!)).toBeLessThan(1e-3);
          });
          _embedded.pois.forEach(({ distance }, i) => {
            const km = kilometres[i]!;
            expect(Math.abs(distance - (km === Number.POSITIVE_INFINITY ? 0 : km))).toBeLessThan(1e-3);
          });
        }
      }),
      runs(60),
    );
  });
});
