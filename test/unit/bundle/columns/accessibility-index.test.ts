import { expect, test, vi } from 'vitest';
import { indexAccessibility } from '../../../../src/bundle/columns/accessibility-index.ts';
import { toIntLists } from '../../../../src/core/structures/int-lists.ts';

const texts = ['{"has_lift":true,"has_ramp":true}', '{"has_lift":false,"steps":true}', '{"has_lift":true}'];
const table = { length: texts.length, get: (number: number) => texts[number]!, all: () => texts };

test('reads each text of accessibility once, for any number of features and places', () => {
  const read = vi.fn((json: string) => JSON.parse(json));
  const { features, placesWith } = indexAccessibility(toIntLists([[0], [1], [2], [], [0]]), table, read);
  expect(features).toEqual(['has_lift', 'has_ramp']);
  expect(placesWith('has_lift').toSorted()).toEqual([0, 2, 4]);
  expect(placesWith('has_ramp')).toEqual([0, 4]);
  expect(placesWith('steps')).toEqual([1]);
  expect(placesWith('constructor')).toEqual([]);
  expect(read).toHaveBeenCalledTimes(texts.length);
});
