import { expect } from 'vitest';
import type { PlaceRecord } from '../fixtures/place-record.ts';
import { type Api, idsOn, type PageBody, parametersOf } from './api.ts';
import { byDistance, idsOf, isKnownTo, isUnder, kmFrom, where } from './oracle.ts';
import { describe, it } from './tests.ts';

/** A page whose words were understood as a request. */
interface InterpretedPage extends PageBody {
  readonly interpretation?: Readonly<Record<string, unknown>> & {
    readonly _links: { readonly self: { readonly href: string } };
  };
}

/** Requests in people's own words, of every form. */
const requests = [
  'q=library with a lift',
  'q=where is the nearest pub&lat=51.75&lon=-1.26',
  'q=pubs near aldous college library',
  'q=pubs near a library',
  'q=quiet libraries in aldous college',
  'q=how do i get to aldous college',
  'q=step free library&exclude_university',
  'q=pub near the eiffel tower',
  'q=a pub or a library&lat=51.75&lon=-1.26',
  'q=pub, bakery',
  'q=where can i find a library&type=/university&facet=type_exact&facet=accessibility_has_quiet_space',
];

/** The rules of pages for requests in words (docs/internals/contract.md, Requests in words). */
export function interpretationContract(api: Api): void {
  const search = (parameters: string): Promise<InterpretedPage> => api.search(parameters);

  describe('requests in words', () => {
    it('find the places of a kind with a feature', async () => {
      const page = await search('q=where is a library with a lift');
      const expected = where(isUnder('/university/library'), isKnownTo('has_lifts_to_all_floors'));
      expect(idsOn(page).sort()).toEqual(idsOf(expected).sort());
      expect(page.interpretation).toMatchObject({
        type: ['/university/library'],
        accessibility: [['has_lifts_to_all_floors']],
        ignored: ['where', 'is', 'a', 'with', 'a'],
      });
      expect(page.query).toBe('where is a library with a lift');
    });

    it('find the places of a kind near a named place, nearest first', async () => {
      const page = await search('q=pubs near aldous college library&count=1000');
      const pubs = where(isUnder('/amenities/food-drink/pub'), ({ lat }) => lat !== undefined);
      const near = page.interpretation?.near as { readonly id: string; readonly name: string };
      expect(near).toMatchObject({ name: 'Aldous College Library' });
      const anchor = where(({ id }) => id === near.id)[0]!;
      expect(idsOn(page).slice(0, pubs.length)).toEqual(
        idsOf(byDistance(pubs, Number(anchor.lat), Number(anchor.lon))),
      );
    });

    it('find the places of any of several kinds, as the parameter kind does', async () => {
      const [isPub, isLibrary] = [isUnder('/amenities/food-drink/pub'), isUnder('/university/library')];
      const expected = idsOf(where((place) => isPub(place) || isLibrary(place))).sort();
      const kinds = '/amenities/food-drink/pub,/university/library';
      for (const parameters of ['q=a pub or a library', `kind=${kinds}`, `kind=${kinds}&kind=${kinds}`])
        expect(idsOn(await search(`${parameters}&count=1000`)).sort()).toEqual(expected);
      const one = await search(`kind=${kinds}&kind=/university/library&count=1000`);
      expect(idsOn(one).sort()).toEqual(idsOf(where(isLibrary)).sort());
      expect(await search('kind=nonsense')).toMatchObject({ size: 0 });
    });

    it('find the places of a kind near any place of another, nearest pairs first', async () => {
      const page = await search('q=pubs near a library&count=1000');
      const libraries = where(isUnder('/university/library'), ({ lat }) => lat !== undefined);
      const pubs = where(isUnder('/amenities/food-drink/pub'), ({ lat }) => lat !== undefined);
      const kmOf = ({ lat, lon }: PlaceRecord): number =>
        Math.min(...libraries.map((library) => kmFrom(Number(lat), Number(lon), library)!));
      expect(page.interpretation?.near).toEqual({ name: 'Library', type: ['/university/library'] });
      const expected = [...pubs].sort((a, b) => kmOf(a) - kmOf(b));
      expect(idsOn(page).slice(0, pubs.length)).toEqual(idsOf(expected));
    });

    it('add to the parameters of the request', async () => {
      const page = await search('q=quiet libraries&accessibility_has_hearing_system');
      const expected = where(
        isUnder('/university/library'),
        isKnownTo('has_quiet_space'),
        isKnownTo('has_hearing_system'),
      );
      expect(idsOn(page).sort()).toEqual(idsOf(expected).sort());
    });

    it('find nothing where the type of the request excludes the kind', async () => {
      expect(await search('q=where is a pub&type=/university')).toMatchObject({ size: 0 });
    });

    it('find nothing near a place that nobody knows, and say its name', async () => {
      const page = await search('q=pub near the eiffel tower');
      expect(page.size).toBe(0);
      expect(page.interpretation?.near).toEqual({ name: 'eiffel tower' });
    });

    it('say "me" for a kind near the person who asks', async () => {
      const page = await search('q=nearest pub');
      expect(page.interpretation).toMatchObject({ type: ['/amenities/food-drink/pub'], near: { me: true } });
    });

    it('are the name of a place first', async () => {
      expect(await search('q=aldous college library')).not.toHaveProperty('interpretation');
    });

    it.each(requests)('have the same page as their own URL: %s', async (parameters) => {
      for (const range of ['count=3', 'count=2&start=1', 'count=0']) {
        const page = await search(`${parameters}&${range}`);
        const { self } = page.interpretation!._links;
        const own = await search(`${self.href.split('?')[1]}&${range}`);
        expect(own).not.toHaveProperty('interpretation');
        expect(own.size).toBe(page.size);
        expect(own._embedded).toEqual(page._embedded);
        const facets = ({ _links }: PageBody) =>
          Object.entries(_links).filter(([name]) => name === 'hl:types' || name.startsWith('facet:'));
        expect(facets(own)).toEqual(facets(page));
      }
    });

    it.each(requests)(
      'keep the words in the links of the page, and narrow by the facets: %s',
      async (given) => {
        const page = await search(`${given}&count=1`);
        for (const relation of ['self', 'hl:first', 'hl:last']) {
          expect(parametersOf(page._links[relation]?.href)).toContainEqual([
            'q',
            new URLSearchParams(given).get('q'),
          ]);
        }
        const types = (page._links['hl:types'] ?? []) as unknown as { count: number; href: string }[];
        for (const { count, href } of types) {
          expect(parametersOf(href)).toContainEqual(['interpret', 'false']);
          expect(await search(href.split('?')[1]!)).toMatchObject({ size: count });
        }
      },
    );

    it('with interpret=false are words as any others', async () => {
      const page = await search('q=library with a lift&interpret=false');
      expect(page).not.toHaveProperty('interpretation');
      expect(page._links.self?.href).toContain('interpret=false');
    });

    it('with interpret=true are the same as without', async () => {
      const { interpretation, ...page } = await search('q=nearest pub');
      const { interpretation: same, ...others } = await search('q=nearest pub&interpret=true');
      expect(others._embedded).toEqual(page._embedded);
      expect(same).toMatchObject({ type: interpretation!.type });
    });

    it('list all phrases', async () => {
      const { interpretation } = await search('q=nearest pub');
      expect(interpretation?.phrases).toEqual([
        { role: 'here', words: 'nearest' },
        { role: 'kind', words: 'pub' },
      ]);
    });

    it('have an ETag that an unchanged bundle repeats', async () => {
      const first = await api.ask('/places/search?q=nearest pub');
      const etag = first.headers.get('ETag')!;
      expect(etag).toBeTruthy();
      const again = await api.ask('/places/search?q=nearest pub', { headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
    });
  });

  describe('within', () => {
    it('that is repeated must be met each time', async () => {
      const inBoth = await api.found('within=uni:1001&within=uni:1102');
      const college = await api.found('within=uni:1001');
      const library = await api.found('within=uni:1102');
      expect(inBoth).toEqual(college.filter((id) => library.includes(id)));
    });
  });
}
