import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParkAndRide } from '../../../src/core/contract/live.ts';
import { readSites } from '../../../src/live/site.ts';

const site = { capacity: 100, identifier: 'a:1', name: 'A', percentage: 40, spaces: 60, unavailable: false };
const read = (...sites: unknown[]) => readSites({ park_and_rides: sites });

describe('a site', () => {
  it('drops the occupancy of an unavailable site, whatever its numbers', () => {
    expect(read({ ...site, unavailable: true })).toEqual([
      { ...site, percentage: 0, spaces: 0, unavailable: true },
    ]);
  });

  it('rejects an answer with only impossible numbers, even beside unavailable sites', () => {
    const unknown = { ...site, identifier: 'a:2', unavailable: true };
    expect(() => read(unknown, { ...site, spaces: -1 })).toThrow('can not be true');
    expect(read(unknown)).toHaveLength(1);
  });

  it('rejects an answer with more sites than a country has', () => {
    const sites = Array.from({ length: 1001 }, (_, i) => ({ ...site, identifier: `a:${i}` }));
    expect(read(...sites.slice(1))).toHaveLength(1000);
    expect(() => read(...sites)).toThrow('more than 1000 sites');
  });

  it.each(['', '\ud800', 'a:\udfff1', 'a:\n1', 'a:1,a:2', 'a'.repeat(201)])(
    'rejects an identifier that cannot be part of a URL: %j',
    (identifier) => {
      expect(() => read({ ...site, identifier })).toThrow('other JSON');
    },
  );

  it('accepts a site that is full, empty, or without any spaces', () => {
    const all = [
      { ...site, spaces: 0, percentage: 100 },
      { ...site, spaces: 100, percentage: 0 },
      { ...site, capacity: 0, spaces: 0, percentage: 0 },
    ];
    expect(read(...all)).toEqual(all);
  });

  it('always has an identifier, a name and possible whole numbers, or the answer is rejected', () => {
    const anything = fc.oneof(
      fc.integer({ min: -3, max: 120 }),
      fc.double(),
      fc.constantFrom(undefined, null, '7', [], {}, true, 1e300, 2 ** 53),
    );
    const said = fc.record(
      {
        capacity: anything,
        percentage: anything,
        spaces: anything,
        unavailable: fc.oneof(fc.boolean(), anything),
        identifier: fc.oneof(fc.constant('a:1'), anything),
        name: fc.oneof(fc.string(), anything),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(said, fc.constant(site), anything), { maxLength: 4 }), (sites) => {
        let found: readonly ParkAndRide[];
        try {
          found = read(...sites);
        } catch (error) {
          expect(error).toHaveProperty('name', 'LiveUnavailableError');
          return;
        }
        expect(found).toHaveLength(sites.length);
        for (const { capacity, identifier, name, percentage, spaces, unavailable } of found) {
          expect([typeof identifier, typeof name, typeof unavailable]).toEqual([
            'string',
            'string',
            'boolean',
          ]);
          for (const number of [capacity, percentage, spaces])
            expect(Number.isSafeInteger(number)).toBe(true);
          expect(spaces >= 0 && spaces <= capacity && percentage >= 0 && percentage <= 100).toBe(true);
          if (unavailable) expect([spaces, percentage]).toEqual([0, 0]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
