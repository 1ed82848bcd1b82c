import { describe, expect, test } from 'vitest';
import { openingTimesOf } from '../../../../../data/build/hours/opening-hours.ts';
import { packBundle } from '../../../../../data/build/pack.ts';
import { contentOf, somePlace } from '../../../bundle/some-places.ts';
import { hoursOf, REGIONS, stateAt } from './hours-of.ts';

const { lat, lon, ...hessen } = REGIONS.Frankfurt;
const STABLE = 'Mo-Fr 09:00-17:00';
const DATED = 'Mo-Fr 09:00-17:00; PH off';
const places = [
  STABLE,
  DATED,
  'Fr 22:00-02:00',
  'noon to late',
  'noon to late',
  '9-5',
  'after lunch',
  'whenever',
].map((opening_hours, i) => somePlace(`a:${i}`, { name: `Stop ${i}`, opening_hours, lat, lon }));

async function packed(from: string, warn: (message: string) => void = () => {}) {
  const openingTimes = await openingTimesOf(places, { ...hessen, from: new Date(from) }, warn);
  return packBundle({ ...contentOf(places), openingTimes });
}
const partsOf = ({ manifest }: Awaited<ReturnType<typeof packed>>) => manifest.parts.map(({ name }) => name);

describe('the opening hours of a build', () => {
  test('are the same bytes in every time zone of the machine', async () => {
    const own = process.env.TZ;
    try {
      const all = [];
      for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
        process.env.TZ = zone;
        all.push((await packed('2026-11-28')).files);
      }
      expect(all[1]).toEqual(all[0]);
      expect(all[2]).toEqual(all[0]);
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });

  test('from another day are another part, and leave all others', async () => {
    const [before, after] = [partsOf(await packed('2026-11-28')), partsOf(await packed('2026-11-29'))];
    expect(after.filter((name) => !before.includes(name))).toEqual([expect.stringMatching(/^hours-/)]);
    expect(after).toHaveLength(before.length);
  });

  test('that no week differs in are the same from every day, and never end', async () => {
    const times = (await hoursOf([STABLE])).get(STABLE);
    expect(times).not.toHaveProperty('dated');
    expect(stateAt(times, '2046-12-01T10:00')).toBe('closed');
    expect(stateAt(times, '2046-11-26T10:00')).toBe('open');
  });

  test('are known for fourteen months where weeks differ, the night before included', async () => {
    const times = (await hoursOf([DATED])).get(DATED);
    expect(['2026-11-27T12:00', '2028-01-27T12:00'].map((time) => stateAt(times, time))).toEqual([
      'open',
      'open',
    ]);
    expect(['2026-11-26T12:00', '2028-01-28T12:00'].map((time) => stateAt(times, time))).toEqual([
      'unknown',
      'unknown',
    ]);
  });

  test('that cannot be read are counted in the report, with the commonest forms', async () => {
    const warnings: string[] = [];
    await packed('2026-11-28', (message) => warnings.push(message));
    expect(warnings).toEqual([
      'the opening hours of 5 places can\'t be read, and stay texts: "noon to late", "9-5", "after lunch", …',
    ]);
  });

  test('stay texts without the package that reads them, and one sentence says so', async () => {
    const warnings: string[] = [];
    const settings = { ...hessen, from: new Date('2026-11-28') };
    const times = await openingTimesOf(
      places,
      settings,
      (message) => warnings.push(message),
      async () => undefined,
    );
    expect([...times]).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('"npm install opening_hours"')]);
  });

  test('need a position, for the time zone', async () => {
    const lost = [somePlace('a:1', { opening_hours: '24/7' })];
    expect([...(await openingTimesOf(lost, { from: new Date() }, () => {}))]).toEqual([]);
  });
});
