import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withLocalities } from '../../data/build/geography/localities.ts';
import { parseOutline } from '../../src/core/geo/outline.ts';
import { distanceKm } from '../../src/core/geo/position.ts';
import type { Place } from '../../src/core/place.ts';
import { knownPlace } from '../fixtures/known-place.ts';
import { scanKm } from '../unit/core/geo/scan-outline.ts';
import { runs } from './runs.ts';

const CAFE = '/amenities/food/cafe';
const SETTLEMENTS = ['/area/suburb', '/area/village', '/area/town'];
const STREETS = ['/area/street', '/area/square'];

type Point = { readonly lat: number; readonly lon: number };
/** Positions from metres to tens of kilometres apart, in the middle of nowhere or at the date line. */
const pointAround = ({ lat, lon }: Point, part: number): fc.Arbitrary<Point> =>
  fc
    .tuple(fc.nat({ max: 400 }), fc.nat({ max: 90 }))
    .map(([north, east]) => ({ lat: lat + north / part, lon: lon + east / part }));
const region = fc
  .tuple(
    fc.constantFrom({ lat: 51.75, lon: -1.25 }, { lat: -16.8, lon: 179.9 }),
    fc.constantFrom(10_000, 1000),
  )
  .map(([middle, part]) => pointAround(middle, part));
const textOf = (path: readonly Point[]): string => path.map(({ lat, lon }) => `${lon} ${lat}`).join(', ');
const someone = (point: fc.Arbitrary<Point>) =>
  fc.record({
    type: fc.constantFrom(CAFE, CAFE, ...SETTLEMENTS, ...STREETS),
    isNamed: fc.boolean(),
    position: fc.option(point),
    course: fc.option(fc.array(point, { minLength: 2, maxLength: 4 })),
  });
const some = region.chain((point) => fc.array(someone(point), { maxLength: 30 }));

test('a place has the nearest settlement, and one without a name the nearest street and its town, as by a scan of all areas', () => {
  fc.assert(
    fc.property(some, (some) => {
      const places = some.map(({ type, isNamed, position, course }, i) => {
        const at = position && { lat: `${position.lat}`, lon: `${position.lon}` };
        const name = isNamed || type !== CAFE ? `Place ${i}` : '';
        return knownPlace(`a:${i}`, type, {
          name,
          ...at,
          ...(course && STREETS.includes(type) && { line: `LINESTRING (${textOf(course)})` }),
          ...(course &&
            SETTLEMENTS.includes(type) && { shape: `POLYGON ((${textOf([...course, course[0]!])}))` }),
        });
      });
      const towns = places.filter(({ type }) => type[0] === CAFE).map((place) => nearestTown(place, places));
      // Which of several equally near towns counts, the scan does not know.
      fc.pre(towns.every(({ length }) => length < 2));
      const isOneTown = new Set(towns.flat()).size === 1;
      for (const place of withLocalities(places))
        expect(scanFor(place, places, isOneTown)).toContain(place.locality);
    }),
    runs(300),
  );
});

/** Returns the localities that a place may have by the distances to all areas: several where these are equal but for rounding. */
function scanFor(
  place: Place,
  places: readonly Place[],
  isOneTown: boolean,
): readonly (string | undefined)[] {
  const [type] = place.type as [string];
  if (place.lat === undefined || ['/area/village', '/area/town'].includes(type)) return [undefined];
  const settlement = nearestTown(place, places);
  const street = type === CAFE ? nearest(place, places, STREETS, 0.5) : [];
  if (place.name === '' && !isOneTown && settlement.length > 0 && street.length > 0)
    return street.map((street) => `${street}, ${settlement[0]}`);
  const [first, other] = place.name === '' || isOneTown ? [street, settlement] : [settlement, street];
  return [first, other, [undefined]].find(({ length }) => length > 0)!;
}

