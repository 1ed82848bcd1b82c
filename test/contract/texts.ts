import { expect } from 'vitest';
import type { Explanation } from '../../src/core/contract/explanation.ts';
import type { Api } from './api.ts';
import { describe, it } from './tests.ts';

export function textsContract(api: Api): void {
  const poisOf = async (parameters: string) =>
    (await api.page(`/places/search?${parameters}`))._embedded.pois;

  describe('texts', () => {
    it.each([
      ['trampolines', ['osm:n107', 'osm:n203']],
      ['free wifi', ['osm:n203']],
      ['skittles', ['osm:n107']],
      ['marlow coffee trampolines', ['osm:n203']],
      ['cafe trampolines', ['osm:n203']],
    ])('are searched, by themselves and together with names, kinds and addresses: %s', async (q, ids) => {
      expect((await api.found(`q=${q}`)).sort()).toEqual(ids);
    });

    it('are quoted by the places that they find: the sentence around the words', async () => {
      const quotes = (await poisOf('q=trampolines')).map(({ id, match }) => [id, match]);
      expect(Object.fromEntries(quotes)).toEqual({
        'osm:n107': { field: 'facilities', text: 'Skittles; indoor trampolines' },
        'osm:n203': { field: 'description', text: 'There are trampolines beside the fireplace.' },
      });
      for (const poi of await poisOf('q=marlow coffee')) expect(poi).not.toHaveProperty('match');
    });

    it('stand in a tier of their own, which an explanation names with the words and the text', async () => {
      const [poi] = await poisOf('q=skittles&explain');
      const explanation = poi?._explanation as Explanation | undefined;
      expect(explanation?.tier).toBe('texts');
      expect(explanation?.words).toMatchObject([
        { query_word: 'skittles', in: 'texts', text_name: 'facilities' },
      ]);
    });

    it('stand above spelling correction, and have no part in suggestions', async () => {
      expect(await api.page('/places/search?q=skittles')).not.toHaveProperty('corrected_query');
      expect(await api.page('/places/suggest?q=trampolines')).toMatchObject({ size: 0 });
    });

    it('obey filters, facets, paging and a position', async () => {
      expect(await api.found('q=trampolines&type=/amenities/food-drink/cafe')).toEqual(['osm:n203']);
      expect(await api.page('/places/search?q=trampolines&type=/university')).toMatchObject({ size: 0 });
      const page = await api.page('/places/search?q=trampolines&count=1');
      expect(page).toMatchObject({ size: 2, _embedded: { pois: [{}] } });
      expect(page._links['hl:types']).toContainEqual(
        expect.objectContaining({ value: '/amenities/food-drink/pub', count: 1 }),
      );
      expect(page._links['hl:next']?.href).toContain('start=1');
      const [first] = await poisOf('q=trampolines&lat=51.7431&lon=-1.2622');
      expect(first).toMatchObject({ id: 'osm:n107', distance: 0 });
    });

    it('are awaited, so that the first answer has the ETag of all', async () => {
      const tagOf = async () => (await api.ask('/places/search?q=trampolines')).headers.get('ETag');
      const first = await tagOf();
      expect(first).toMatch(/^"/);
      expect(await tagOf()).toBe(first);
    });
  });

  describe('a description', () => {
    it('is shown with its place, by itself and in lists', async () => {
      const description = 'Free wifi upstairs. There are trampolines beside the fireplace.';
      expect(await api.place('osm:n203')).toMatchObject({ description });
      const [poi] = await poisOf('q=marlow coffee house');
      expect(poi).toMatchObject({ id: 'osm:n203', description });
      expect(await api.place('osm:n204')).not.toHaveProperty('description');
    });

    it('is all that is shown of a place’s texts', async () => {
      expect(await api.place('osm:n107')).not.toHaveProperty('texts');
    });
  });
}
