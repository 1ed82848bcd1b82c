import { type Area, distanceKm, type Position } from '../../src/core/geo.ts';
import type { Place } from '../../src/core/place.ts';
import { wrapLongitude } from '../importers/geojson/unwrap.ts';
import { positionOf } from '../record/positions';

/** So many of the places are near. */
const NEAR_SHARE = 0.99;
/** What is so many times farther than the near ones has strayed, most often by a slip in its position. */
const STRAY_FACTOR = 2;

/**
 * The circle that places are in: around the middle of them, to the tenth of a kilometre, but for a few that have
 * strayed. `undefined` where none has a position.
 */
export function areaOf(places: readonly Place[]): Area | undefined {
  const positions = places.flatMap((place) => positionOf(place) ?? []);
  if (positions.length === 0) return undefined;
  const centre = middleOf(positions);
  const distances = Float64Array.from(positions, (position) => distanceKm(centre, position)).sort();
  const near = distances[Math.ceil(distances.length * NEAR_SHARE) - 1]!;
  const farthest = distances.findLast((km) => km <= near * STRAY_FACTOR)!;
  return { ...centre, radius_km: Math.max(0.1, Math.ceil(farthest * 10) / 10) };
}

/** Half of the positions are north of it and half west, wherever the degrees begin anew. In steps of some 10 metres. */
function middleOf(positions: readonly Position[]): Position {
  const about = directionOf(positions.map(({ lon }) => lon));
  const lon = about + median(positions.map((position) => wrapLongitude(position.lon - about, 0)));
  return { lat: rounded(median(positions.map(({ lat }) => lat))), lon: rounded(wrapLongitude(lon, 0)) };
}

/** The longitude that most of these are about, in whole degrees. */
function directionOf(longitudes: readonly number[]): number {
  const radians = longitudes.map((lon) => (lon * Math.PI) / 180);
  return Math.round(
    (Math.atan2(median(radians.map(Math.sin)), median(radians.map(Math.cos))) * 180) / Math.PI,
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[(sorted.length - 1) >> 1]!;
}
