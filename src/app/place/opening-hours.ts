import type { Place } from '../../core/contract/place.ts';
import { DAY_MINUTES, wallClock } from '../../core/opening-hours.ts';

/** When a place is open, as an answer says it. */
export type Hours = Pick<Place, 'opening_week' | 'opening_dates' | 'time_zone'>;

/** Whether a place is open, and until when that stays so; no end where it always does. Both times are of the clock there. */
export interface OpeningState {
  readonly open: boolean;
  readonly now: Date;
  readonly until?: Date;
}

/** Times of a day, from its first minute on. The second may lie behind midnight. */
export interface Opening {
  readonly from: number;
  readonly to: number;
  readonly isUnknown: boolean;
}

/** How many days are looked at. A week later most is as before. */
const DAYS_AHEAD = 8;
const DAY_MS = 86_400_000;

/**
 * Returns whether a place is open.
 * @param now any moment. The clock of the place says what time that is there.
 * @returns `undefined` where that is unknown.
 */
export function openingState(place: Hours, now: Date): OpeningState | undefined {
  const [date, minutes] = localTime(place, now);
  if (openingsOn(place, date) === undefined) return undefined;
  const ahead = openingsFrom(place, date);
  const present = ahead.find(({ from, to }) => from <= minutes && minutes < to);
  const state = { open: present !== undefined, now: timeOn(date, minutes) };
  if (present?.isUnknown) return undefined;
  if (!present) {
    const next = ahead.find(({ from }) => from > minutes);
    return next && !next.isUnknown ? { ...state, until: timeOn(date, next.from) } : state;
  }
  let end = present.to;
  // Openings that follow each other without a break are one.
  for (const { from, to, isUnknown } of ahead) if (!isUnknown && from <= end && to > end) end = to;
  return end >= DAYS_AHEAD * DAY_MINUTES ? state : { ...state, until: timeOn(date, end) };
}

/** Returns today and the six days behind it, each with its hours; `undefined` for a day of which they are unknown. */
export function weekFrom(
  place: Hours,
  now: Date,
): { readonly day: Date; readonly openings: Opening[] | undefined }[] {
  const [date] = localTime(place, now);
  return Array.from({ length: 7 }, (_, i) => ({
    day: timeOn(date, i * DAY_MINUTES),
    openings: openingsOn(place, dateAfter(date, i)),
  }));
}

/** Returns a time of a day as one of the device, to write it down. */
export function timeOn(date: string | Date, minutes: number): Date {
  const [year, month, day] =
    typeof date === 'string'
      ? date.split('-').map(Number)
      : [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return new Date(year!, month! - 1, day!, 0, minutes);
}

/** Returns the date and the minutes of the day at a place, by the clock of the device where its own is unknown. */
function localTime({ time_zone }: Hours, now: Date): [date: string, minutes: number] {
  const zone = time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [date, clock] = wallClock(now.getTime(), zone).split('T');
  return [date!, minutesOf(clock!)];
}

/** Returns the openings from yesterday on, whose times count from the beginning of a date. */
function openingsFrom(place: Hours, date: string): Opening[] {
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => i - 1).flatMap((days) =>
    (openingsOn(place, dateAfter(date, days)) ?? []).map(({ from, to, isUnknown }) => ({
      from: from + days * DAY_MINUTES,
      to: to + days * DAY_MINUTES,
      isUnknown,
    })),
  );
}

function openingsOn({ opening_week, opening_dates }: Hours, date: string): Opening[] | undefined {
  if (opening_dates && (date < opening_dates.from || date > opening_dates.to)) return undefined;
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  const day = opening_dates?.days[date] ?? opening_week?.[weekday];
  return day?.map(([opens = '', closes = '', unknown]) => {
    const [from, to] = [minutesOf(opens), minutesOf(closes)];
    return { from, to: to <= from ? to + DAY_MINUTES : to, isUnknown: unknown !== undefined };
  });
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
}
