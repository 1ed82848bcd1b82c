import { SimpleOpeningHours } from 'simple-opening-hours';

/** Whether a place is open, and until when that stays so; no end where it always does. */
export interface OpeningState {
  readonly open: boolean;
  readonly until?: Date;
}

export type OpeningReader = typeof openingState;

/** An interval of minutes since the beginning of a day. It may end on the next day. */
type Opening = readonly [from: number, to: number];

const DAY = '(?:mo|tu|we|th|fr|sa|su|ph)';
const DAYS = `${DAY}(?:-${DAY})?(?:,${DAY}(?:-${DAY})?)*`;
const TIME = '\\d{1,2}:\\d\\d-\\d{1,2}:\\d\\d';
const TIMES = `${TIME}(?:,${TIME})*`;
/**
 * Matches what the library reads right. It passes over what it doesn't know, such as months and "by appointment", so the
 * rest would read as if it always held.
 */
const READABLE = new RegExp(`^(?:${DAYS} )?(?:${TIMES}|off|closed)(?:,${DAYS} ${TIMES})*$`);
const ALWAYS = '24/7';

/** The keys of the library's table by the number of the weekday. */
const WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const;
/** How many days are looked at. A week later everything is as before. */
const DAYS_AHEAD = 8;

/**
 * Returns whether a place is open.
 * @param hours in the notation of OpenStreetMap, such as `Mo-Fr 09:00-17:00; PH off`.
 * @param now in the time zone of the device. Nothing is known of public holidays.
 * @returns `undefined` where the notation has more than days and times.
 */
export function openingState(hours: string, now: Date): OpeningState | undefined {
  const week = weekOf(hours);
  if (!week) return undefined;
  let end: Date | undefined;
  // An opening of yesterday may last beyond midnight.
  for (let day = -1; day < DAYS_AHEAD; day++) {
    for (const [from, to] of week[(now.getDay() + day + 7) % 7]!) {
      const [opens, closes] = [minuteOf(now, day, from), minuteOf(now, day, to)];
      if (closes <= now) continue;
      // Openings that follow each other without a break are one.
      if (opens <= (end ?? now)) end = end && end > closes ? end : closes;
      else return end ? { open: true, until: end } : { open: false, until: opens };
    }
  }
  if (!end) return { open: false };
  return end > minuteOf(now, DAYS_AHEAD - 1, 0) ? { open: true } : { open: true, until: end };
}

/** Returns the openings of each weekday, from Sunday on, each day's in order. */
function weekOf(hours: string): readonly (readonly Opening[])[] | undefined {
  const rules = hours
    .toLowerCase()
    .split(';')
    .map((rule) =>
      rule
        .trim()
        .replaceAll(/\s*([,-])\s*/g, '$1')
        .replaceAll(/\s+/g, ' '),
    )
    .filter(Boolean);
  if (rules.length === 1 && rules[0] === ALWAYS) return WEEKDAYS.map(() => [[0, 24 * 60]]);
  if (rules.length === 0 || !rules.every((rule) => READABLE.test(rule))) return undefined;
  // The library wants days in every rule.
  const table = new SimpleOpeningHours(
    rules.map((rule) => (/^(\d|off|closed)/.test(rule) ? `mo-su ${rule}` : rule)).join(';'),
  ).getTable() as Readonly<Record<string, readonly string[]>>;
  const week = WEEKDAYS.map((day) => table[day]!.map(openingOf));
  const isRight = ([from, to]: Opening): boolean => from <= 24 * 60 && to <= 48 * 60;
  return week.flat().every(isRight) ? week.map((day) => day.toSorted(([a], [b]) => a - b)) : undefined;
}

function openingOf(times: string): Opening {
  const [from, to] = times.split('-').map((time) => {
    const [hours, minutes] = time.split(':').map(Number);
    return hours! * 60 + minutes!;
  });
  return [from!, to! <= from! ? to! + 24 * 60 : to!];
}

/** By the calendar, because a day with a change of the clocks has not 24 hours. */
function minuteOf(now: Date, day: number, minutes: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, 0, minutes);
}
