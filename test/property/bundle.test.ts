import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBundle } from '../../data/build/pack.ts';
import { agreeLinks } from '../../data/record/links.ts';
import { type Place, summaryKeys } from '../../src/core/place.ts';
import { contentOf, packAndOpen } from '../unit/bundle/some-places.ts';
import { arbitraryPlaces } from './arbitrary-places.ts';
import { runs } from './runs.ts';

/** The oracle for alphabetical order: the rule of the contract, implemented directly. */
function alphabetical(places: readonly Place[]): string[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const named = places.filter(({ name_sort }) => name_sort.trim() !== '');
  const nameless = places.filter(({ name_sort }) => name_sort.trim() === '');
  const byId = (a: Place, b: Place): number => (a.id < b.id ? -1 : 1);
  return [
    ...named.sort((a, b) => compare(a.name_sort.trim(), b.name_sort.trim()) || byId(a, b)),
    ...nameless.sort(byId),
  ].map(({ id }) => id);
}

/** A number of degrees with seven decimals, without zeros at the end. */
const inDegrees = (text: string): string =>
  (Math.round(Number(text) * 1e7) / 1e7).toFixed(7).replace(/\.?0+$/, '');

/** Returns a place as bundles have it: with seven decimals of its position. */
function asStored(place: Place): Place {
  const { lat, lon } = place;
  return lat === undefined ? place : { ...place, lat: inDegrees(lat), lon: inDegrees(lon!) };
}

test('every place decodes as it was encoded, with its links in agreement', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlaces, async (places) => {
      const { places: table } = await packAndOpen(places);
      const expected = new Map(agreeLinks(places).map((place) => [place.id, place]));
      expect(table.count).toBe(places.length);
      for (let i = 0; i < table.count; i++) {
        const place = table.place(i);
        expect(place).toEqual(asStored(expected.get(place.id)!));
        expect(place).toMatchObject(table.summary(i));
        expect(Object.keys(table.summary(i))).toEqual(
          Object.keys(place).filter((key) => summaryKeys.some((other) => other === key)),
        );
        expect(table.lat[i]).toBe(Number(place.lat ?? Number.NaN));
        expect(table.lon[i]).toBe(Number(place.lon ?? Number.NaN));
      }
    }),
    runs(100),
  );
});

test('places are numbered A to Z', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlaces, async (places) => {
      const { places: table } = await packAndOpen(places);
      const ids = Array.from({ length: table.count }, (_, i) => table.place(i).id);
      expect(ids).toEqual(alphabetical(places));
    }),
    runs(100),
  );
});

test('the order of the input changes no byte', () => {
  fc.assert(
    fc.property(
      arbitraryPlaces.chain((places) =>
        fc.tuple(fc.constant(places), fc.shuffledSubarray(places, { minLength: places.length })),
      ),
      ([places, shuffled]) => {
        expect(packBundle(contentOf(shuffled))).toEqual(packBundle(contentOf(places)));
      },
    ),
    runs(100),
  );
});

test('parents and children agree', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlaces, async (places) => {
      const { places: table } = await packAndOpen(places);
      const all = Array.from({ length: table.count }, (_, i) => table.place(i));
      const known = new Set(all.map(({ id }) => id));
      const up = all.flatMap(({ id, parent }) => parent.map((other) => `${other} > ${id}`));
      const down = all.flatMap(({ id, child }) => child.map((other) => `${id} > ${other}`));
      const inside = (link: string): boolean => link.split(' > ').every((id) => known.has(id));
      expect(up.filter(inside).sort()).toEqual(down.filter(inside).sort());
    }),
    runs(100),
  );
});
