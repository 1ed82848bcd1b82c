import type { Report } from '../../record/report.ts';

/** Usual names of position columns besides `lat` and `lon`, in lower case. */
const PAIRS = [
  { lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'long', 'longitude'] },
  { lat: ['y'], lon: ['x'] },
] as const;

/** The position columns, in the file's spelling. */
export interface PositionColumns {
  readonly lat: string;
  readonly lon: string;
}

/** Finds the position columns by their usual names, in any letter case. Returns `undefined` without a pair. */
export function positionColumns(columns: readonly string[]): PositionColumns | undefined {
  for (const pair of PAIRS) {
    const of = (names: readonly string[]): string | undefined =>
      names.flatMap((name) => columns.find((column) => column.trim().toLowerCase() === name) ?? [])[0];
    const [lat, lon] = [of(pair.lat), of(pair.lon)];
    if (lat !== undefined && lon !== undefined) return { lat, lon };
  }
  return undefined;
}

/** Removes a position that cannot be degrees, with a warning. Columns called `x` and `y` may be metres of a grid. */
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
