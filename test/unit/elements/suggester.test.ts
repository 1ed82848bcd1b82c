import { expect, it } from 'vitest';
import { placesOver } from '../../../src/client/places/over-fetch.ts';
import { Suggester } from '../../../src/elements/place-search/suggest/suggester.ts';

const searches = ['Museums', 'Museum shops'].map((title) => ({ title, q: title }));

/** Returns how many places and searches a box shows within its limit, of a page with these places and two searches. */
async function shown(limit: number, names: readonly string[]): Promise<readonly [number, number]> {
  const pois = names.map((name) => ({ id: name, name, type: [], type_name: [] }));
  const fetch = async () =>
    Response.json({ _embedded: { pois: pois.slice(0, limit) }, suggestions: searches });
  const suggester = new Suggester(placesOver(fetch, ''));
  const { signal } = new AbortController();
  const suggestions = await suggester.suggest({ q: 'mus', limit, searches: true, signal });
  const found = suggestions.filter((one) => 'q' in one).length;
  return [suggestions.length - found, found];
}

it('shows as many suggestions as the limit says, one place at least, and two searches where there is room', async () => {
  const names = ['Museum of Salt', 'Museum Street', 'Music Hall', 'Muse'];
  const limits = [0, 1, 2, 3, 4];
  expect(await Promise.all(limits.map((limit) => shown(limit, names)))).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 2],
    [2, 2],
  ]);
});

it('gives the room of missing places to searches', async () => {
  expect(await shown(1, [])).toEqual([0, 1]);
});

it('suggests kinds with their counts before places, and other searches after them', async () => {
  const suggestions = [
    { title: 'quiet museum', q: 'quiet museum' },
    { title: 'Museums', q: 'Museum', count: 50 },
  ];
  const pois = [{ id: 'a:1', name: 'Museum of Salt', type: [], type_name: [] }];
  const suggester = new Suggester(
    placesOver(async () => Response.json({ _embedded: { pois }, suggestions }), ''),
  );
  const { signal } = new AbortController();
  const found = await suggester.suggest({ q: 'mus', limit: 8, searches: true, signal });
  expect(found).toEqual([suggestions[1], pois[0], suggestions[0]]);
});
