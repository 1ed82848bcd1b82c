import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPair, readWkt } from '../../../../../data/importers/mapping/position-text.ts';
import { cyclicLinks } from '../../../../../data/importers/rdf/parts.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const links = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...ids),
    parent: fc.subarray(ids),
    child: fc.subarray(ids),
  }),
  { selector: ({ id }) => id },
);

/** Whether a place is part of itself, by trying all paths. */
function hasCycle(edges: readonly (readonly [string, string])[]): boolean {
  const wholes = (id: string): string[] => edges.filter(([part]) => part === id).map(([, whole]) => whole);
  const reaches = (from: string, to: string, seen: readonly string[]): boolean =>
    wholes(from).some((next) => next === to || (!seen.includes(next) && reaches(next, to, [...seen, next])));
  return ids.some((id) => reaches(id, id, []));
}

test('without the cyclic links no place is part of itself, and only links of a cycle are among them', () => {
  fc.assert(
    fc.property(links, (places) => {
      const edges = places.flatMap(({ id, parent, child }) => [
        ...parent.map((whole) => [id, whole] as const),
        ...child.map((part) => [part, id] as const),
      ]);
      const cyclic = cyclicLinks(places);
      const isCyclic = ([part, whole]: readonly [string, string]): boolean =>
        cyclic.some((link) => link.part === part && link.whole === whole);
      expect(hasCycle(edges.filter((edge) => !isCyclic(edge)))).toBe(false);
      if (!hasCycle(edges)) expect(cyclic).toEqual([]);
      expect(cyclicLinks(places.toReversed())).toEqual(cyclic);
    }),
    { numRuns: 300 },
  );
});

test('a chain of 100,000 parts does not exhaust the stack', () => {
  const chain = Array.from({ length: 100_000 }, (_, i) => ({ id: `${i}`, parent: [`${i + 1}`], child: [] }));
  expect(cyclicLinks(chain)).toEqual([]);
});

test('texts with two numbers are positions in the order that is said', () => {
  expect(readPair('-1.26 51.76', 'lon lat')).toEqual({ lat: '51.76', lon: '-1.26' });
  expect(readPair('51.7600,-1.26', 'lat lon')).toEqual({ lat: '51.7600', lon: '-1.26' });
  expect(readPair('51.76 N', 'lat lon')).toBeUndefined();
});

test('well-known text gives a position, and an outline with the longitude first', () => {
  expect(readWkt('POINT(-1.26 51.76)')).toEqual({ lat: '51.76', lon: '-1.26' });
  const square = '((0 0, 0 2, 2 2, 2 0, 0 0))';
  const outline = readWkt(`<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POLYGON ${square}`);
  expect(outline).toMatchObject({ lat: '1', lon: '1', shape: expect.stringMatching(/^POLYGON/) });
  expect(readWkt('<http://www.opengis.net/def/crs/EPSG/0/4326> Point(51.76 -1.26)')).toEqual({
    lat: '51.76',
    lon: '-1.26',
  });
  for (const text of [
    '<http://www.opengis.net/def/crs/EPSG/0/27700> POINT(1 2)',
    'POLYGON((0 0',
    'POINT(1)',
    'x',
  ])
    expect(readWkt(text)).toBeUndefined();
});
