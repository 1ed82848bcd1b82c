import { expect, it } from 'vitest';
import { fewerPoints } from '../../../../src/elements/place-map/marks/ground-marks.ts';

const path = (points: number) => Float64Array.from({ length: 2 * points }, (_, i) => i >> 1);
const pointsOf = (paths: readonly Float64Array[]) => paths.reduce((sum, { length }) => sum + length / 2, 0);

it('draws each point of an outline as people map them', () => {
  const paths = [path(15_000), path(5000)];
  expect(fewerPoints(paths)).toBe(paths);
});

it('draws some of the points of an outline of 400,000, and its ends', () => {
  const [drawn] = fewerPoints([path(400_000)]);
  expect([...drawn!.slice(0, 6)]).toEqual([0, 0, 20, 20, 40, 40]);
  expect([...drawn!.slice(-2)]).toEqual([399_999, 399_999]);
  expect(pointsOf([drawn!])).toBe(20_001);
});

it('draws some of 100,000 rings', () => {
  expect(pointsOf(fewerPoints(Array.from({ length: 100_000 }, () => path(4))))).toBe(20_000);
});
