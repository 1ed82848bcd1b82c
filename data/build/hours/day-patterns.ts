// Intervals of the wall clock as patterns of days.
import { DAY_MINUTES, type DayPattern } from '../../../src/core/opening-hours.ts';
import type { WallInterval } from './evaluate.ts';

/** Hours until noon belong to the evening before, where that is no whole day: "Fr 22:00-02:00" is Friday's. */
const MAX_NIGHT_MINUTES = 720;

/** Returns the days from one to another, which is excluded. */
export function dayRange(from: number, until: number): number[] {
  return Array.from({ length: until - from }, (_, i) => from + i);
}

/** Returns the pattern of each day that has any. Intervals must be ascending. */
export function dayPatterns(intervals: readonly WallInterval[]): ReadonlyMap<number, DayPattern> {
  const patterns = new Map<number, number[]>();
  for (const [from, to, isUnknown] of joined(intervals)) {
    for (let start = from; start < to; ) {
      const day = Math.floor(start / DAY_MINUTES);
      const midnight = (day + 1) * DAY_MINUTES;
      const isNight = start > day * DAY_MINUTES && to - midnight <= MAX_NIGHT_MINUTES;
      const end = isNight ? to : Math.min(to, midnight);
      const minutes = start - day * DAY_MINUTES;
      const pattern = patterns.get(day) ?? [];
      pattern.push(isUnknown ? ~minutes : minutes, end - day * DAY_MINUTES);
      patterns.set(day, pattern);
      start = end;
    }
  }
  return patterns;
}

/** Joins intervals that follow each other without a gap. */
function joined(intervals: readonly WallInterval[]): WallInterval[] {
  const all: WallInterval[] = [];
  for (const [from, to, isUnknown] of intervals) {
    const last = all.at(-1);
    if (last && last[1] === from && last[2] === isUnknown) all[all.length - 1] = [last[0], to, isUnknown];
    else if (from < to) all.push([from, to, isUnknown]);
  }
  return all;
}

/** Returns what is known of ordinary days and of holidays alike: it is unknown in the minutes in which they differ. */
export function withHolidays(
  ordinary: readonly WallInterval[],
  onHolidays: readonly WallInterval[],
): WallInterval[] {
  const ends = [...ordinary, ...onHolidays].flatMap((interval) => interval.slice(0, 2) as number[]);
  const times = [...new Set(ends)].sort((a, b) => a - b);
  return times.slice(0, -1).flatMap((from, i): WallInterval[] => {
    const states = [ordinary, onHolidays].map(
      (intervals) => intervals.find((interval) => interval[0] <= from && from < interval[1])?.[2],
    );
    if (states.every((isUnknown) => isUnknown === undefined)) return [];
    return [[from, times[i + 1]!, states.some((isUnknown) => isUnknown !== false)]];
  });
}
