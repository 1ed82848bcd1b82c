import { expect, test } from 'vitest';
import { Clusters } from '../../../../data/merge/clusters.ts';
import { somePlace } from '../../bundle/some-places.ts';

test('hundreds of identifiers of a place are read once for all of its pairs, and again after its cluster grows', () => {
  let read = 0;
  const manyOf = (prefix: string, id: string) => {
    const identifiers = [id, ...Array.from({ length: 400 }, (_, i) => `${prefix}${i}:1`)];
    const counted = Object.assign([...identifiers], {
      *[Symbol.iterator]() {
        read++;
        yield* identifiers;
      },
    });
    return somePlace(id, { identifiers: counted });
  };
  const places = [manyOf('k', 'a:1'), manyOf('l', 'b:1'), somePlace('c:1', { identifiers: ['c:1', 'k1:2'] })];
  const clusters = new Clusters(places, [0, 1, 2]);
  for (let i = 0; i < 100; i++) expect(clusters.contradict({ a: 0, b: 1 })).toBe(false);
  expect(read).toBe(2);
  expect(clusters.contradict({ a: 1, b: 2 })).toBe(false);
  clusters.unite({ a: 0, b: 1 });
  expect(clusters.contradict({ a: 1, b: 2 })).toBe(true);
});
