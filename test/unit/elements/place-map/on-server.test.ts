import { expect, test } from 'vitest';

test('the element can be imported where there is no DOM', async () => {
  expect(globalThis).not.toHaveProperty('HTMLElement');
  const { PlaceMap, defaultMessages } = await import('../../../../src/elements/place-map/index.ts');
  expect(PlaceMap).toBeTypeOf('function');
  expect(defaultMessages.here).toBe('You are here');
});
