import { expect, test } from 'vitest';
import { scaleBar } from '../../../../src/elements/place-map/messages.ts';

test.each([
  [1, 1, 100, 100],
  [0.5, 1, 50, 100],
  [0.3, 1, 20, 67],
  [100, 1, 10_000, 100],
  [1, 2, 200, 200],
])('with %d metres a pixel and size %d, the bar stands for %d metres', (resolution, size, metres, pixels) => {
  expect(scaleBar(resolution, size)).toEqual({ metres, pixels });
});
