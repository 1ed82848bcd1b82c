import {
  DAY_MINUTES,
  DAY_MS,
  type DayPattern,
  type OpeningTimes,
  weekdayOf,
} from '../../../src/core/opening-hours.ts';
import type { Place } from '../../../src/core/place.ts';
import { append } from '../../../src/core/structures/multimap.ts';
import type { Region } from '../../record/report.ts';
import { dayPatterns, dayRange, withHolidays } from './day-patterns.ts';
import { type Evaluated, evaluateIn, type HoursTask, type HoursValue, STABLE_DAYS } from './evaluate.ts';

/** The region, whose holidays count, and the dates of an evaluation of opening hours. */
export interface HoursSettings extends Region {
  /** The first date that dated hours are known of. */
  readonly from: Date;
}

/** Months for which hours are evaluated where weeks differ. */
const MONTHS = 14;
/** Maximum number of forms that the report names. */
const MAX_FORMS = 3;
/** Hours by the sun depend on the position. It is rounded, which moves them by less than half a minute, so that neighbours share them. */
const BY_SUN = /\b(sun(rise|set)|dawn|dusk)\b/i;
const SUN_DECIMALS = 1;

/**
 * Evaluates the opening hours of places.
 * @param warn receives sentences about what can't be evaluated.
 * @returns those that are known, by the id of the place.
 */
export async function openingTimesOf(
  places: readonly Place[],
  { country, state, from }: HoursSettings,
  warn: (message: string) => void,
  evaluate: typeof evaluateIn = evaluateIn,
): Promise<ReadonlyMap<string, OpeningTimes>> {
  // Few builds need its table.
  const { default: zoneOf } = await import('@photostructure/tz-lookup');
  const byZone = new Map<string, Map<string, { readonly value: HoursValue; readonly ids: string[] }>>();
  for (const { id, opening_hours: text, lat, lon } of places) {
    if (text === undefined || lat === undefined || lon === undefined) continue;
    const zone = zoneOf(Number(lat), Number(lon));
    const where = BY_SUN.test(text)
      ? { lat: Number(lat).toFixed(SUN_DECIMALS), lon: Number(lon).toFixed(SUN_DECIMALS) }
      : {};
    const value = { text, ...where };
    const key = JSON.stringify(value);
    const values = byZone.get(zone) ?? new Map();
    byZone.set(zone, values);
    const known = values.get(key) ?? { value, ids: [] };
    known.ids.push(id);
    values.set(key, known);
  }
  const firstDay = Math.floor(from.getTime() / DAY_MS);
  const until = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + MONTHS, from.getUTCDate()) / DAY_MS;
  // The night before belongs to the day before.
  const days = { from: firstDay - 1, until };
  const times = new Map<string, OpeningTimes>();
  const faults = new Map<string, number>();
  for (const [zone, values] of [...byZone].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const asked = [...values.values()];
    const task: HoursTask = {
      values: asked.map(({ value }) => value),
      country: country?.toLowerCase(),
      state,
      from: days.from - 1,
      until: days.until + 1,
    };
    const results = await evaluate(zone, task);
    if (!results) {
      warn(
        'opening hours stay texts: to know what is open, install what reads them, by "npm install opening_hours"',
      );
      return new Map();
    }
    results.forEach((result, i) => {
      const { value, ids } = asked[i]!;
      if ('fault' in result) faults.set(value.text, (faults.get(value.text) ?? 0) + ids.length);
      const known = timesOf(result, zone, days);
      if (known) for (const id of ids) times.set(id, known);
    });
  }
  warnOfFaults(faults, warn);
  return times;
}

function warnOfFaults(faults: ReadonlyMap<string, number>, warn: (message: string) => void): void {
  if (faults.size === 0) return;
  const sum = [...faults.values()].reduce((a, b) => a + b);
  const common = [...faults].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MAX_FORMS);
  const forms = common.map(([text]) => `"${text}"`).join(', ');
  const places = sum === 1 ? '1 place' : `${sum.toLocaleString('en')} places`;
  warn(
    `the opening hours of ${places} can't be read, and stay texts: ${forms}${faults.size > MAX_FORMS ? ', …' : ''}`,
  );
}

/** Returns opening hours by the week; `undefined` where nothing is known of any day. */
function timesOf(
  result: Evaluated,
  zone: string,
  { from, until }: { readonly from: number; readonly until: number },
): OpeningTimes | undefined {
  if ('fault' in result) return undefined;
  const { isWeekStable, onHolidays } = result;
  const intervals = onHolidays ? withHolidays(result.intervals, onHolidays) : result.intervals;
  const patterns = dayPatterns(intervals);
  const days = isWeekStable ? dayRange(STABLE_DAYS.from + 1, STABLE_DAYS.until - 1) : dayRange(from, until);
  const patternOf = (day: number): DayPattern => patterns.get(day) ?? [];
  const isUnknown = ([start, end]: DayPattern): boolean => start === ~0 && end! >= DAY_MINUTES;
  if (days.every((day) => isUnknown(patternOf(day)))) return undefined;
  const byWeekday = new Map<number, DayPattern[]>();
  for (const day of days) append(byWeekday, weekdayOf(day), patternOf(day));
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => commonest(byWeekday.get(weekday)!));
  if (isWeekStable) return { zone, week };
  const differing = days.filter((day) => patternOf(day).join() !== week[weekdayOf(day)]!.join());
  return { zone, week, dated: { from, until, days: new Map(differing.map((day) => [day, patternOf(day)])) } };
}

function commonest(patterns: readonly DayPattern[]): DayPattern {
  const counts = new Map<string, number>();
  for (const pattern of patterns) counts.set(pattern.join(), (counts.get(pattern.join()) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return patterns.find((pattern) => counts.get(pattern.join()) === most)!;
}
