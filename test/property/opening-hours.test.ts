import fc from 'fast-check';
import OpeningHours from 'opening_hours';
import { describe, expect, test } from 'vitest';
import { intervalsOf } from '../../src/core/opening-hours.ts';
import { hoursOf, stateAt } from '../unit/data/build/hours/hours-of.ts';
import { runs } from './runs.ts';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH'];
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const hours = fc.oneof(
  fc.tuple(clock, clock).map(([from, to]) => `${from}-${to}`),
  clock.map((from) => `${from}+`),
  fc.constantFrom('off', '00:00-24:00', '10:00-12:00,14:00-18:00', '10:00-12:00 "ask"'),
);
const days = fc.oneof(
  fc.subarray(DAYS, { minLength: 1 }).map((some) => some.join()),
  fc.constantFrom('Mo-Fr', 'Sa-Mo', 'Su[1]', 'Apr-Oct: Mo-Su', 'Dec 24-26', 'week 01-53/2 Mo-Fr', 'easter'),
);
const rule = fc.tuple(days, hours).map((parts) => parts.join(' '));
const value = fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules) => rules.join('; '));
const MINUTES = 425 * 1440;
const instants = fc.array(fc.integer({ min: 0, max: MINUTES / 5 - 1 }), { minLength: 40, maxLength: 40 });

describe('opening hours of a build', () => {
  test('are what the library says at any time of the wall clock, and patterns are in order', async () => {
    const own = process.env.TZ;
    process.env.TZ = 'Europe/Berlin';
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(value, { minLength: 20, maxLength: 20 }),
          instants,
          async (values, times) => {
            const read = await hoursOf(values);
            for (const text of values) {
              const reference = referenceOf(text);
              for (const pattern of read.get(text)?.week ?? []) {
                const ends = intervalsOf(pattern).flatMap(({ from, to }) => [from, to]);
                expect(ends).toEqual([...ends].sort((a, b) => a - b));
              }
              for (const minutes of times) {
                const wall = new Date(Date.parse('2026-11-28') + minutes * 300_000);
                const local = new Date(
                  wall.getUTCFullYear(),
                  wall.getUTCMonth(),
                  wall.getUTCDate(),
                  wall.getUTCHours(),
                  wall.getUTCMinutes(),
                );
                // Clocks skip an hour, and repeat another.
                if (local.getHours() !== wall.getUTCHours() || wall.toISOString().startsWith('2027-10-31T02'))
                  continue;
                const time = wall.toISOString().slice(0, 16);
                expect([text, time, stateAt(read.get(text), time)]).toEqual([
                  text,
                  time,
                  reference?.getStateString(local, true) ?? 'unknown',
                ]);
              }
            }
          },
        ),
        runs(20),
      );
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });
});

function referenceOf(text: string): OpeningHours | undefined {
  const where = { lat: 50.1109, lon: 8.6821, address: { country_code: 'de', state: 'Hessen' } };
  try {
    return new OpeningHours(text, where, { mode: 0, locale: 'en' } as never);
  } catch {
    return undefined;
  }
}
