// The section `#hours`, as format.ts says.
import type { DayPattern, OpeningTimes } from '../core/opening-hours.ts';

/** The opening hours of places. */
export interface PlacesHours {
  readonly byRow: ReadonlyMap<number, OpeningTimes>;
  /** The time zone of most values. */
  readonly zone: string;
}

interface HoursJson {
  readonly from: number;
  readonly until: number;
  readonly zones: readonly string[];
  readonly patterns: readonly DayPattern[];
  readonly values: readonly (readonly [zone: number, week: readonly number[], days?: readonly number[]])[];
  readonly places: readonly number[];
}

/** Reads the section. @throws TypeError or another error for a damaged one. */
export function readHours(text: string): PlacesHours {
  const { from, until, zones, patterns, values, places } = JSON.parse(text) as HoursJson;
  const times = values.map(([zone, week, days]): OpeningTimes => {
    const patternOf = (number: number): DayPattern => existing(patterns[number]);
    return {
      zone: existing(zones[zone]),
      week: week.map(patternOf),
      ...(days && {
        dated: {
          from,
          until,
          days: new Map(pairsOf(days, from).map(([day, number]) => [day, patternOf(number)])),
        },
      }),
    };
  });
  const byRow = new Map(pairsOf(places, 0).map(([row, value]) => [row, existing(times[value])]));
  return { byRow, zone: existing(zones[0]) };
}

/** Returns pairs whose first numbers are differences to the one before. */
function pairsOf(numbers: readonly number[], start: number): [number, number][] {
  const pairs: [number, number][] = [];
  let at = start;
  for (let i = 0; i < numbers.length; i += 2) {
    at += numbers[i]!;
    pairs.push([at, numbers[i + 1]!]);
  }
  return pairs;
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('A number refers to nothing');
  return value;
}

/** Writes the section. @param hours those of the place in each row. Dated ones have the same days. */
export function writeHours(hours: readonly (OpeningTimes | undefined)[]): string {
  const all = hours.flatMap((times) => times ?? []);
  const zones = byFrequency(all.map(({ zone }) => zone));
  const patterns = byFrequency(
    all.flatMap(({ week, dated }) => [...week, ...(dated?.days.values() ?? [])].map(textOf)),
  );
  const numberOf = (pattern: DayPattern): number => patterns.indexOf(textOf(pattern));
  const { from = 0, until = 0 } = all.find(({ dated }) => dated)?.dated ?? {};
  const valueText = ({ zone, week, dated }: OpeningTimes): string => {
    const days =
      dated &&
      differences(
        [...dated.days].map(([day, pattern]) => [day, numberOf(pattern)]),
        from,
      );
    return textOf([zones.indexOf(zone), week.map(numberOf), ...(days ? [days] : [])]);
  };
  const ofRow = hours.map((times) => times && valueText(times));
  const values = [...new Set(ofRow.flatMap((value) => value ?? []))].sort();
  const places = differences(
    ofRow.flatMap((value, row): [number, number][] => (value ? [[row, values.indexOf(value)]] : [])),
    0,
  );
  const list = (texts: readonly string[]): string => `[${texts.join()}]`;
  return `{"from":${from},"until":${until},"zones":${textOf(zones)},"patterns":${list(patterns)},"values":${list(values)},"places":${textOf(places)}}`;
}

const textOf = (value: unknown): string => JSON.stringify(value);

/** Returns distinct texts, the commonest first. */
function byFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text);
}

/** Undoes `pairsOf`. */
function differences(pairs: readonly (readonly [number, number])[], start: number): number[] {
  return pairs.flatMap(([number, value], i) => [number - (i > 0 ? pairs[i - 1]![0] : start), value]);
}
