/**
 * A stop point of NaPTAN, from CSV or XML. Texts are those of the file, `''` for a missing one. Element and column
 * names: NaPTAN Schema Guide 2.4, chapter 6.
 */
export interface NaptanStop {
  readonly kind: 'stop';
  /** First line in the file, from 1. */
  readonly line: number;
  readonly atco: string;
  readonly naptanCode: string;
  readonly status: string;
  readonly modification: string;
  readonly stopType: string;
  readonly name: string;
  readonly shortName: string;
  /** Other names of the same stop; XML only. */
  readonly otherNames: readonly string[];
  readonly indicator: string;
  readonly street: string;
  readonly landmark: string;
  /** Locality, its parents, suburb, town: the nearest first. */
  readonly localities: readonly string[];
  readonly location: NaptanLocation;
  /** Three letters, of a rail station; XML only. */
  readonly crs: string;
  /** Codes of the stop areas it belongs to; XML only. */
  readonly areas: readonly string[];
}

/** A group of stops with a name of its own; XML only. */
export interface NaptanArea {
  readonly kind: 'area';
  readonly line: number;
  readonly code: string;
  readonly status: string;
  readonly modification: string;
  readonly areaType: string;
  readonly name: string;
  readonly location: NaptanLocation;
  /** Codes of the areas that contain it. */
  readonly parents: readonly string[];
}

/** A location in degrees, on a grid, or both. Texts are those of the file. */
export interface NaptanLocation {
  /** Degrees, WGS 84. */
  readonly lat: string;
  readonly lon: string;
  /** Metres on the grid. */
  readonly easting: string;
  readonly northing: string;
  /** `UKOS` (also for `''`) or `IrishOS`. */
  readonly grid: string;
}

export type NaptanRecord = NaptanStop | NaptanArea;

/** Returns the reason to leave out a record that is not active, or `undefined` for an active one. */
export function whyNotActive({
  status,
  modification,
}: Pick<NaptanRecord, 'status' | 'modification'>): string | undefined {
  // The schema's default is active; older files say `act`, `ina`, `pen` and `del`.
  const lower = status.toLowerCase();
  if (lower !== '' && !lower.startsWith('act')) return `is not active (status "${status}")`;
  return /^d(el|$)/i.test(modification) ? 'is marked as deleted' : undefined;
}
