import { expect } from 'vitest';
import type { Api } from './api.ts';
import { hasExactly, idsOf, isUnder, where } from './oracle.ts';
import { describe, it } from './tests.ts';

const tagged = ['uni:1001', 'uni:1005', 'osm:n103', 'osm:n305', 'osm:n306', 'osm:n307'];

export function wordsContract(api: Api): void {
  const foundSorted = async (parameters: string): Promise<string[]> => (await api.found(parameters)).sort();

  describe('words', () => {
    it.each([
      ['every word, of two', 'aldous college', ['atco:340007', 'uni:1001', 'uni:1101']],
      ['every word, of three', 'aldous college library', ['uni:1101']],
      ['every word, in name or address', 'pellam weir', ['atco:340008', 'osm:n106', 'osm:n308']],
      ['names', 'quillfeather', ['osm:n310']],
      ['the names of types', 'relic', idsOf(where(isUnder('/transportation/relic'))).sort()],
      ['the names of types', 'café', idsOf(where(hasExactly('/amenities/food-drink/cafe'))).sort()],
      ['tags', 'gargoyles', [...tagged].sort()],
      ['tags and names together', 'gargoyles college', ['uni:1001', 'uni:1005']],
      ['types and names together', 'relic horse', ['osm:n701']],
      ['any accents', 'eluard', ['uni:1004']],
      ['any case', 'ÉLUARD', ['uni:1004']],
      ['any accents', 'angstrom', ['osm:n205']],
      ['any case', 'ALDOUS', ['atco:340007', 'uni:1001', 'uni:1101', 'uni:1201']],
    ])('words match in %s: %s', async (_, q, ids) => {
      expect(await foundSorted(`q=${q}`)).toEqual(ids);
    });

    it('words match in alternative and hidden names', async () => {
      expect((await api.found('q=lantern')).slice(0, 2).sort()).toEqual(['osm:n301', 'uni:1001']);
      for (const q of ['collegium aldusianum', 'owlhouse'])
        expect((await api.found(`q=${q}`))[0]).toBe('uni:1001');
    });

    it('no answer shows hidden names and tags', async () => {
      expect((await api.ask('/places/search?q=owlhouse')).text).not.toContain('Owlhouse');
      expect((await api.ask('/places/uni:1005')).text).not.toContain('gargoyles');
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

    it('an identifier is subject to the filters, and does not match among several words', async () => {
      expect(await api.found('q=69327001&type=/university')).toEqual([]);
      expect(await api.found('q=69327001&type=/transport')).toEqual(['atco:340001']);
      expect(await api.found('q=69327001 lane')).not.toContain('atco:340001');
    });
  });

  describe('words that no place matches completely', () => {
    it('three of four words suffice if no place has all', async () => {
      const page = await api.search('q=pellam weir footbridge qqxzzvvk');
      expect(page).toMatchObject({ size: 1, query: 'pellam weir footbridge qqxzzvvk' });
      expect(page._embedded.pois[0]?.id).toBe('osm:n308');
    });

    it.each([
      [
        'four of five suffice: three quarters, rounded up',
        'pellam weir footbridge kiosk qqxzzvvk',
        ['osm:n308'],
      ],
      ['three of five do not', 'pellam weir footbridge qqxzzvvk jjwwkkqq', []],
      ['two of four do not', 'pellam weir qqxzzvvk jjwwkkqq', []],
      ['partial matches are omitted if one place has all', 'pellam weir footbridge kiosk', ['osm:n308']],
      ['filters apply to partial matches', 'pellam weir footbridge qqxzzvvk&type=/transport', []],
      ['one of two does not', 'pellam qqxzzvvk', []],
      ['two of three do not if a place has the third', 'pellam weir aldous', []],
    ])('%s: %s', async (_, parameters, ids) => {
      expect(await api.found(`q=${parameters}`)).toEqual(ids);
    });

    it('two of three words suffice if they are a whole name and no place has the third', async () => {
      const whole = await api.found('q=pellam weir');
      for (const q of ['pellam weir qqxzzvvk', 'qqxzzvvk pellam weir'])
        expect(await api.found(`q=${q}`)).toEqual(whole);
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
      for (const [parameters, ids] of [
        ['galgoyles&type=/amenities/shop', inShops],
        ['galgoyles&type_exact=/amenities/shop', inShops],
        ['galgoyles&university_only', ['uni:1001', 'uni:1005']],
        ['galgoyles&exclude_university', ['osm:n103', ...inShops]],
        ['galgoyles&accessibility_has_hearing_system', ['uni:1001']],
        ['botnay&is_display_in_maps_department_list', ['uni:1006']],
      ] as const)
        expect(await foundSorted(`q=${parameters}`), parameters).toEqual(ids);
      expect(await foundSorted('q=kestrle lane&inoxford')).not.toContain('atco:340004');
      expect(await foundSorted('q=kestrle lane')).toContain('atco:340004');
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
