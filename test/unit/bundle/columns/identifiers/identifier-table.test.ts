import { expect, test, vi } from 'vitest';
import {
  type CarriedIdentifiers,
  identifierTable,
} from '../../../../../src/bundle/columns/identifiers/identifier-table.ts';
import { sequence } from '../../../../../src/core/structures/int-lists.ts';

const PLACES = 400_000;

/** Returns a column in which each place has one identifier with the first template. */
function column(number: (place: number) => number): CarriedIdentifiers {
  const numbers = Float64Array.from({ length: PLACES }, (_, place) => number(place));
  return {
    identifiers: { templates: new Uint32Array(PLACES), numbers },
    places: sequence(PLACES),
  };
}

function tableOf(...columns: CarriedIdentifiers[]) {
  const templates = ['atco:000000000000000'];
  return identifierTable(
    { length: 1, get: (number) => templates[number]!, all: () => templates },
    () => columns,
  );
}

// A table that takes quadratic time runs into the time limit of the test.
test('identifiers that all places share are found without comparing each with each', () => {
  const { placeOf, search } = tableOf(
    column((place) => place),
    column(() => 500_000),
  );
  expect(placeOf('atco:000000000500000')).toBe(0);
  expect(placeOf('atco:000000000399999')).toBe(399_999);
  expect(search('000000000500000')).toHaveLength(PLACES);
});

test('identifiers that differ in nothing but case are told apart without making texts of them', () => {
  const templates = ['ATCO:000000000000000', 'atco:000000000000000'];
  const get = vi.fn((number: number) => templates[number]!);
  const { placeOf } = identifierTable({ length: 2, get, all: () => templates }, () => [
    {
      ...column(() => 7),
      identifiers: { templates: new Uint32Array(PLACES).fill(1), numbers: new Float64Array(PLACES).fill(7) },
    },
  ]);
  expect(placeOf('ATCO:000000000000007')).toBeUndefined();
  expect(placeOf('atco:000000000000007')).toBe(0);
  expect(get).not.toHaveBeenCalled();
});

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
