import { expect } from 'vitest';
import { type Api, idsOn, parametersOf } from './api.ts';
import { byDistance, idsOf, isUnder, kmFrom, recordOf, where } from './oracle.ts';
import { describe, it } from './tests.ts';

const kestrelLanes = where(({ name }) => name === 'Kestrel Lane');

export function suggestContract(api: Api): void {
  describe('suggest', () => {
    const suggested = async (q: string): Promise<string[]> =>
      (await api.suggested(`q=${encodeURIComponent(q)}`)).sort();

    it.each(['', '?q=', '?q=%20', '?count=3'])('suggest requires q: "%s" is a 400', async (query) => {
      await api.expectProblem(`/places/suggest${query}`, 400, 'q');
    });

    it('matches the last word as a prefix', async () => {
      expect(await suggested('kes')).toEqual(['osm:n102', ...idsOf(kestrelLanes)].sort());
      expect(await suggested('aldous co')).toEqual(['atco:340007', 'uni:1001', 'uni:1101']);
      expect(await suggested('quill')).toEqual(['osm:n310']);
    });

    it('matches earlier words whole or as prefixes', async () => {
      const whole = await suggested('aldous college li');
      expect(whole).toEqual(['uni:1101']);
      expect(await suggested('ald coll li')).toEqual(whole);
      expect(await suggested('dep mar')).toEqual(['uni:1006']);
    });

    it('gives the same places with interpret=true', async () => {
      const { _embedded, size } = await api.suggest('q=kes');
      expect(await api.suggest('q=kes&interpret=true')).toMatchObject({ _embedded, size });
      expect(await api.suggest('q=kes')).not.toHaveProperty('suggestions');
    });

    it('leads with interpret=true to a request that q begins, by a link', async () => {
      const page = await api.suggest('q=quiet libr&interpret=true');
      expect(page).toMatchObject({
        suggestions: [{ _links: { self: { href: '/places/search?q=quiet+library' } } }],
      });
      expect(await api.suggest('q=quiet libr')).not.toHaveProperty('suggestions');
    });

    it('leads with interpret=true to a kind that q begins, and counts its places', async () => {
      const count = where(isUnder('/university/library')).length;
      expect(await api.suggest('q=librar&interpret=true')).toMatchObject({
        suggestions: [
          { title: 'Libraries', q: 'Library', count, _links: { self: { href: '/places/search?q=Library' } } },
        ],
      });
    });

    it('requires every word', async () => {
      expect(await suggested('aldous qqxzzvvk')).toEqual([]);
    });

    it('searches names, alternative names and hidden names', async () => {
      expect(await suggested('radl')).toEqual(['uni:1106']);
      expect(await suggested('bridi')).toEqual(['uni:1002']);
      expect(await suggested('goos')).toEqual(['osm:n310']);
    });

    it('searches nothing else: no type names, no tags', async () => {
      expect(await suggested('relic')).toEqual([]);
      expect(await suggested('gargoyl')).toEqual(['osm:n305', 'osm:n306', 'osm:n307']);
    });

    it('corrects a misspelling from the fourth letter on', async () => {
      expect(await suggested('kestrl')).toEqual(expect.arrayContaining(['osm:n102', 'atco:340001']));
      expect(await suggested('aldosu')).toContain('uni:1001');
      expect(await suggested('quli')).toContain('osm:n310');
      expect(await suggested('kxs')).toEqual([]);
      expect(await suggested('qiu')).toEqual([]);
    });

    it('ranks exact spellings above similar ones', async () => {
      const found = await api.suggested('q=marlow');
      expect(found.slice(0, 2).sort()).toEqual(['osm:n101', 'osm:n203']);
    });

    it('ignores accents', async () => {
      expect(await suggested('elua')).toEqual(['uni:1004']);
      expect(await suggested('ÉLUA')).toEqual(['uni:1004']);
    });

    it('size of suggest counts all matches; 20 are shown by default', async () => {
      const page = await api.suggest('q=l');
      const everyL = where((place) => namesOf(place).some((name) => /(^|[^\p{L}])l/iu.test(name)));
      expect(everyL.length).toBeGreaterThan(20);
      expect(page.size).toBe(everyL.length);
      expect(page._embedded.pois).toHaveLength(20);
      expect((await api.suggest('q=l&count=3'))._embedded.pois).toHaveLength(3);
      expect(idsOn(await api.suggest('q=l&count=3&start=2'))).toEqual(idsOn(page).slice(2, 5));
    });

    it('type_exact narrows suggest, repeated to any of them', async () => {
      expect(await api.suggested('q=kes&type_exact=/amenities/food-drink/pub')).toEqual(['osm:n102']);
      const both = 'q=kes&type_exact=/amenities/food-drink/pub&type_exact=/transport/stop-area';
      expect((await api.suggested(both)).sort()).toEqual(['osm:n102', 'stoparea:1']);
      expect(await api.suggested('q=kes&type_exact=/transport')).toEqual([]);
    });

    it('places of suggest have only the fields that identify them', async () => {
      const { _embedded } = await api.suggest('q=aldous college');
      const place = _embedded.pois.find(({ id }) => id === 'uni:1001');
      const { identifiers, name, type, address } = recordOf('uni:1001');
      expect(place).toEqual({
        _links: { self: { href: '/places/uni:1001' } },
        address,
        distance: 0,
        id: 'uni:1001',
        identifiers,
        name,
        type,
        type_name: ['College'],
      });
      for (const poi of _embedded.pois) expect(Object.keys(poi._links)).toEqual(['self']);
      expect(_embedded.pois.find(({ id }) => id === 'atco:340007')).not.toHaveProperty('address');
    });

    it('a page of suggestions has paging links, and neither facets nor their curie', async () => {
      const page = await api.suggest('start=2&q=kes&count=3&x=1');
      expect(page.query).toBe('kes');
      expect(Object.keys(page._links).sort()).toEqual(
        ['curies', 'hl:first', 'hl:last', 'hl:next', 'hl:prev', 'self'].sort(),
      );
      expect(page._links.curies).toEqual([expect.objectContaining({ name: 'hl', templated: true })]);
      expect(page._links.self?.href).toMatch(/^\/places\/suggest\?/);
      expect(parametersOf(page._links.self?.href)).toEqual([
        ['q', 'kes'],
        ['x', '1'],
        ['count', '3'],
        ['start', '2'],
      ]);
      const first = await api.suggest('q=kes');
      expect(parametersOf(first._links.self?.href)).toEqual([
        ['q', 'kes'],
        ['count', '20'],
        ['start', '0'],
      ]);
    });

    it('ranks the nearer of two equal names first if there is a position', async () => {
      for (const [lat, lon] of [
        [51.73, -1.26],
        [52, -1.05],
      ] as const) {
        const headers = { 'Geo-Position': `${lat};${lon}` };
        const page = await api.suggest('q=kestrel lane', headers);
        expect(idsOn(page)).toEqual(idsOf(byDistance(kestrelLanes, lat, lon)));
        for (const { id, distance } of page._embedded.pois) {
          expect(distance).toBeCloseTo(kmFrom(lat, lon, recordOf(id)) ?? 0, 6);
        }
      }
    });

    it('keeps a place first while its name is typed on', async () => {
      const name = 'quillfeather';
      const firsts = [];
      for (let length = 1; length <= name.length; length++) {
        firsts.push(idsOn(await api.suggest(`q=${name.slice(0, length)}&count=1`))[0]);
      }
      const since = firsts.indexOf('osm:n310');
      expect(since).toBeGreaterThanOrEqual(0);
      expect(new Set(firsts.slice(since))).toEqual(new Set(['osm:n310']));
    });
  });
}

function namesOf(place: ReturnType<typeof recordOf>): readonly string[] {
  const { name, short_name = '', alternative_names = [], hidden_names = [] } = place;
  return [name, short_name, ...alternative_names, ...hidden_names];
}
