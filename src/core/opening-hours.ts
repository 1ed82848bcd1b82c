// Opening hours by the wall clock. A build evaluates them, so that nothing here knows time zones, holidays or the syntax of rules.

/** The minutes of a whole day. */
export const DAY_MINUTES = 1440;

/**
 * When a place is open on a day: pairs of the minutes from which and until which it is, ascending. The second may lie behind midnight. The
 * first is its bitwise complement where it is unknown whether the place is open.
 */
export type DayPattern = readonly number[];

/** The opening hours of a place. */
export interface OpeningTimes {
  /** Its IANA time zone. */
  readonly zone: string;
  /** The patterns of Monday to Sunday. */
  readonly week: readonly DayPattern[];
  /** The days of which they are known, and those that differ from the week. Absent where every week is the same. */
  readonly dated?: DatedDays;
}

/** Days, as numbers since 1970-01-01. */
interface DatedDays {
  readonly from: number;
  /** The day after the last one. */
  readonly until: number;
  readonly days: ReadonlyMap<number, DayPattern>;
}

/** Whether a place is open at a time, as far as that is known. */
export const openStates = ['open', 'closed', 'unknown'] as const;
export type OpenState = (typeof openStates)[number];

/** Some minutes of a day of the wall clock, the last one excluded. */
export interface DayTime {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

/** The value of `open_at` for the time of the request. */
export const NOW = 'now';

const MINUTE_MS = 60_000;
/** The ms of a day of 24 hours. */
export const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** Returns the date of a day, such as `2026-12-24`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns minutes of a day as `HH:MM`, those behind midnight as on the next day. */
export function clockOf(minutes: number): string {
  const shown = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes;
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Reads a local time (`2026-12-24T21:30`), a period of a day (`2026-12-24T22:00/24:00`) or a date, which is the whole day.
 * @returns `undefined` for another text.
 */
export function readDayTime(text: string): DayTime | undefined {
  const [, date, ...times] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d)(?:\/(\d\d):(\d\d))?)?$/.exec(text) ?? [];
  const day = Date.parse(`${date}T00:00Z`) / DAY_MS;
  // Date.parse reads February 30 as in March.
  if (!date || Number.isNaN(day) || dateOf(day) !== date) return undefined;
  const [hour, minute, endHour, endMinute] = times.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  if (hour === undefined) return { day, from: 0, to: DAY_MINUTES };
  const from = hour * 60 + minute!;
  const to = endHour === undefined ? from + 1 : endHour * 60 + endMinute!;
  const isClock = from < to && to <= DAY_MINUTES && minute! < 60 && !(endMinute! >= 60);
  return isClock ? { day, from, to } : undefined;
}

/** Returns the wall clock of a time zone, to the minute: `2026-12-24T21:30`. @throws RangeError for an unknown zone. */
export function wallClock(ms: number, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Date(ms).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T');
}

/**
 * Returns the value of `open_at` for words.
 * @param words `now`, `today`, `late` (from ten in the evening) or a day of the week, `1` for Monday.
 * @param clock the local time.
 */
export function openAtOf(words: string, clock: string): string {
  const date = clock.slice(0, 10);
  if (words === NOW) return words;
  if (words === 'today') return date;
  if (words === 'late') return `${date}T22:00/24:00`;
  const { day } = readDayTime(date)!;
  return dateOf(day + ((Number(words) - 1 - weekdayOf(day) + 7) % 7));
}

/** Returns the index of a day's weekday, 0 for Monday. The first day was a Thursday. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7;
}

/** Returns whether a place is open in any of some minutes; `unknown` where it may be, or nothing is known of the day. */
export function openStateAt(times: OpeningTimes, { day, from, to }: DayTime): OpenState {
  const today = patternOn(times, day);
  if (!today) return 'unknown';
  const before = patternOn(times, day - 1) ?? [];
  const states = [...statesIn(before, from + DAY_MINUTES, to + DAY_MINUTES), ...statesIn(today, from, to)];
  return states.includes('open') ? 'open' : (states[0] ?? 'closed');
}

/** Returns when a place is open on a day; `undefined` where that is unknown. */
export function patternOn({ week, dated }: OpeningTimes, day: number): DayPattern | undefined {
  if (dated && (day < dated.from || day >= dated.until)) return undefined;
  return dated?.days.get(day) ?? week[weekdayOf(day)];
}

/** Returns the states of the parts of a pattern that have any of some minutes. */
function statesIn(pattern: DayPattern, from: number, to: number): OpenState[] {
  return intervalsOf(pattern).flatMap((interval) =>
    interval.from < to && interval.to > from ? [interval.isUnknown ? 'unknown' : 'open'] : [],
  );
}

/** Returns the parts of a pattern. */
export function intervalsOf(
  pattern: DayPattern,
): { readonly from: number; readonly to: number; readonly isUnknown: boolean }[] {
  return pattern.flatMap((from, i) =>
    i % 2 === 0 ? [{ from: from < 0 ? ~from : from, to: pattern[i + 1]!, isUnknown: from < 0 }] : [],
  );
}
