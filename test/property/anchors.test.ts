import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOutline } from '../../src/core/geo/outline.ts';
import { distanceKm } from '../../src/core/geo/position.ts';
import type { Place } from '../../src/core/place.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { Anchors } from '../../src/search/anchors.ts';
import { createEngine } from '../../src/search/engine.ts';
import { buildSearchIndex } from '../../src/search/index/search-index.ts';
import { wordsFor } from '../fixtures/language-words.ts';
import { scanInside, scanKm } from '../unit/core/geo/scan-outline.ts';
import { place, searchFor, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

const STREET = '/area/street';
const TOWN = '/area/town';
const CAFE = '/amenities/food/cafe';

/** Steps of about 100 m to the north and to the east. */
const point = fc
  .tuple(fc.nat({ max: 24 }), fc.nat({ max: 24 }))
  .map(([north, east]) => ({ lat: 51.75 + north / 1000, lon: Number((-1.25 + east / 690).toFixed(7)) }));
const points = fc.array(point, { minLength: 3, maxLength: 12 });
const textOf = (path: readonly { lat: number; lon: number }[]): string =>
  path.map(({ lat, lon }) => `${lon} ${lat}`).join(', ');
const line = points.map((path) => `LINESTRING (${textOf(path)})`);
const shape = points.map((path) => `POLYGON ((${textOf([...path, path[0]!])}))`);

/** A place, and the number of its parent among the places. */
const someone = fc.record({
  name: fc.constantFrom('Mill Lane', 'High Street', 'Milltown'),
  type: fc.constantFrom(STREET, TOWN, CAFE, CAFE),
  address: fc.option(
    fc.constantFrom('1 Mill Lane', '2 Old Mill Lane, Milltown', 'Windmill Lane', '3 High Street'),
  ),
  locality: fc.option(fc.constantFrom('Milltown', 'High Street, Milltown', 'Milltown Park')),
  position: fc.option(point),
  line: fc.option(line),
  shape: fc.option(fc.oneof(shape, line)),
  parent: fc.option(fc.nat()),
});

/** More places than sets are cached, because each may be an anchor. */
const world = fc.array(someone, { minLength: 1, maxLength: 50, size: 'max' }).map((all) =>
  all.map(({ name, type, address, locality, position, parent, ...outlines }, i) =>
    place(`x:${i}`, name, type, {
      ...(address !== null && { address }),
      ...(locality !== null && { locality }),
      ...(position && { lat: String(position.lat), lon: String(position.lon) }),
      ...(outlines.line !== null && { line: outlines.line }),
      ...(outlines.shape !== null && { shape: outlines.shape }),
      ...(parent !== null && { parent: [`x:${parent % all.length}`] }),
    }),
  ),
);
const id = fc.nat({ max: 50 }).map((number) => `x:${number}`);
const ids = fc.array(id, { minLength: 1, maxLength: 4 });

/** Returns the ids of the places within one, by scans of all places. */
function scanWithin(anchor: Place, places: readonly Place[]): string[] {
  const below = new Set([anchor.id]);
  for (const above of below) for (const { id, parent } of places) if (parent.includes(above)) below.add(id);
  const wordsOf = (text: string): string => ` ${text.toLowerCase().replaceAll(',', '')} `;
  const isNamed = ({ address = '' }: Place): boolean =>
    address.split(', ').some((part) => wordsOf(part).includes(wordsOf(anchor.name)));
  const isStreet = ({ type }: Place): boolean => type.includes(STREET);
  const streets = places.filter((other) => isStreet(anchor) && isStreet(other) && other.name === anchor.name);
  const outline = parseOutline(anchor.shape ?? '');
  const isIn = (other: Place): boolean => {
    if (below.has(other.id) || streets.includes(other)) return true;
    const position = { lat: Number(other.lat), lon: Number(other.lon) };
    if (outline?.isArea && scanInside(position, outline)) return true;
    const isPlaced = anchor.lat !== undefined || outline?.isArea === true;
    const isLocal = isPlaced && other.locality?.split(', ').includes(anchor.name);
    if (anchor.type.includes(TOWN) && isLocal && other.lat !== undefined) return true;
    if (anchor.type.includes(TOWN) && !outline?.isArea) return isNamed(other);
    if (!isNamed(other) || other.lat === undefined) return false;
    return streets.some((street) => {
      const course = parseOutline(street.line ?? `LINESTRING (${street.lon} ${street.lat})`);
      return course !== undefined && scanKm(position, course)[0]! <= 0.5;
    });
  };
  return places.filter(isIn).map((other) => other.id);
}

test('within finds what scans of all places find, also again and after callers changed its sets', async () => {
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.array(ids, { minLength: 1, maxLength: 60, size: 'max' }),
      async (places, series) => {
        const table = await tableOf(places);
        const anchors = new Anchors(table);
        const scans = new Map(places.map((anchor) => [anchor.id, scanWithin(anchor, places)]));
        for (const wanted of series) {
          const found = anchors.within(wanted);
          const expected = new Set(wanted.flatMap((anchor) => scans.get(anchor) ?? []));
          expect(Array.from(found.toArray(), (number) => table.place(number).id).sort()).toEqual(
            [...expected].sort(),
          );
          found.clear();
        }
      },
    ),
    runs(200),
  );
});

