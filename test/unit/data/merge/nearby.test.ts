import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Nearby } from '../../../../data/merge/nearby.ts';
import { distanceKm, type Position } from '../../../../src/core/geo/position.ts';

test('finds the items within the distance and no others, everywhere on the globe', () => {
  const near = fc.record({
    lat: fc
      .constantFrom(-90, -52, 0, 51.75, 89.999)
      .chain((lat) => fc.double({ min: lat, max: lat + 0.001 })),
    lon: fc.constantFrom(-180, -1.25, 179.9995).chain((lon) => fc.double({ min: lon, max: lon + 0.001 })),
  });
  const positions = fc.array(near, { maxLength: 40 });
  fc.assert(
    fc.property(positions, near, fc.constantFrom(0.02, 0.15, 5), (items, position, km) => {
      const nearby = new Nearby<Position>(km);
      for (const item of items) nearby.add(item, item);
      const found = [...nearby.near(position)].sort((a, b) => a.index - b.index).map(({ item }) => item);
      expect(found).toEqual(items.filter((item) => distanceKm(position, item) <= km));
    }),
  );
});

test('looks at the items of the surroundings alone', () => {
  let looks = 0;
  const counted = (lat: number): Position => ({
    get lat() {
      looks++;
      return lat;
    },
    lon: 0,
  });
  const nearby = new Nearby<number>(0.15);
  for (let i = 0; i < 5000; i++) nearby.add(i, counted(i / 100));
  looks = 0;
  expect([...nearby.near({ lat: 10, lon: 0 })]).toHaveLength(1);
  expect(looks).toBeLessThan(10);
});

test('an item without a position is near nothing', () => {
  const nearby = new Nearby<string>(1);
  nearby.add('nowhere', undefined);
  nearby.add('somewhere', { lat: 1, lon: 1 });
  expect([...nearby.near({ lat: 1, lon: 1 })]).toEqual([{ item: 'somewhere', index: 1, km: 0 }]);
  expect([...nearby.near(undefined)]).toEqual([]);
});
