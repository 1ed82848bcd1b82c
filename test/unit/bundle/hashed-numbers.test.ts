import { afterEach, expect, test, vi } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../../src/bundle/source/source.ts';
import { contentOf, somePlace } from './some-places.ts';

/*
 * Engines hash numbers without a secret, so a bundle could choose ten thousands that collide in one Map or Set. Each look-up would
 * then walk through all of them.
 */

afterEach(() => vi.restoreAllMocks());

/** Notes the numbers that become keys of Maps and members of Sets. */
function hashedNumbers(): Set<unknown> {
  const hashed = new Set<unknown>();
  const note = hashed.add.bind(hashed);
  const { set } = Map.prototype;
  const { add } = Set.prototype;
  vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
    if (typeof key === 'number') note(key);
    return set.call(this, key, value);
  });
  vi.spyOn(Set.prototype, 'add').mockImplementation(function (this: Set<unknown>, member) {
    if (typeof member === 'number') note(member);
    return add.call(this, member);
  });
  return hashed;
}

test('parents and identifiers are found without a Map of the numbers that a bundle chose for them', async () => {
  const number = 123_456_789_012_345;
  const { files } = packBundle(
    contentOf([
      somePlace(`x:${number}`),
      somePlace(`x:${number + 1}`, { parent: [`x:${number}`, `x:${number + 2}`] }),
    ]),
  );
  const hashed = hashedNumbers();
  const { places } = await openBundle(memorySource(files));
  expect(places.place(0).child).toEqual([`x:${number + 1}`]);
  expect(places.identifiers.placeOf(`x:${number + 1}`)).toBe(1);
  expect([...hashed].filter((key) => Number(key) >= number)).toEqual([]);
});

test('texts are told apart without a Set of their numbers', async () => {
  const flags = Array.from({ length: 1000 }, (_, i) => `flag ${i}`);
  // The texts of the other columns are sorted behind the flags.
  const { files } = packBundle(
    contentOf([
      somePlace('osm:1', { flags, lat: 'x51.75', lon: 'x-1.25' }),
      somePlace('osm:2', { accessibility: { has_lift: true }, park_and_ride: { capacity: 7 } }),
    ]),
  );
  const hashed = hashedNumbers();
  const { places } = await openBundle(memorySource(files));
  expect(places.placesWithFlag('flag 999')).toEqual([0]);
  expect(places.placesWithAccess('has_lift')).toEqual([1]);
  expect(places.parkAndRides).toEqual([1]);
  expect(places.place(0)).toMatchObject({ lat: 'x51.75', lon: 'x-1.25' });
  expect([...hashed].filter((key) => Number(key) >= 500)).toEqual([]);
});

test('places that share an identifier are told apart without a Set of their numbers', async () => {
  const twice = { identifiers: ['hub', 'q:hub'] };
  const { files } = packBundle(
    contentOf(Array.from({ length: 600 }, (_, i) => somePlace(`osm:${1000 + i}`, i > 597 ? twice : {}))),
  );
  const hashed = hashedNumbers();
  const { places } = await openBundle(memorySource(files));
  expect(places.identifiers.search('hub')).toEqual([598, 599]);
  expect([...hashed].filter((key) => Number(key) >= 500)).toEqual([]);
});
