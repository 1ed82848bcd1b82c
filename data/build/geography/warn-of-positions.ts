import { type Area, distanceKm, isPosition, type Position } from '../../../src/core/geo/position.ts';
import type { Place } from '../../../src/core/place.ts';
import { positionOf } from '../../record/positions.ts';
import type { Report } from '../../record/report.ts';
import { areaOf, median, middleOf } from './area-of.ts';

/** The places of an input, with its name in the report. */
export interface ReadInput {
  readonly file: string;
  readonly places: readonly Place[];
  /** Where in the file each place is. */
  readonly origins: readonly Report['at'][];
}

/** A place this many times farther from the middle of its source than half of the places is far away. */
const FAR_FACTOR = 4;
/** Kilometres from the middle that are never far. */
const MIN_FAR_KM = 50;
/** Maximum number of places that a warning names. */
const MAX_NAMED = 20;

/**
 * Warns of inputs without any position, and of inputs most of whose places are misplaced: outside the configured
 * area, or inside it (or near the other inputs) only with latitude and longitude exchanged. Also names places that are
 * inside the configured area, or near the median of their input, only when exchanged.
 */
export function warnOfPositions(
  inputs: readonly ReadInput[],
  configured: Area | undefined,
  warn: (message: string) => void,
): void {
  for (const { file, places, origins } of inputs) {
    const positions = places.flatMap((place) => positionOf(place) ?? []);
    if (places.length > 0 && positions.length === 0) {
      warn(
        `NO PLACE of ${file} has a position, so none is on the map or near anything: check which columns are "lat" and ` +
          '"lon" under "imports" in the --config',
      );
    }
    if (positions.length === 0) continue;
    const of = (count: number): string =>
      `${count.toLocaleString('en')} of ${positions.length.toLocaleString('en')}`;
    const isMost = (count: number): boolean => count * 2 > positions.length;
    const where = configured ? 'the "area" of the --config' : 'the area of the other sources';
    const area =
      configured ?? areaOf(inputs.filter((other) => other.file !== file).flatMap((other) => other.places));
    const swapped = area ? positions.filter((position) => isExchanged(position, area)).length : 0;
    if (isMost(swapped)) {
      warn(
        `most places of ${file} (${of(swapped)}) are in ${where} only with latitude and longitude exchanged: did you mean ` +
          'them the other way round?',
      );
      continue;
    }
    const outside = configured ? positions.filter((position) => !isInside(position, configured)).length : 0;
    if (isMost(outside)) {
      warn(
        `most places of ${file} (${of(outside)}) lie outside ${where}: check their positions, or the area`,
      );
    }
    const near = configured ?? surroundings(positions);
    const strays = places.flatMap((place, i) => {
      const position = positionOf(place);
      return position && isExchanged(position, near) ? [origins[i] ?? place.id] : [];
    });
    if (strays.length === 0) continue;
    const what = strays.every((stray) => typeof stray === 'number') ? 'rows' : 'places';
    const named = strays.slice(0, MAX_NAMED).join(', ') + (strays.length > MAX_NAMED ? ', …' : '');
    warn(`${file}: ${of(strays.length)} ${what} fit only with lat and lon exchanged: ${named}`);
  }
}

/** Returns the circle around the median position outside of which places are far away. */
function surroundings(positions: readonly Position[]): Area {
  const middle = middleOf(positions);
  const usual = median(positions.map((position) => distanceKm(middle, position)));
  return { ...middle, radius_km: Math.max(MIN_FAR_KM, usual * FAR_FACTOR) };
}

function isInside(position: Position, area: Area): boolean {
  return distanceKm(area, position) <= area.radius_km;
}

/** Returns whether a position is inside an area only with latitude and longitude exchanged. */
function isExchanged(position: Position, area: Area): boolean {
  const { lat: lon, lon: lat } = position;
  return !isInside(position, area) && isPosition({ lat, lon }) && isInside({ lat, lon }, area);
}