function nearestTown(place: Place, places: readonly Place[]): readonly string[] {
  const [type] = place.type;
  return nearest(place, places, type === '/area/suburb' ? ['/area/village', '/area/town'] : SETTLEMENTS, 20);
}

function nearest(
  place: Place,
  places: readonly Place[],
  types: readonly string[],
  reach: number,
): readonly string[] {
  if (place.lat === undefined) return [];
  const near = places
    .filter((area) => area.lat !== undefined && types.includes(area.type[0]!))
    .map((area) => ({ area, km: kmTo(place, area) }))
    .filter(({ km }) => km <= reach);
  const least = Math.min(...near.map(({ km }) => km));
  return near.filter(({ km }) => km - least < 1e-9).map(({ area }) => area.name);
}

function kmTo(place: Place, area: Place): number {
  const position = { lat: Number(place.lat), lon: Number(place.lon) };
  const wkt = area.shape ?? area.line;
  if (wkt === undefined) return distanceKm(position, { lat: Number(area.lat), lon: Number(area.lon) });
  const outline = parseOutline(wkt)!;
  return scanKm(position, outline)[0]!;
}

const square = 'POLYGON ((1 50, 1.1 50, 1.1 50.1, 1 50.1, 1 50))';
const at = (lat: number, lon: number) => ({ lat: `${lat}`, lon: `${lon}` });
const town = knownPlace('a:town', '/area/town', { name: 'Aldbourne', ...at(50.09, 1.09), shape: square });
const village = knownPlace('a:village', '/area/village', { name: 'Bexcombe', ...at(50.05, 1.11) });
const street = knownPlace('a:street', '/area/street', {
  name: 'Mill Lane',
  ...at(50.01, 1.05),
  line: 'LINESTRING (1 50.01, 1.1 50.01)',
});
const localityOf = (place: Place): string | undefined =>
  withLocalities([town, village, street, place]).at(-1)!.locality;

test('a place keeps the locality of its source, and has none where no area is near', () => {
  expect(localityOf(knownPlace('a:1', CAFE, { ...at(50.05, 1.05), locality: 'Old Town' }))).toBe('Old Town');
  expect(localityOf(knownPlace('a:1', CAFE, at(55, 1.05)))).toBeUndefined();
  expect(localityOf(knownPlace('a:1', CAFE))).toBeUndefined();
});

test('an outline as large as a country is no locality of what is in it, but of what is near its position', () => {
  const shape = 'POLYGON ((-179 -80, 179 -80, 179 80, -179 80, -179 -80))';
  const huge = knownPlace('a:huge', '/area/town', { name: 'Everywhere', ...at(40, 5), shape });
  const places = [huge, knownPlace('a:1', CAFE, at(50, 1)), knownPlace('a:2', CAFE, at(40.1, 5))];
  expect(withLocalities(places).map(({ locality }) => locality)).toEqual([
    undefined,
    undefined,
    'Everywhere',
  ]);
});

const near = (id: string, lat: number, name = '') => knownPlace(id, CAFE, { ...at(lat, 1.05), name });

test.each([
  [
    'a place without a name has its street and the town',
    '',
    [near('a:2', 50.05, 'Elsewhere')],
    'Mill Lane, Aldbourne',
  ],
  ['a place with a name has its town', 'Owl Café', [near('a:2', 50.05, 'Elsewhere')], 'Aldbourne'],
  ['in a town of one name a place with a name has its street', 'Owl Café', [], 'Mill Lane'],
  ['in a town of one name a place without a name has its street alone', '', [], 'Mill Lane'],
])('%s', (_, name, others, locality) => {
  const hamlet = knownPlace('a:hamlet', '/area/village', { name: 'Bexcombe', ...at(50.05, 1.05) });
  const towns = others.length > 0 ? [town, hamlet] : [town];
  const places = [...towns, street, ...others, near('a:1', 50.01, name)];
  expect(withLocalities(places).at(-1)!.locality).toBe(locality);
});
