import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Place } from '../../src/core/place.ts';
import type { PlaceTable } from '../../src/core/place-table.ts';
import { packAndOpen } from '../unit/bundle/some-places.ts';
import { arbitraryPlaces } from './arbitrary-places.ts';
import { runs } from './runs.ts';

const allOf = (table: PlaceTable): Place[] => Array.from({ length: table.count }, (_, i) => table.place(i));

test('an identifier finds the place that has it as its id, else the first that has it', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlaces, async (places) => {
      const { places: table } = await packAndOpen(places);
      const all = allOf(table);
      const asked = all.flatMap(({ identifiers, parent, child }) => [...identifiers, ...parent, ...child]);
      for (const identifier of [...asked, 'osm:none', '', ':', 'zzz:1']) {
        const primary = all.findIndex(({ id }) => id === identifier);
        const carried = all.findIndex(({ identifiers }) => identifiers.includes(identifier));
        const expected = primary >= 0 ? primary : carried;
        expect(table.identifiers.placeOf(identifier)).toBe(expected < 0 ? undefined : expected);
      }
    }),
    runs(100),
  );
});

test('a whole identifier is found in any case, with its prefix and without', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlaces, async (places) => {
      const { places: table } = await packAndOpen(places);
      const all = allOf(table);
      const names = (identifier: string, text: string): boolean => {
        const folded = identifier.toLowerCase();
        return folded === text || folded.slice(folded.indexOf(':') + 1) === text;
      };
      const asked = all.flatMap(({ identifiers }) =>
        identifiers.flatMap((identifier) => [identifier, identifier.slice(identifier.indexOf(':') + 1)]),
      );
      for (const text of [...asked, 'x', 'é', 'os', '2 ', '']) {
        const folded = text.trim().toLowerCase();
        const expected = all.flatMap(({ identifiers }, i) =>
          folded !== '' && identifiers.some((identifier) => names(identifier, folded)) ? [i] : [],
        );
        expect(table.identifiers.search(text.toUpperCase())).toEqual(expected);
      }
    }),
    runs(100),
  );
});
