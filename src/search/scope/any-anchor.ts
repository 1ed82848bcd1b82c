import { boxOf, kmToOutline, type Origin, type Outline, parseOutline } from '../../core/geo/outline.ts';
import { distanceKm, MIN_KM_PER_DEGREE, type Position } from '../../core/geo/position.ts';
import type { PlaceTable } from '../../core/place-table.ts';

/** Of more places only the positions count, because decoding an outline takes about 20 µs. */
const MAX_OUTLINED = 500;
/** Places in a row of much the same latitude, on average. A sort of a country's stops takes 20 times as long. */
const PLACES_PER_ROW = 4;
/** Up to so many degrees of longitude, a meridian is at least this share of them away, as measured along the equator's arc. */
const [MAX_DEGREES, MIN_SHARE] = [45, 0.9];

/**
 * Returns an origin of distances to the nearest of some places: to its outline or course where it has one.
 * @returns `undefined` if no position of them is known.
 */
export function originOfAny(numbers: Uint32Array, places: PlaceTable): Origin | undefined {
  const { lat, lon } = places;
  const placed = numbers.filter((place) => !Number.isNaN(lat[place]!));
  if (placed.length === 0) return undefined;
  const outlines = placed.length > MAX_OUTLINED ? new Map<number, Outline>() : outlinesOf(placed, places);
  const lats = Float64Array.from(placed, (place) => lat[place]!);
  /** Degrees between the middle of an outline and its end in the north, at most. */
  let reach = 0;
  for (const [i, outline] of outlines) {
    const { south, north } = boxOf(outline);
    lats[i] = (south + north) / 2;
    reach = Math.max(reach, (north - south) / 2);
  }
  const rows = rowsOf(lats);
  const { south, height, members, starts } = rows;

  function kmToPlace(i: number, position: Position, bound: number, kmPerDegree: number): number {
    const outline = outlines.get(i);
    if (outline) return kmToOutline(position, outline);
    const place = placed[i]!;
    const beside = Math.abs(lon[place]! - position.lon);
    if (beside < MAX_DEGREES && beside * kmPerDegree > bound) return Number.POSITIVE_INFINITY;
    return distanceKm({ lat: lat[place]!, lon: lon[place]! }, position);
  }

  /** Looks in the nearest row first, and ends where rows are farther away than the best distance. */
  function kmTo(position: Position, maxKm: number): number {
    if (Number.isNaN(position.lat)) return Number.NaN;
    const kmPerDegree = MIN_KM_PER_DEGREE * MIN_SHARE * Math.cos((position.lat * Math.PI) / 180);
    let [best, bound] = [Number.POSITIVE_INFINITY, maxKm];
    let above = rowOf(position.lat, rows);
    let below = above - 1;
    for (;;) {
      const toAbove = above === rows.count ? Number.POSITIVE_INFINITY : south + above * height - position.lat;
      const toBelow = below < 0 ? Number.POSITIVE_INFINITY : position.lat - south - (below + 1) * height;
      const away = Math.min(toAbove, toBelow);
      if (away === Number.POSITIVE_INFINITY || (away - reach) * MIN_KM_PER_DEGREE > bound) return best;
      const row = toBelow < toAbove ? below-- : above++;
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        const km = kmToPlace(members[at]!, position, bound, kmPerDegree);
        if (km > bound || km >= best) continue;
        best = km;
        bound = km;
      }
    }
  }

  return { lat: lat[placed[0]!]!, lon: lon[placed[0]!]!, kmTo };
}

/** Returns the outline or the course of a place, if it has one. */
export function outlineOf(place: number, places: PlaceTable): Outline | undefined {
  const { shape, line } = places.place(place);
  return parseOutline(shape ?? line ?? '');
}

/** Returns the outlines and courses of places, by index. */
function outlinesOf(placed: Uint32Array, places: PlaceTable): Map<number, Outline> {
  const outlines = new Map<number, Outline>();
  for (const [i, place] of placed.entries()) {
    const outline = outlineOf(place, places);
    if (outline) outlines.set(i, outline);
  }
  return outlines;
}

/** Latitudes in rows of equal height, from south to north. */
interface Rows {
  readonly count: number;
  /** Degrees. */
  readonly south: number;
  readonly height: number;
  /** The indices of the latitudes, row by row, and where each row begins. */
  readonly members: Uint32Array;
  readonly starts: Uint32Array;
}

function rowsOf(lats: Float64Array): Rows {
  let [south, north] = [lats[0]!, lats[0]!];
  for (const lat of lats) {
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  const count = Math.ceil(lats.length / PLACES_PER_ROW);
  const height = (north - south) / count || 1;
  const starts = new Uint32Array(count + 1);
  const members = new Uint32Array(lats.length);
  const rows = { count, south, height, members, starts };
  for (const lat of lats) starts[rowOf(lat, rows) + 1]!++;
  for (let row = 0; row < count; row++) starts[row + 1]! += starts[row]!;
  const next = starts.slice();
  for (const [i, lat] of lats.entries()) {
    const row = rowOf(lat, rows);
    members[next[row]!] = i;
    next[row]!++;
  }
  return rows;
}

function rowOf(lat: number, { south, height, count }: Pick<Rows, 'south' | 'height' | 'count'>): number {
  return Math.max(0, Math.min(count - 1, Math.floor((lat - south) / height)));
}
