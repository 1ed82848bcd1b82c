import { expect, test, vi } from 'vitest';
import { indexAccessibility } from '../../../src/bundle/places/place-reader.ts';
import { toIntLists } from '../../../src/core/structures/int-lists.ts';

const texts = ['{"has_lift":true,"has_ramp":true}', '{"has_lift":false,"steps":true}', '{"has_lift":true}'];
const table = { length: texts.length, get: (number: number) => texts[number]!, all: () => texts };

test('reads each text of accessibility once, for any number of features and places', () => {
  const read = vi.fn((json: string) => JSON.parse(json));
  const { features, rowsWith } = indexAccessibility(toIntLists([[0], [1], [2], [], [0]]), table, read);
  expect(features).toEqual(['has_lift', 'has_ramp']);
  expect(rowsWith('has_lift').toSorted()).toEqual([0, 2, 4]);
  expect(rowsWith('has_ramp')).toEqual([0, 4]);
  expect(rowsWith('steps')).toEqual([1]);
  expect(rowsWith('constructor')).toEqual([]);
  expect(read).toHaveBeenCalledTimes(texts.length);
});
