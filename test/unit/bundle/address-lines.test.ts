import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAddress, splitAddress } from '../../../src/bundle/columns/references.ts';

describe('an address', () => {
  it('splits into lines, house number and street', () => {
    expect(splitAddress('12 High Street, Oxford, OX1 4AA')).toEqual([
      '12 ',
      'High Street',
      'Oxford',
      'OX1 4AA',
    ]);
  });

  it.each([
    ['Lindenweg 12a, 10115 Musterstadt', ['Lindenweg ', '12a', '10115 ', 'Musterstadt']],
    ['Am Alten Markt 3–5', ['Am Alten Markt ', '3–5']],
    // Neither a postcode nor a number alone is a street with its number.
    ['OX1 4AA', ['OX1 4AA']],
    ['A 12', ['A 12']],
    ['Straße des 17. Juni 12', ['Straße des 17. Juni 12']],
    ['Rue, , Paris', ['Rue', '', 'Paris']],
  ])('splits %s behind the street as well', (address, pieces) => {
    expect(splitAddress(address)).toEqual(pieces);
  });

  it.each([
    ['lines', 'lane of some thirty letters in all, '.repeat(200_000)],
    ['letters without a number', 'ab '.repeat(400_000)],
  ])('of hundreds of thousands of %s is split and joined in linear time', (_, address) => {
    expect(joinAddress(splitAddress(address))).toBe(address);
  });

  it('keeps an address the same after a round trip', () => {
    const line = fc.string({ unit: fc.constantFrom('1', '2', 'a', ' ', ',', '/', '-'), maxLength: 12 });
    fc.assert(
      fc.property(line, (address) => {
        expect(joinAddress(splitAddress(address))).toBe(address);
      }),
      { numRuns: 2000 },
    );
  });
});