test('searches near and within places find the same in a series as alone', async () => {
  const query = fc
    .record({
      q: fc.constantFrom('', 'mill', 'high street'),
      within: fc.array(ids, { maxLength: 2 }),
      near: fc.option(id, { nil: undefined }),
      type: fc.constantFrom(undefined, '/amenities', '/area'),
      start: fc.nat({ max: 5 }),
      count: fc.constantFrom(2, 50),
    })
    .map(({ q, near, type, ...rest }) =>
      searchFor(q, { ...rest, ...(near !== undefined && { near }), ...(type !== undefined && { type }) }),
    );
  await fc.assert(
    fc.asyncProperty(world, fc.array(query, { minLength: 2, maxLength: 30 }), async (places, series) => {
      const table = await tableOf(places);
      const index = buildSearchIndex(table, defaultSettings.stop_words);
      const engine = createEngine(table, defaultSettings, index);
      for (const wanted of series) {
        const alone = createEngine(table, defaultSettings, index);
        expect(engine.search(wanted)).toEqual(alone.search(wanted));
      }
    }),
    runs(100),
  );
});

test('near a kind finds what scans of all pairs find, nearest pairs first, with a position around it', async () => {
  const isCafe = ({ type }: Place): boolean => type.includes(CAFE);
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.option(point),
      fc.nat({ max: 5 }),
      fc.nat({ max: 50 }),
      async (places, position, start, count) => {
        const table = await tableOf(places);
        const kinds = [{ type: CAFE, tags: [], names: ['tea room'], aliases: [], terms: [] }];
        const engine = createEngine(
          { ...table, words: wordsFor(kinds) },
          { ...defaultSettings, languages: ['en'] },
        );
        const { size, hits } = engine.search(
          searchFor('', { nearKind: 'tea room', type: '/area', start, count, ...(position && { position }) }),
        );
        const cafes = places.filter((place) => isCafe(place) && place.lat !== undefined);
        const kmAway = ({ lat, lon }: Place): number =>
          position ? distanceKm({ lat: Number(lat), lon: Number(lon) }, position) : 0;
        const maxKm = Math.max(1.5, 2 * Math.min(...cafes.map(kmAway)));
        const anchors = cafes.filter((cafe) => kmAway(cafe) <= maxKm);
        const wanted = anchors.length > 0 ? places.filter((place) => !isCafe(place)) : [];
        const kmBetween = ({ lat, lon }: Place, anchor: Place): number => {
          if (lat === undefined) return Number.POSITIVE_INFINITY;
          const outline = parseOutline(
            anchor.shape ?? anchor.line ?? `LINESTRING (${anchor.lon} ${anchor.lat})`,
          )!;
          const position = { lat: Number(lat), lon: Number(lon) };
          return scanKm(position, outline)[0]!;
        };
        const km = wanted.map((place) => Math.min(...anchors.map((anchor) => kmBetween(place, anchor))));
        const expected = km.sort((a, b) => a - b).slice(start, start + count);
        expect(size).toBe(wanted.length);
        expect(hits).toHaveLength(expected.length);
        hits.forEach(({ distance }, i) => {
          expect(distance).toBeCloseTo(Number.isFinite(expected[i]!) ? expected[i]! : 0, 6);
        });
      },
    ),
    runs(200),
  );
});
