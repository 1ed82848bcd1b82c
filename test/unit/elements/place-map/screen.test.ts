import { expect, test } from 'vitest';
import { scaleBar } from '../../../../src/elements/place-map/messages.ts';
import { clusterPoints, firstView, stepAside } from '../../../../src/elements/place-map/screen.ts';

/** Returns positions so many kilometres east of a point on the equator. */
const at = (...km: number[]) => km.map((some) => ({ lat: 0, lon: some / 111.195 }));

test.each([
  ['leaves out one far from the best and from most others', [0, 10, 0.4, 1.5, -0.8], [0, 0.4, 1.5, -0.8]],
  ['leaves out one of three that is far away', [0, 0.4, 10], [0, 0.4]],
  ['has all that are spread evenly over a country', [0, 40, 60, 70, -75], [0, 40, 60, 70, -75]],
  ['has all where the best one is far away', [10, 0, 0.4, 1.5], [10, 0, 0.4, 1.5]],
  ['leaves out nothing within a kilometre', [0, 0.01, 0.02, 0.9], [0, 0.01, 0.02, 0.9]],
])('the first view of places %s', (_, places, shown) => {
  expect(firstView(at(...places), undefined)).toEqual(at(...shown));
});

test.each([
  ['has a visitor beside a single place, however far away', [0], 80, [0, 80]],
  ['has a visitor without places', [], 80, [80]],
  ['leaves out a visitor who is far from many places', [0, 0.4, 1.5], 80, [1.5, 0, 0.4]],
  ['has a visitor near many places', [0, 0.4, 1.5], 0.2, [0, 0.4, 0.2]],
  ['leaves out a better place that is much farther than the nearest', [26, 0.24], 0, [0.24, 0]],
  ['leaves out most places where they are much farther than the nearest', [0.3, 26, 27, 28, 29], 0, [0.3, 0]],
])('the first view %s', (_, places, visitor, shown) => {
  expect(firstView(at(...places), at(visitor)[0])).toEqual(at(...shown));
});

test('the first view has the places with marks, where some have one', () => {
  const [first, second, ...others] = at(0, 0.4, 1.5, 0.6);
  const marked = [{ ...first!, mark: '1' }, { ...second!, mark: '2' }]; // biome-ignore format: a list
  const [visitor] = at(0.1);
  expect(firstView([...marked, ...others], visitor)).toEqual([...marked, visitor]);
});

test.each([
  ['apart where they do not overlap', [0, 28, 56], [[0], [1], [2]]],
  [
    'as one where they overlap, of which the first stands for the others',
    [0, 27, 100, -27],
    [[0, 1, 3], [2]],
  ],
  [
    'so that those that stand for others do not overlap',
    [0, 20, 40, 60],
    [
      [0, 1],
      [2, 3],
    ],
  ],
])('shows points %s', (_, xs, groups) => {
  const points = xs.map((x) => ({ x, y: 5 }));
  expect(clusterPoints(points, 28)).toEqual(groups);
});

test('moves pins from the visitor and from pins with marks as little as it can', () => {
  const pins = [0, 10, 100, 110].map((x, i) => ({ x, y: 0, isMarked: i < 2 }));
  const drawn = stepAside(pins, 28, [{ x: 112, y: 0 }]);
  expect(drawn[0]).toBe(pins[0]);
  const gaps = drawn.map(({ x, y }) => Math.hypot(x - 112, y));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(28);
  expect(Math.hypot(drawn[1]!.x, drawn[1]!.y)).toBeGreaterThanOrEqual(28);
  expect(Math.max(...drawn.map(({ x, y }, i) => Math.hypot(x - pins[i]!.x, y)))).toBeLessThan(40);
});

test.each([
  [1, 1, 100, 100],
  [0.5, 1, 50, 100],
  [0.3, 1, 20, 67],
  [100, 1, 10_000, 100],
  [1, 2, 200, 200],
])('with %d metres a pixel and size %d, the bar stands for %d metres', (resolution, size, metres, pixels) => {
  expect(scaleBar(resolution, size)).toEqual({ metres, pixels });
});
