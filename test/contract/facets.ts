import { expect } from 'vitest';
import { accessStates } from '../../src/core/place.ts';
import { type Api, type FacetEntry, facetOf, type PageBody, parametersOf } from './api.ts';
import {
  accessibilityFlags,
  inTown,
  isInState,
  isKnownTo,
  isUnder,
  levelCounts,
  recordOf,
  typeNames,
  where,
} from './oracle.ts';
import { describe, it } from './tests.ts';

const counts = (page: PageBody, relation = 'hl:types'): [string, number][] =>
  facetOf(page, relation).map(({ value, count }) => [value, count]);

const recordsOf = (ids: readonly string[]) => ids.map(recordOf);

export function facetsContract(api: Api): void {
  describe('hl:types', () => {
    it('hl:types has every level of the hierarchy with matches, with exact counts, sorted by path', async () => {
      expect(counts(await api.search(''))).toEqual(levelCounts(where()));
      expect(counts(await api.search('inoxford&count=1'))).toEqual(levelCounts(where(inTown)));
      for (const q of ['gargoyles', 'aldous college', 'the', 'galgoyles', 'kestrel']) {
        const expected = levelCounts(recordsOf(await api.found(`q=${q}`)));
        expect(counts(await api.search(`q=${q}&count=2&start=1`))).toEqual(expected);
      }
    });

    it('hl:types of a search with type has only the levels below it', async () => {
      for (const type of ['/university', '/amenities', '/amenities/food-drink', '/transport']) {
        expect(counts(await api.search(`type=${type}`))).toEqual(levelCounts(where(isUnder(type)), type));
      }
      expect(counts(await api.search('type=/university/library'))).toEqual([]);
      expect(counts(await api.search('type=/nowhere'))).toEqual([]);
    });

    it('hl:types of a search with type_exact counts the other types of the matches too', async () => {
      const path = '/university/library';
      const matches = where(({ type }) => type.includes(path));
      expect(counts(await api.search(`type_exact=${path}`))).toEqual(levelCounts(matches));
    });

    it('hl:types entries have count, href, name, title and value only', async () => {
      for (const entry of facetOf(await api.search(''), 'hl:types')) {
        expect(Object.keys(entry).sort()).toEqual(['count', 'href', 'name', 'title', 'value']);
        expect(entry.name).toBe(entry.value);
        expect(entry.title).toHaveLength(1);
        expect(typeNames(entry.value)).toContain(entry.title[0]);
      }
    });

    it('hl:types entries lead to the same search narrowed to them, without start and count', async () => {
      const page = await api.search('lat=51.7&q=the&lon=-1.2&start=2&count=3&x=y');
      const pub = facetOf(page, 'hl:types').find(({ value }) => value === '/amenities/food-drink/pub');
      expect(pub?.href).toMatch(/^\/places\/search\?/);
      expect(parametersOf(pub?.href)).toEqual([
        ['q', 'the'],
        ['facet', 'type'],
        ['type', '/amenities/food-drink/pub'],
        ['lat', '51.7'],
        ['lon', '-1.2'],
        ['x', 'y'],
      ]);
    });

    it('hl:types entries of a search with type replace it', async () => {
      const page = await api.search('type=/amenities&inoxford');
      const post = facetOf(page, 'hl:types').find(({ value }) => value === '/amenities/post');
      expect(parametersOf(post?.href)).toEqual([
        ['facet', 'type'],
        ['type', '/amenities/post'],
        ['inoxford', ''],
      ]);
    });

    const searches = [
      '',
      'q=the',
      'type=/amenities',
      'q=kestrel&inoxford',
      'exclude_university',
      'q=galgoyles',
    ];
    it.each(searches)('hl:types entries have as many matches as their count (%s)', async (search) => {
      const page = await api.search(search);
      for (const { href, count } of facetOf(page, 'hl:types')) {
        expect(`${href} ${(await api.page(href)).size}`).toBe(`${href} ${count}`);
      }
    });
  });

  describe('hl:types of a search with type_exact', () => {
    const exact = ['/amenities/food-drink/pub', '/amenities/food-drink/cafe', '/amenities/shop'];
    const search = `${exact.map((path) => `type_exact=${path}`).join('&')}&inoxford`;
    const requestedBelow = (value: string): string[] =>
      exact.filter((path) => path === value || path.startsWith(`${value}/`));

    it('hl:types entries narrow type_exact to the requested paths at or below them', async () => {
      const page = await api.search(search);
      for (const { value, href } of facetOf(page, 'hl:types')) {
        const below = requestedBelow(value);
        if (below.length === 0) continue; // another type of a place of several
        const narrowed = below.map((path): [string, string] => ['type_exact', path]);
        expect(parametersOf(href)).toEqual([['facet', 'type'], ...narrowed, ['inoxford', '']]);
      }
      expect(facetOf(page, 'hl:types').map(({ value }) => value)).toContain('/university/building');
    });

    it('no hl:types entry of a search with type_exact leads to a 400', async () => {
      const links = facetOf(await api.search(search), 'hl:types');
      for (const { href } of links) expect((await api.ask(href)).status).toBe(200);
    });
  });

  describe('facet', () => {
    it('facet selects the facets; type is the default', async () => {
      const named = await api.search('facet=type&q=the');
      expect(named._links['hl:types']).toEqual((await api.search('q=the'))._links['hl:types']);
    });

    it('facet=type_exact counts each path by itself', async () => {
      const page = await api.search('facet=type_exact');
      const paths = [...new Set(where().flatMap(({ type }) => type))].sort();
      const expected = paths.map((path) => [path, where(({ type }) => type.includes(path)).length]);
      expect(counts(page, 'facet:type_exact')).toEqual(expected);
      expect(page._links).not.toHaveProperty('hl:types');
    });

    it('facet=type_exact leads to a search by type_exact, and drops type', async () => {
      const page = await api.search('facet=type_exact&type=/amenities&inoxford');
      const entries = facetOf(page, 'facet:type_exact');
      const shop = entries.find(({ value }) => value === '/amenities/shop');
      expect(parametersOf(shop?.href)).toEqual([
        ['facet', 'type_exact'],
        ['type_exact', '/amenities/shop'],
        ['inoxford', ''],
      ]);
      await expectPromises(entries);
      expect(entries.every(({ value }) => value.startsWith('/amenities/'))).toBe(true);
    });

    it('a repeated facet selects several', async () => {
      const page = await api.search('facet=type_exact&facet=type&facet=accessibility_has_quiet_space');
      const relations = Object.keys(page._links).filter((relation) => /^(facet:|hl:types)/.test(relation));
      expect(relations.sort()).toEqual([
        'facet:accessibility_has_quiet_space',
        'facet:type_exact',
        'hl:types',
      ]);
    });

    it.each(accessibilityFlags)('accessibility_%s counts the places known to have it', async (feature) => {
      const relation = `facet:accessibility_${feature}`;
      const page = await api.search(`facet=accessibility_${feature}&type=/university`);
      const expected = where(isKnownTo(feature), isUnder('/university')).length;
      const entries = facetOf(page, relation);
      expect(entries.map(({ count }) => count)).toEqual([expected]);
      expect(Object.keys(entries[0] ?? {}).sort()).toEqual(['count', 'href', 'name', 'title', 'value']);
      expect(entries[0]?.title[0]).toMatch(/\S/);
      expect(parametersOf(entries[0]?.href).map(([name]) => name)).toContain(`accessibility_${feature}`);
      expect(page._links).not.toHaveProperty('hl:types');
      await expectPromises(entries);
    });

    it('further flags of the bundle are facets as well', async () => {
      const page = await api.search('facet=accessibility_has_wheelchair_access&facet=accessibility_has_ramp');
      const entries = facetOf(page, 'facet:accessibility_has_wheelchair_access');
      expect(entries.map(({ count, title }) => [count, title])).toEqual([
        [where(isKnownTo('has_wheelchair_access')).length, ['Wheelchair access']],
      ]);
      await expectPromises(entries);
      expect(facetOf(page, 'facet:accessibility_has_ramp')).toEqual([]);
      await api.expectProblem(
        '/places/search?facet=accessibility_has_teleporter',
        400,
        'has_wheelchair_access',
      );
    });

    it('wheelchair_access counts the places in each state, which are all of the page', async () => {
      const page = await api.search('facet=wheelchair_access&type=/amenities');
      const states = accessStates.map((state) => [
        state,
        where(isUnder('/amenities'), isInState(state)).length,
      ]);
      expect(counts(page, 'facet:wheelchair_access')).toEqual(states.filter(([, count]) => count));
      await expectPromises(facetOf(page, 'facet:wheelchair_access'));
    });

    it('a page narrowed by a state counts the places of all states', async () => {
      const all = counts(await api.search('facet=wheelchair_access&q=the'), 'facet:wheelchair_access');
      expect(counts(await api.search('q=the&wheelchair_access=no'), 'facet:wheelchair_access')).toEqual(all);
    });

    it('a facet of a search without matches is empty', async () => {
      const page = await api.search('q=qqxzzvvk&facet=type&facet=type_exact');
      expect(page._links['hl:types']).toEqual([]);
      expect(page._links['facet:type_exact']).toEqual([]);
    });
  });

  async function expectPromises(entries: readonly FacetEntry[]): Promise<void> {
    expect(entries.length).toBeGreaterThan(0);
    for (const { href, count } of entries) {
      expect(`${href} ${(await api.page(href)).size}`).toBe(`${href} ${count}`);
    }
  }
}
