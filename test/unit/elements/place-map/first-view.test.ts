import { expect, test } from 'vitest';
import { firstView } from '../../../../src/elements/place-map/screen.ts';

/** Returns a position so many kilometres east of the best place, on the equator. */
const at = (km: number) => ({ lat: 0, lon: km / 111.195 });
const [best, near, next, away] = [at(0), at(0.4), at(1.5), at(10)];

test('leaves out a place that is far from the best one and from most others', () => {
  expect(firstView([best, away, near, next, at(-0.8)], undefined)).toEqual([best, near, next, at(-0.8)]);
});

test('leaves out one of three places that is far away', () => {
  expect(firstView([best, near, away], undefined)).toEqual([best, near]);
});

test('shows all places that are spread evenly over a country', () => {
  const country = [best, at(40), at(60), at(70), at(-75)];
  expect(firstView(country, undefined)).toEqual(country);
});

test('shows the best place and the others where the best one is far away', () => {
  expect(firstView([away, best, near, next], undefined)).toEqual([away, best, near, next]);
});

test('leaves out nothing within a kilometre', () => {
  const street = [best, at(0.01), at(0.02), at(0.9)];
  expect(firstView(street, undefined)).toEqual(street);
});

test('shows the visitor beside a single place, however far away', () => {
  expect(firstView([best], at(80))).toEqual([best, at(80)]);
  expect(firstView([], at(80))).toEqual([at(80)]);
});

test('leaves out a visitor who is far from many places', () => {
  expect(firstView([best, near, next], at(80))).not.toContainEqual(at(80));
  expect(firstView([best, near, next], at(0.2))).toContainEqual(at(0.2));
});

test('shows the places with marks, where some have one', () => {
  const [first, second] = [
    { ...best, mark: '1' },
    { ...near, mark: '2' },
  ];
  expect(firstView([first, second, next, at(0.6)], at(0.1))).toEqual([first, second, at(0.1)]);
});
