import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAddress, splitAddress } from '../../../../src/bundle/columns/address-lines.ts';

describe('an address', () => {
  it('splits into lines, house number and street', () => {
    expect(splitAddress('12 High Street, Oxford, OX1 4AA')).toEqual([
      '12 ',
      'High Street',
      'Oxford',
      'OX1 4AA',
    ]);
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
