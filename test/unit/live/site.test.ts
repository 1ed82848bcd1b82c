import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParkAndRide } from '../../../src/core/contract/live.ts';
import { readSites } from '../../../src/live/site.ts';
import { unavailable } from '../../fixtures/live-api.ts';

const site = { capacity: 100, identifier: 'a:1', name: 'A', percentage: 40, spaces: 60, unavailable: false };
const read = (...sites: unknown[]) => readSites({ park_and_rides: sites });

describe('a site', () => {
  it.each([
    { unavailable: true },
    { unavailable: undefined },
    { spaces: -1 },
    { spaces: 0.5 },
    { spaces: '60' },
    { percentage: 101 },
    { capacity: null },
  ])('with %j is unavailable, and the others keep their occupancy', (change) => {
    const { capacity = 100 } = change as { capacity?: null };
    expect(read({ ...site, ...change }, site)).toEqual([unavailable('a:1', 'A', capacity ?? 0), site]);
  });

  it('may be full, empty, or without any spaces', () => {
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
            expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
          expect(percentage).toBeLessThanOrEqual(100);
          if (unavailable) expect([spaces, percentage]).toEqual([0, 0]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
