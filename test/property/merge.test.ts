import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergePlaces } from '../../data/merge/merge.ts';
import { wordsOfName } from '../../data/merge/name-index.ts';
import { distanceKm } from '../../src/core/geo/position.ts';
import { identifierPrefix, type Place } from '../../src/core/place.ts';
import { wordsOf } from '../../src/search/text/analyzer.ts';
import { somePlace } from '../unit/bundle/some-places.ts';
import { runs } from './runs.ts';

const DISTANCE = 60;

const names = fc.constantFrom(
  '',
  'High Street',
  'high  street',
  'Opp High Street',
  'Café',
  'cafe',
  'Stop A High Street',
);
const types = fc.constantFrom(
  '/transport',
  '/transport/bus-stop',
  '/university',
  '/university/museum',
  '/leisure/museum',
);
/** Steps of some 20 metres, about places where degrees are odd. */
const positions = fc.option(
  fc
    .tuple(
      fc.constantFrom([51.75, -1.25], [0, 179.9997], [89.999, 0]),
      fc.integer({ max: 4, min: 0 }),
      fc.integer({ max: 4, min: 0 }),
    )
    .map(([[lat, lon], i, j]) => {
      const east = lon! + j * (lat! > 80 ? 10 : 0.0002);
      return { lat: String(lat! + i * 0.0002), lon: String(east > 180 ? east - 360 : east) };
    }),
  { nil: {} },
);
const identifiers = fc.uniqueArray(fc.constantFrom('atco:1', 'atco:2', 'x:1', 'x:2', 'y:1', 's:1', 's:2'), {
  maxLength: 2,
});

const place = fc
  .record({
    id: fc.constantFrom('s:1', 's:2', 's:3', 't:1', 't:2', 'atco:1', 'atco:3'),
    name: names,
    alternative_names: fc.uniqueArray(names, { maxLength: 2 }),
    hidden_names: fc.uniqueArray(names, { maxLength: 1 }),
    type: fc.uniqueArray(types, { minLength: 1, maxLength: 2 }),
    identifiers,
    position: positions,
  })
  .map(({ id, position, identifiers, ...known }) =>
    somePlace(id, { ...known, ...position, identifiers: [...new Set([id, ...identifiers])] }),
  );
const source = fc.uniqueArray(place, { selector: ({ id }) => id, maxLength: 6 });
const sources = fc.array(source, { minLength: 1, maxLength: 4 });

/** The places that are one, by brute force: compares each with each, and scans all pairs again in every step. */
function bruteForce(places: readonly Place[], sourceOf: readonly number[]): number[][] {
  const metres = (a: Place, b: Place): number =>
    a.lat === undefined || b.lat === undefined
      ? Number.POSITIVE_INFINITY
      : 1000 *
        distanceKm({ lat: Number(a.lat), lon: Number(a.lon) }, { lat: Number(b.lat), lon: Number(b.lon) });
  const words = (name: string): string => wordsOf(name).join(' ');
  const within = (a: string, b: string): boolean =>
    `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
  const last = (path: string): string => path.split('/').slice(2).at(-1) ?? path;
  const compatible = (a: Place, b: Place): boolean =>
    a.type.some((one) => b.type.some((other) => within(one, other) || last(one) === last(other)));
  const calls = (a: Place, b: Place): boolean =>
    words(a.name) !== '' &&
    [...b.alternative_names, ...b.hidden_names].some((name) => words(name) === words(a.name));

  const edges: { a: number; b: number; rank: number; far: number }[] = [];
  places.forEach((one, a) => {
    places.forEach((other, b) => {
      if (a >= b || sourceOf[a] === sourceOf[b]) return;
      const far = metres(one, other);
      for (const id of one.identifiers.filter((id) => other.identifiers.includes(id))) {
        edges.push({ a, b, far, rank: Number(one.id !== id) + Number(other.id !== id) });
      }
      if (far > DISTANCE || !compatible(one, other)) return;
      if (words(one.name) !== '' && words(one.name) === words(other.name)) edges.push({ a, b, far, rank: 3 });
      if (calls(one, other) || calls(other, one)) edges.push({ a, b, far, rank: 4 });
    });
  });
  edges.sort((x, y) => x.rank - y.rank || (x.far === y.far ? x.a - y.a || x.b - y.b : x.far - y.far));

  let clusters = places.map((_, i) => [i]);
  for (const { a, b, rank } of edges) {
    const one = clusters.find((cluster) => cluster.includes(a))!;
    const other = clusters.find((cluster) => cluster.includes(b))!;
    const both = [...one, ...other];
    if (one === other || new Set(both.map((i) => sourceOf[i])).size < both.length) continue;
    const ids = (cluster: number[], prefix: string): string[] =>
      cluster.flatMap((i) => places[i]!.identifiers).filter((id) => identifierPrefix(id) === prefix);
    const differ = ['s', 't', 'x', 'y', 'atco'].some((prefix) => {
      const [some, others] = [ids(one, prefix), ids(other, prefix)];
      if (some.length === 0 || others.length === 0 || some.some((id) => others.includes(id))) return false;
      return both.some((i) =>
        places[i]!.identifiers.some((id) => identifierPrefix(id) === prefix && id !== places[i]!.id),
      );
    });
    // Unlike an identifier, a name does not unite places that are far apart or of different types.
    const strange = one.some((i) =>
      other.some((j) => {
        const [some, others] = [places[i]!, places[j]!];
        const apart = metres(some, others);
        return (Number.isFinite(apart) && apart > DISTANCE) || !compatible(some, others);
      }),
    );
    if (rank >= 3 && (differ || strange)) continue;
    clusters = [
      ...clusters.filter((cluster) => cluster !== one && cluster !== other),
      both.sort((x, y) => x - y),
    ];
  }
  return clusters.sort((x, y) => x[0]! - y[0]!);
}

test('merges the places that a comparison of each with each merges', () => {
  fc.assert(
    fc.property(sources, (given) => {
      // Each place has a flag of its own, which shows where it was merged.
      const places = given.flat().map((place, i) => ({ ...place, flags: [String(i)] }));
      const sourceOf = given.flatMap((list, number) => list.map(() => number));
      const result = mergePlaces({ places, sources: sourceOf, distance: DISTANCE, warn: () => undefined });
      const expected = bruteForce(places, sourceOf);
      expect(result.places.map(({ flags }) => flags.map(Number))).toEqual(expected);
      expect(result.merged).toHaveLength(places.length - expected.length);
      expect(new Set(result.places.map(({ id }) => id)).size).toBe(result.places.length);
    }),
    runs(1000),
  );
});

test('the words of a name are those of the search', () => {
  const name = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary-ascii' }), fc.string());
  fc.assert(
    fc.property(name, (text) => {
      expect(wordsOfName(text)).toBe(wordsOf(text).join(' '));
    }),
    runs(3000),
  );
});
