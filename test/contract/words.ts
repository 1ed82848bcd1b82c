import { expect } from 'vitest';
import type { Api } from './api.ts';
import { hasExactly, idsOf, isUnder, where } from './oracle.ts';
import { describe, it } from './tests.ts';

const tagged = ['uni:1001', 'uni:1005', 'osm:n103', 'osm:n305', 'osm:n306', 'osm:n307'];

export function wordsContract(api: Api): void {
  const foundSorted = async (parameters: string): Promise<string[]> => (await api.found(parameters)).sort();

  describe('words', () => {
    it('every word must match', async () => {
      expect(await foundSorted('q=aldous college')).toEqual(['atco:340007', 'uni:1001', 'uni:1101']);
      expect(await foundSorted('q=aldous college library')).toEqual(['uni:1101']);
      expect(await foundSorted('q=pellam weir')).toEqual(['atco:340008', 'osm:n106', 'osm:n308']);
    });

    it('words match in names', async () => {
      expect(await foundSorted('q=quillfeather')).toEqual(['osm:n310']);
    });

    it('words match in alternative names', async () => {
      expect((await api.found('q=lantern')).slice(0, 2).sort()).toEqual(['osm:n301', 'uni:1001']);
      expect((await api.found('q=collegium aldusianum'))[0]).toBe('uni:1001');
    });

    it('words match in hidden names, which no answer shows', async () => {
      expect((await api.found('q=owlhouse'))[0]).toBe('uni:1001');
      const { text } = await api.ask('/places/search?q=owlhouse');
      expect(text).not.toContain('Owlhouse');
    });

    it('words match in type names', async () => {
      expect(await foundSorted('q=relic')).toEqual(idsOf(where(isUnder('/transportation/relic'))).sort());
      expect(await foundSorted('q=café')).toEqual(
        idsOf(where(hasExactly('/amenities/food-drink/cafe'))).sort(),
      );
    });

    it('words match in tags, which no answer shows', async () => {
      expect(await foundSorted('q=gargoyles')).toEqual([...tagged].sort());
      expect((await api.ask('/places/uni:1005')).text).not.toContain('gargoyles');
    });

    it('words match across several of these fields', async () => {
      expect(await foundSorted('q=gargoyles college')).toEqual(['uni:1001', 'uni:1005']);
      expect(await foundSorted('q=relic horse')).toEqual(['osm:n701']);
    });

    it('words match in addresses and parents’ names, ranked below all other matches', async () => {
      const pellam = await api.found('q=pellam');
      expect(pellam.at(-1)).toBe('osm:n106');
      expect(pellam.length).toBeGreaterThan(1);
      expect(await api.found('q=owlhouse')).toEqual(['uni:1001', 'uni:1101']);
      expect(await foundSorted('q=lantern')).toEqual(['osm:n301', 'uni:1001', 'uni:1101']);
      expect((await api.found('q=lantern')).at(-1)).toBe('uni:1101');
    });

    it('words match nowhere else: not in websites or opening hours', async () => {
      expect(await api.found('q=www.aldous.example')).not.toContain('uni:1001');
    });

    it('words match whatever their case and accents', async () => {
      expect(await api.found('q=ALDOUS')).toEqual(await api.found('q=aldous'));
      expect(await foundSorted('q=eluard')).toEqual(['uni:1004']);
      expect(await foundSorted('q=ÉLUARD')).toEqual(['uni:1004']);
      expect(await foundSorted('q=angstrom')).toEqual(['osm:n205']);
    });
  });

  describe('identifiers', () => {
    it.each([
      ['69327001', 'atco:340001'],
      ['naptan:69327001', 'atco:340001'],
      ['crs:WXC', 'atco:9100WXC'],
      ['crs:wxc', 'atco:9100WXC'],
      ['oucs:aldous', 'uni:1001'],
      ['uni:1001', 'uni:1001'],
      ['1202', 'uni:1202'],
    ])('a whole identifier, with or without prefix, finds its place: %s', async (q, id) => {
      expect(await api.found(`q=${q}`)).toEqual([id]);
    });

    it('a part of an identifier matches nothing', async () => {
      for (const q of ['6932700', '932700', 'naptan:6932', 'oucs:aldou']) {
        expect(`${q} ${await api.found(`q=${q}`)}`).not.toMatch(/atco:34000|uni:1001/);
      }
    });

    it('an identifier ranks as a name equal to the query', async () => {
      const found = await api.found('q=WXC');
      expect(found.slice(0, 2).sort()).toEqual(['atco:9100WXC', 'osm:n311']);
      expect(found.slice(2)).toEqual(['osm:n312']);
    });

    it('an identifier is subject to the filters', async () => {
      expect(await api.found('q=69327001&type=/university')).toEqual([]);
      expect(await api.found('q=69327001&type=/transport')).toEqual(['atco:340001']);
    });

    it('an identifier does not match among several words', async () => {
      expect(await api.found('q=69327001 lane')).not.toContain('atco:340001');
    });
  });

  describe('words that no place matches completely', () => {
    it('three of four words suffice if no place has all', async () => {
      const page = await api.search('q=pellam weir footbridge qqxzzvvk');
      expect(page).toMatchObject({ size: 1, query: 'pellam weir footbridge qqxzzvvk' });
      expect(page._embedded.pois[0]?.id).toBe('osm:n308');
    });

    it('four of five words suffice: three quarters, rounded up', async () => {
      expect(await api.found('q=pellam weir footbridge kiosk qqxzzvvk')).toEqual(['osm:n308']);
      expect(await api.found('q=pellam weir footbridge qqxzzvvk jjwwkkqq')).toEqual([]);
    });

    it('two of three words suffice if they are a whole name and no place has the third', async () => {
      expect(await api.found('q=pellam weir qqxzzvvk')).toEqual(await api.found('q=pellam weir'));
      expect(await api.found('q=qqxzzvvk pellam weir')).toEqual(await api.found('q=pellam weir'));
      expect(await api.found('q=pellam qqxzzvvk')).toEqual([]);
      expect(await api.found('q=pellam weir aldous')).toEqual([]);
    });

    it('two of four words do not suffice', async () => {
      expect(await api.found('q=pellam weir qqxzzvvk jjwwkkqq')).toEqual([]);
    });

    it('partial matches are omitted if one place has all words', async () => {
      expect(await api.found('q=pellam weir footbridge kiosk')).toEqual(['osm:n308']);
    });

    it('the filters apply to partial matches', async () => {
      expect(await api.found('q=pellam weir footbridge qqxzzvvk&type=/transport')).toEqual([]);
    });

    it('a search without matches is an empty page, 200, without paging links', async () => {
      const page = await api.search('q=qqxzzvvk');
      expect(page).toMatchObject({ size: 0, query: 'qqxzzvvk', _embedded: { pois: [] } });
      expect(page).not.toHaveProperty('corrected_query');
      expect(page._links).not.toHaveProperty('hl:next');
      expect(page._links).not.toHaveProperty('hl:prev');
    });
  });

  describe('spelling', () => {
    it('spelling is corrected if nothing matches; query stays, and corrected_query has the correction', async () => {
      const page = await api.search('q=galgoyles');
      expect(page.query).toBe('galgoyles');
      expect(page.corrected_query?.toLowerCase()).toBe('gargoyles');
      expect(await foundSorted('q=galgoyles')).toEqual([...tagged].sort());
      expect(new URL(page._links.self?.href ?? '', 'http://any').searchParams.get('q')).toBe('galgoyles');
    });

    it('only misspelt words are corrected', async () => {
      const page = await api.search('q=wexcmobe library');
      expect(page.corrected_query?.toLowerCase()).toBe('wexcombe library');
      expect(page._embedded.pois[0]?.id).toBe('uni:1102');
    });

    it('spelling is not corrected if something matches', async () => {
      const page = await api.search('q=marlow');
      expect(page).not.toHaveProperty('corrected_query');
      expect(await foundSorted('q=marlow')).toEqual(['osm:n101', 'osm:n203']);
    });

    it('spelling is corrected if the filters exclude every match', async () => {
      const page = await api.search('q=marlow&type=/university/library');
      expect(page.corrected_query?.toLowerCase()).toBe('barlow');
      expect(page._embedded.pois.map(({ id }) => id)).toEqual(['uni:1103']);
    });

    it('correction keeps every filter', async () => {
      const inShops = ['osm:n305', 'osm:n306', 'osm:n307'];
      expect(await foundSorted('q=galgoyles&type=/amenities/shop')).toEqual(inShops);
      expect(await foundSorted('q=galgoyles&type_exact=/amenities/shop')).toEqual(inShops);
      expect(await foundSorted('q=galgoyles&university_only')).toEqual(['uni:1001', 'uni:1005']);
      expect(await foundSorted('q=galgoyles&exclude_university')).toEqual(['osm:n103', ...inShops]);
      expect(await foundSorted('q=galgoyles&accessibility_has_hearing_system')).toEqual(['uni:1001']);
      expect(await foundSorted('q=kestrle lane&inoxford')).not.toContain('atco:340004');
      expect(await foundSorted('q=kestrle lane')).toContain('atco:340004');
      expect(await foundSorted('q=botnay&is_display_in_maps_department_list')).toEqual(['uni:1006']);
    });

    it('corrected_query is absent if the filters exclude every corrected match', async () => {
      const page = await api.search('q=galgoyles&type=/transport');
      expect(page.size).toBe(0);
      expect(page).not.toHaveProperty('corrected_query');
    });

    it('spelling of words with digits is never corrected', async () => {
      expect(await api.found('q=69327oo1')).toEqual([]);
      expect(await api.found('q=69327099')).toEqual([]);
    });
  });
}
