import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type OpeningHours from 'opening_hours';

/** Opening hours to evaluate in one time zone. */
export interface HoursTask {
  readonly values: readonly HoursValue[];
  /** The country in small letters, and its state, whose holidays count. */
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  /** The days of the values that have different weeks, since 1970-01-01, the last one excluded. */
  readonly from: number;
  readonly until: number;
}

/** A text of opening hours, and where it counts. */
export interface HoursValue {
  readonly text: string;
  /** Degrees, which only hours by the sun depend on. */
  readonly lat?: string | undefined;
  readonly lon?: string | undefined;
}

/** Minutes of the wall clock since 1970-01-01T00:00, and whether it is unknown if a place is open in them. */
export type WallInterval = readonly [from: number, to: number, isUnknown: boolean];

/** The result of evaluating a value. */
export type Evaluated =
  | { readonly fault: string }
  | {
      /** Whether all weeks are those of the intervals. */
      readonly isWeekStable: boolean;
      readonly intervals: readonly WallInterval[];
      /** The same with every day a holiday, where holidays are unknown and `intervals` is without any. */
      readonly onHolidays?: readonly WallInterval[];
    };

/** A week without a change of clocks anywhere, with a day before and behind: 2026-02-01 to 09. The first day was a Sunday. */
export const STABLE_DAYS = { from: 20_485, until: 20_494 };

/** The package that evaluates opening hours, which the maker of a bundle may install. */
const LIBRARY = 'opening_hours';

/** Returns the URL of the package; `undefined` where it is not installed. */
function libraryUrl(): string | undefined {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve(LIBRARY)).href;
  } catch {
    return undefined;
  }
}

/**
 * Evaluates opening hours in a process of its own, because the package reads the time zone of its process.
 * @returns a result for each value; `undefined` where the package is not installed.
 */
export async function evaluateIn(zone: string, task: HoursTask): Promise<readonly Evaluated[] | undefined> {
  const url = libraryUrl();
  if (url === undefined) return undefined;
  const script = `import Library from ${JSON.stringify(url)};
    let text = '';
    for await (const piece of process.stdin) text += piece;
    const task = JSON.parse(text);
    process.stdout.write(JSON.stringify((${evaluate})(Library, task)));`;
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, TZ: zone, NODE_OPTIONS: '' }, maxBuffer: 2 ** 30 };
    const child = execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      options,
      (error, output) => {
        if (error) reject(error);
        else resolve(JSON.parse(output) as Evaluated[]);
      },
    );
    child.stdin!.end(JSON.stringify({ ...task, stable: STABLE_DAYS }));
  });
}

/** Evaluates opening hours in the time zone of this process. Its text is run in another process, so that it can't use anything outside. */
function evaluate(
  Library: typeof OpeningHours,
  { values, country, state, from, until, stable }: HoursTask & { readonly stable: typeof STABLE_DAYS },
): Evaluated[] {
  const SystemDate = Date;
  const dateOf = (day: number): Date => {
    const utc = new SystemDate(day * 86_400_000);
    return new SystemDate(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
  };
  const start = dateOf(from).getTime();
  // The package evaluates each value once at the time of the build, which must not matter.
  globalThis.Date = class extends SystemDate {
    constructor(...given: []) {
      super(...(given.length === 0 ? ([start] as unknown as []) : given));
    }
  } as DateConstructor;
  const minuteOf = (date: Date): number =>
    SystemDate.UTC(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes()) /
    60_000;
  const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

  const open = (text: string, { lat, lon }: HoursValue): OpeningHours => {
    const where = { lat, lon, address: { country_code: country, state } };
    // The package reads degrees as texts, whatever its types say.
    const hours = new Library(text, where as never, { mode: 0, locale: 'en', warnings_severity: 4 } as never);
    const warned = hours.getStructuredWarnings().map(({ type }) => type as string);
    // "9-5" is read as 09:00 to 05:00.
    if (warned.includes('ambiguous_single_digit_hour')) throw new Error('hours of one digit');
    return hours;
  };
  const intervalsOf = (hours: OpeningHours, first: number, last: number): WallInterval[] =>
    hours
      .getOpenIntervals(dateOf(first), dateOf(last))
      .map(([begin, end, isUnknown]) => [minuteOf(begin), minuteOf(end), isUnknown]);
  const evaluated = (text: string, value: HoursValue, isDated = false) => {
    const hours = open(text, value);
    const isWeekStable = hours.isWeekStable() && !isDated;
    const days = isWeekStable ? stable : { from, until };
    return { isWeekStable, intervals: intervalsOf(hours, days.from, days.until) };
  };
  /** Evaluates without a table of holidays: with none, and with all days as holidays. */
  const eitherWay = (value: HoursValue): Evaluated => {
    const none = value.text
      .replace(/\s*,\s*[PS]H\b(?!\s*[+-]?\d+ day)/g, '')
      .replace(/\b[PS]H\s*,\s*/g, '')
      .replace(/(^|;)\s*[PS]H\b[^;]*/g, '$1');
    const all = value.text.replace(/\b[PS]H\b/g, 'Mo-Su');
    const isDated = [none, all].some((text) => !open(text, value).isWeekStable());
    const ordinary = evaluated(none, value, isDated);
    return { ...ordinary, onHolidays: evaluated(all, value, isDated).intervals };
  };
  return values.map((value) => {
    try {
      return evaluated(value.text, value);
    } catch (thrown) {
      if (!/holiday/i.test(wordsOf(thrown))) return { fault: wordsOf(thrown) };
      try {
        return eitherWay(value);
      } catch (other) {
        return { fault: wordsOf(other) };
      }
    }
  });
}
