import type { Place } from '../../core/contract/place.ts';
import {
  DAY_MINUTES,
  type DayPattern,
  dateOf,
  intervalsOf,
  type OpeningTimes,
  patternOn,
  readDayTime,
  wallClock,
} from '../../core/opening-hours.ts';

/** When a place is open, as an answer says it. */
export type Hours = Pick<Place, 'opening_week' | 'opening_dates' | 'time_zone'>;

/** Whether a place is open, and until when that stays so; no end where it always does. Both times are of the clock there. */
export interface OpeningState {
  readonly open: boolean;
  readonly now: Date;
  readonly until?: Date;
}

/** Times of a day, in minutes. The second may lie behind midnight. */
type Opening = ReturnType<typeof intervalsOf>[number];

/** How many days are looked at. A week later most is as before. */
const DAYS_AHEAD = 8;
const WEEK = 7;

/**
 * Returns whether a place is open.
 * @param now any moment. The clock of the place says what time that is there.
 * @returns `undefined` where that is unknown.
 */
export function openingState(place: Hours, now: Date): OpeningState | undefined {
  const times = timesOf(place);
  if (!times) return undefined;
  const { day, from: minutes } = localTime(times, now);
  if (!patternOn(times, day)) return undefined;
  const ahead = openingsFrom(times, day);
  const present = ahead.find(({ from, to }) => from <= minutes && minutes < to);
  const state = { open: present !== undefined, now: timeOn(day, minutes) };
  if (present?.isUnknown) return undefined;
  if (!present) {
    const next = ahead.find(({ from }) => from > minutes);
    return next && !next.isUnknown ? { ...state, until: timeOn(day, next.from) } : state;
  }
  let end = present.to;
  // Openings that follow each other without a break are one.
  for (const { from, to, isUnknown } of ahead) if (!isUnknown && from <= end && to > end) end = to;
  return end >= DAYS_AHEAD * DAY_MINUTES ? state : { ...state, until: timeOn(day, end) };
}

/** Returns today and the six days behind it, each with its hours; `undefined` for a day of which they are unknown. */
export function weekFrom(
  place: Hours,
  now: Date,
): { readonly day: number; readonly openings: Opening[] | undefined }[] {
  const times = timesOf(place);
  if (!times) return [];
  const today = localTime(times, now).day;
  return Array.from({ length: WEEK }, (_, i) => {
    const pattern = patternOn(times, today + i);
    return { day: today + i, openings: pattern && intervalsOf(pattern) };
  });
}

/** Returns the hours of a day, of one without any the end of the night before; `undefined` where they are unknown. */
export function openingsOn(place: Hours, day: number): Opening[] | undefined {
  const times = timesOf(place);
  const pattern = times && patternOn(times, day);
  if (!pattern) return undefined;
  const night = intervalsOf(patternOn(times, day - 1) ?? []).filter(({ to }) => to > DAY_MINUTES);
  return pattern.length > 0
    ? intervalsOf(pattern)
    : night.map((one) => ({ ...one, from: 0, to: one.to - DAY_MINUTES }));
}

/** Returns a time of a day as one of the device, to write it down. @param day days since 1970-01-01. */
export function timeOn(day: number, minutes: number): Date {
  const [year, month, date] = dateOf(day).split('-').map(Number);
  return new Date(year!, month! - 1, date!, 0, minutes);
}

/** Returns the day and the minute at a place. */
function localTime({ zone }: OpeningTimes, now: Date) {
  return readDayTime(wallClock(now.getTime(), zone))!;
}

/** Returns the openings from yesterday on. Their minutes count from the beginning of a day. */
function openingsFrom(times: OpeningTimes, day: number): Opening[] {
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => i - 1).flatMap((days) =>
    intervalsOf(patternOn(times, day + days) ?? []).map(({ from, to, isUnknown }) => ({
      from: from + days * DAY_MINUTES,
      to: to + days * DAY_MINUTES,
      isUnknown,
    })),
  );
}

/** Reads the opening hours of an answer, those without a time zone in that of the device. */
function timesOf({ opening_week, opening_dates, time_zone }: Hours): OpeningTimes | undefined {
  if (!opening_week) return undefined;
  const dayOf = (date: string): number => readDayTime(date)!.day;
  return {
    zone: time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    week: opening_week.map(patternOf),
    ...(opening_dates && {
      dated: {
        from: dayOf(opening_dates.from),
        until: dayOf(opening_dates.to) + 1,
        days: new Map(Object.entries(opening_dates.days).map(([date, day]) => [dayOf(date), patternOf(day)])),
      },
    }),
  };
}

function patternOf(day: NonNullable<Hours['opening_week']>[number]): DayPattern {
  return day.flatMap(([opens = '', closes = '', unknown]) => {
    const [from, to] = [minutesOf(opens), minutesOf(closes)];
    return [unknown === undefined ? from : ~from, to <= from ? to + DAY_MINUTES : to];
  });
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
}
