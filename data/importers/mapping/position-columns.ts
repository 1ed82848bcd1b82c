import type { Report } from '../../build/report.ts';

/** What columns of a position are called where they are not `lat` and `lon`, in small letters. */
const PAIRS = [
  { lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'long', 'longitude'] },
  { lat: ['y'], lon: ['x'] },
] as const;

/** Columns that have a position, as the file writes their names. */
export interface PositionColumns {
  readonly lat: string;
  readonly lon: string;
}

/** The columns that a position is in, by what they are usually called, whatever the case; `undefined` where there are none. */
export function positionColumns(columns: readonly string[]): PositionColumns | undefined {
  for (const pair of PAIRS) {
    const of = (names: readonly string[]): string | undefined =>
      names.flatMap((name) => columns.find((column) => column.trim().toLowerCase() === name) ?? [])[0];
    const [lat, lon] = [of(pair.lat), of(pair.lon)];
    if (lat !== undefined && lon !== undefined) return { lat, lon };
  }
  return undefined;
}

/** The record, without a position that can't be in degrees: columns called `x` and `y` may be metres of a grid. */
export function inDegrees(
  record: { readonly lat?: unknown; readonly lon?: unknown },
  columns: PositionColumns,
  report: Report,
): object {
  const { lat, lon, ...rest } = record;
  if (![lat, lon].some((value) => Math.abs(Number(value)) > 180)) return record;
  report.warn(
    `"${columns.lat}" and "${columns.lon}" are not in degrees, and are no position: convert them to latitude and longitude`,
  );
  return rest;
}
