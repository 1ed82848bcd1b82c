import { expect, test } from 'vitest';
import { identifierTable } from '../../../src/bundle/places/identifier-table.ts';
import { sequence } from '../../../src/core/structures/int-lists.ts';

test('an identifier is found behind each prefix that has it', () => {
  const templates = ['a:000', 'b:000', 'c:00'];
  const { search } = identifierTable(
    { length: 3, get: (number) => templates[number]!, all: () => templates },
    () => [
      {
        identifiers: { templates: sequence(3), numbers: Float64Array.of(7, 7, 7) },
        places: sequence(3),
      },
    ],
  );
  expect(search('007')).toEqual([0, 1]);
  expect(search('b:007')).toEqual([1]);
  expect(search('07')).toEqual([2]);
});
