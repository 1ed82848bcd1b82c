import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanRecord } from '../../data/record/clean-record.ts';
import type { PlaceRecord } from '../../data/record/place-schema.ts';
import { Report } from '../../data/record/report.ts';
import { accessStates, knownFeatures, type Place } from '../../src/core/place.ts';
import { createHandler } from '../../src/http/handler.ts';
import { Api, type FacetEntry, facetOf, idsOn } from '../contract/api.ts';
import { packAndOpen, somePlace } from '../unit/bundle/some-places.ts';
import { runs } from './runs.ts';

/** Features of the interface, of the default list, and of a source of its own. */
const features = [
  'has_quiet_space',
  'has_lifts_to_all_floors',
  'has_wheelchair_access',
  'has_tactile_paving',
  'has_sensory_room',
  'has_a, b&c=d {e}',
  'has_größe',
  'has_toString',
];

const accessibility = fc.dictionary(fc.constantFrom(...features), fc.boolean());
const counts = fc.dictionary(fc.constantFrom('number_of_steps', 'number_of_accessible_toilets'), fc.nat(9));
const places = fc
  .array(fc.tuple(accessibility, counts), { minLength: 1, maxLength: 12 })
  .map((all) =>
    all.map(([known, counted], i) => somePlace(`a:${i}`, { accessibility: { ...known, ...counted } })),
  );

/** Places with any state of access, the flag and the key for themselves, as a build takes them. */
const cleaned = fc
  .array(
    fc.record(
      {
        flag: fc.boolean(),
        wheelchair_access: fc.constantFrom('yes' as const, 'limited' as const, 'no' as const),
      },
      { requiredKeys: [] },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ flag, ...own }, i) => {
      const accessibility: Place['accessibility'] = flag === undefined ? {} : { has_wheelchair_access: flag };
      return { given: { flag, ...own }, place: somePlace(`a:${i}`, { accessibility, ...own }) };
    }),
  );

async function apiOver(some: readonly Place[]): Promise<Api> {
  const handler = createHandler(await packAndOpen(some));
  const fetch = async (request: Request) => (await handler(request)) ?? Response.error();
  return new Api(() => ({ base: 'http://any', fetch, stop: async () => {} }));
}

const parameter = (feature: string): string => encodeURIComponent(`accessibility_${feature}`);

it('every flag of a bundle is a filter for the places that a scan knows to have it, and a facet that counts them', async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.subarray(features, { minLength: 1 }), async (all, asked) => {
      const api = await apiOver(all);
      const inBundle = new Set(all.flatMap(({ accessibility }) => Object.keys(accessibility)));
      const isFilter = (feature: string): boolean => inBundle.has(feature) || knownFeatures.includes(feature);
      const filters = asked.filter(isFilter);
      const passing = all.filter(({ accessibility }) => filters.every((has) => accessibility[has] === true));

      // A feature that nobody knows is an unknown parameter, which is ignored.
      const page = await api.search(asked.map(parameter).join('&'));
      expect(idsOn(page).sort()).toEqual(passing.map(({ id }) => id).sort());

      const facets = [...inBundle].filter((key) => key.startsWith('has_'));
      const entry = JSON.parse((await api.ask('/places/')).text);
      const template: string = entry._links['hl:search'].href;
      expect(facets.filter((has) => !template.includes(`,${parameter(has)},`))).toEqual([]);
      const faceted = await api.search(
        [...filters.map(parameter), ...facets.map((has) => `facet=${parameter(has)}`)].join('&'),
      );
      for (const has of facets) {
        const entries: readonly FacetEntry[] = facetOf(faceted, `facet:accessibility_${has}`);
        const having = passing.filter(({ accessibility }) => accessibility[has] === true);
        expect(entries.map(({ count, value }) => [count, value])).toEqual(
          having.length > 0 ? [[having.length, 'true']] : [],
        );
        for (const { href } of entries) {
          expect(idsOn(await api.page(href)).sort()).toEqual(having.map(({ id }) => id).sort());
        }
      }
    }),
    runs(60),
  );
});

it('the states of access by wheelchair add up to the page, and facet, filter and flag agree with a scan', async () => {
  const flag = parameter('has_wheelchair_access');
  await fc.assert(
    fc.asyncProperty(cleaned, fc.subarray([...accessStates]), async (all, asked) => {
      const places = all.map(({ place }) => {
        const { accessibility } = cleanRecord(
          { ...place, type: [...place.type] } as PlaceRecord,
          new Report(),
        );
        return accessibility ? { ...place, accessibility } : place;
      });
      const api = await apiOver(places);
      const idsIn = (...states: readonly string[]): string[] =>
        all.flatMap(({ given, place }) => {
          const byFlag = given.flag === undefined ? 'unknown' : given.flag ? 'yes' : 'no';
          return states.includes(given.wheelchair_access ?? byFlag) ? [place.id] : [];
        });

      const narrowed = await api.search(asked.map((state) => `wheelchair_access=${state}`).join('&'));
      expect(idsOn(narrowed).sort()).toEqual(idsIn(...(asked.length > 0 ? asked : accessStates)).sort());

      const page = await api.search(`facet=wheelchair_access&facet=${flag}`);
      const entries = facetOf(page, 'facet:wheelchair_access');
      expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(page.size);
      for (const { value, count, href } of entries) {
        expect([value, count]).toEqual([value, idsIn(value).length]);
        expect(idsOn(await api.page(href)).sort()).toEqual(idsIn(value).sort());
      }
      if (asked.length > 0) expect(facetOf(narrowed, 'facet:wheelchair_access')).toHaveLength(entries.length);
      expect(idsOn(await api.search(flag)).sort()).toEqual(idsIn('yes').sort());
      expect(facetOf(page, 'facet:accessibility_has_wheelchair_access').map(({ count }) => count)).toEqual(
        idsIn('yes').length > 0 ? [idsIn('yes').length] : [],
      );
    }),
    runs(60),
  );
});
