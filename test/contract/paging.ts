import { expect } from 'vitest';
import { type Api, idsOn, type PageBody, parametersOf } from './api.ts';
import { describe, it } from './tests.ts';

/** Returns the present paging links (`self`, `hl:first`, …) with their parameters. */
function linksOn({ _links }: PageBody): Record<string, [string, string][]> {
  const paging = ['self', 'hl:first', 'hl:last', 'hl:next', 'hl:prev'].filter((relation) => _links[relation]);
  return Object.fromEntries(paging.map((relation) => [relation, parametersOf(_links[relation]?.href)]));
}

/**
 * Pages as existing clients do: it prefixes `hl:next` of the body with its own endpoint and repeats the header, but none of the
 * parameters.
 */
async function followNext(api: Api, path: string, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = path;
  for (let pages = 0; next !== undefined; pages++) {
    if (pages > 200) throw new Error(`${path} never ends`);
    const page = await api.page(next, headers);
    ids.push(...idsOn(page));
    next = page._links['hl:next']?.href;
  }
  return ids;
}

export function pagingContract(api: Api): void {
  describe('links of a page', () => {
    const q: [string, string] = ['q', 'gargoyles'];
    const facet: [string, string] = ['facet', 'type'];
    const count = (n: number): [string, string] => ['count', String(n)];
    const start = (n: number): [string, string] => ['start', String(n)];

    it('self is the request with count and start filled in', async () => {
      const links = linksOn(await api.search('q=gargoyles'));
      expect(links.self).toEqual([q, facet, count(35), start(0)]);
      expect(linksOn(await api.search('q=gargoyles&start=1&count=2')).self).toEqual([
        q,
        facet,
        count(2),
        start(1),
      ]);
      expect((await api.search('q=gargoyles'))._links.self?.href).toMatch(/^\/places\/search\?/);
    });

    it('first and last of a single page lead to it; next and prev are absent', async () => {
      const links = linksOn(await api.search('q=gargoyles'));
      expect(links).toEqual({
        self: [q, facet, count(35), start(0)],
        'hl:first': [q, facet, count(35)],
        'hl:last': [q, facet, count(35)],
      });
    });

    it('last starts at size less count; next and prev are a page on and back', async () => {
      expect(linksOn(await api.search('q=gargoyles&start=2&count=2'))).toEqual({
        self: [q, facet, count(2), start(2)],
        'hl:first': [q, facet, count(2)],
        'hl:last': [q, facet, count(2), start(4)],
        'hl:next': [q, facet, count(2), start(4)],
        'hl:prev': [q, facet, count(2), start(0)],
      });
    });

    it('last has no start if the only page is as long as count', async () => {
      expect(linksOn(await api.search('q=gargoyles&count=6'))['hl:last']).toEqual([q, facet, count(6)]);
      expect(linksOn(await api.search('q=gargoyles&count=5'))['hl:last']).toEqual([
        q,
        facet,
        count(5),
        start(1),
      ]);
    });

    it('next is present only if there are more matches', async () => {
      expect(linksOn(await api.search('q=gargoyles&count=6'))).not.toHaveProperty('hl:next');
      expect(linksOn(await api.search('q=gargoyles&start=4&count=2'))).not.toHaveProperty('hl:next');
      expect(linksOn(await api.search('q=gargoyles&start=3&count=2'))['hl:next']).toEqual([
        q,
        facet,
        count(2),
        start(5),
      ]);
    });

    it('prev never starts below 0', async () => {
      expect(linksOn(await api.search('q=gargoyles&start=1&count=3'))['hl:prev']).toEqual([
        q,
        facet,
        count(3),
        start(0),
      ]);
    });

    it.each([6, 7, 100])(
      'a page past the end (start=%d) is empty, and its prev is the last one',
      async (from) => {
        const page = await api.search(`q=gargoyles&start=${from}&count=2`);
        expect(page).toMatchObject({ size: 6, _embedded: { pois: [] } });
        expect(linksOn(page)['hl:prev']).toEqual([q, facet, count(2), start(4)]);
        expect(linksOn(page)).not.toHaveProperty('hl:next');
      },
    );

    it('prev of a page past the end of a single page is that page', async () => {
      const page = await api.search('q=gargoyles&start=40');
      const previous = await api.page(page._links['hl:prev']?.href ?? '');
      expect(idsOn(previous)).toEqual(await api.found('q=gargoyles'));
    });

    it.each(['', '&start=3'])(
      'count=0%s returns size and facets, but no places, next or prev',
      async (from) => {
        const page = await api.search(`q=gargoyles&count=0${from}`);
        expect(page).toMatchObject({ size: 6, _embedded: { pois: [] } });
        expect(page._links['hl:types']).toEqual((await api.search('q=gargoyles'))._links['hl:types']);
        expect(linksOn(page)).not.toHaveProperty('hl:next');
        expect(linksOn(page)).not.toHaveProperty('hl:prev');
      },
    );

    it('links have their parameters in order: q, facet, type, type_exact, the others as given, count, start', async () => {
      const byType = await api.search(
        'start=1&zz=1&type=/amenities&inoxford=&count=2&facet=type&lat=51.7&q=the&lon=-1.2&aa=2',
      );
      const expected = ['q', 'facet', 'type', 'zz', 'inoxford', 'lat', 'lon', 'aa', 'count'];
      expect(linksOn(byType).self?.map(([name]) => name)).toEqual([...expected, 'start']);
      expect(linksOn(byType)['hl:first']?.map(([name]) => name)).toEqual(expected);
      const exact = await api.search(
        'b=1&type_exact=/amenities/shop&type_exact=/university/library&facet=type_exact&facet=type',
      );
      expect(linksOn(exact).self).toEqual([
        ['facet', 'type_exact'],
        ['facet', 'type'],
        ['type_exact', '/amenities/shop'],
        ['type_exact', '/university/library'],
        ['b', '1'],
        ['count', '35'],
        ['start', '0'],
      ]);
    });

    it('links are explained by curies; that of the facets is not templated', async () => {
      const { curies } = (await api.search('q=gargoyles'))._links;
      expect(curies).toHaveLength(2);
      expect(curies).toContainEqual({ name: 'hl', templated: true, href: expect.stringContaining('{rel}') });
      expect(curies).toContainEqual({
        name: 'facet',
        templated: false,
        href: expect.not.stringContaining('{'),
      });
    });

    it('a followed link returns the same links', async () => {
      const page = await api.search('q=the & more&type=/amenities&start=1&count=1&x=a%26b');
      expect(await api.page(page._links.self?.href ?? '')).toEqual(page);
      expect(linksOn(await api.page(page._links['hl:first']?.href ?? '')).self?.at(-1)).toEqual([
        'start',
        '0',
      ]);
    });
  });

  describe('a client that follows hl:next and sends only Geo-Position again', () => {
    const queries = [
      'search?count=7',
      'search?count=1&q=gargoyles',
      'search?q=the&count=3',
      'search?q=kestrel lane&count=2',
      'search?q=galgoyles&count=2&type=/amenities',
      'search?type=/transport&count=4&inoxford',
      'search?type_exact=/amenities/shop&type_exact=/university/library&count=5',
      'search?exclude_university&count=13&cachekey=abc',
      'search?accessibility_has_quiet_space&count=1&facet=type_exact',
      'search?count=4&start=3&type=/amenities',
      'suggest?q=l&count=5',
      'suggest?q=kestrl&count=2',
    ];

    it.each(queries)(
      'hl:next visits every match once for a client that sends only Geo-Position again: %s',
      async (query) => {
        for (const headers of [{}, { 'Geo-Position': '51.75;-1.25' }] as Record<string, string>[]) {
          const start = Number(new URLSearchParams(query).get('start'));
          const whole = await api.page(`/places/${query.replace(/count=\d+/, 'count=1000')}`, headers);
          const visited = await followNext(api, `/places/${query}`, headers);
          expect(visited).toEqual(idsOn(whole));
          expect(visited).toHaveLength(whole.size - start);
          expect(new Set(visited).size).toBe(visited.length);
          expect(visited.length).toBeGreaterThan(1);
        }
      },
    );

    it('links repeat a position from the parameters', async () => {
      const visited = await followNext(api, '/places/search?lat=51.77&lon=-1.23&count=9', {});
      expect(visited).toEqual(await api.found('lat=51.77&lon=-1.23'));
    });
  });
}
