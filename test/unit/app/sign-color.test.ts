import { expect, test } from 'vitest';
import { readable } from '../../../src/app/style/sign-color.ts';
import { contrastOf } from '../../fixtures/contrast.ts';

test.each([
  ['#ffff00', '#e4eee9', 4.5],
  ['#0000ff', '#20302a', 4.5],
  ['#808080', '#fff3b0', 7],
  ['#a80000', '#2b2600', 7],
])('%s gets a contrast with %s of at least %d', (color, ground, least) => {
  expect(contrastOf(readable(color, ground, least), ground)).toBeGreaterThanOrEqual(least);
});

test('a colour that can be read stays as it is', () => {
  expect(readable('#8a1f5c', '#e4eee9', 4.5)).toBe('#8a1f5c');
});
