import { type Area, distanceKm, isPosition, type Position } from '../../src/core/geo/position.ts';
import type { Place } from '../../src/core/place.ts';
import { positionOf } from '../record/positions.ts';
import { areaOf } from './area-of.ts';

/** The places of an input, with its name in the report. */
export interface ReadInput {
  readonly file: string;
  readonly places: readonly Place[];
}

/**
 * Warns of inputs without any position, and of inputs most of whose places are misplaced: outside the configured
 * area, or inside it (or near the other inputs) only with latitude and longitude exchanged.
 */
export function warnOfPositions(
  inputs: readonly ReadInput[],
  configured: Area | undefined,
  warn: (message: string) => void,
): void {
  for (const { file, places } of inputs) {
    const positions = places.flatMap((place) => positionOf(place) ?? []);
    if (places.length > 0 && positions.length === 0) {
      warn(
        `NO PLACE of ${file} has a position, so none is on the map or near anything: check which columns are "lat" and ` +
          '"lon" under "imports" in the --config',
      );
    }
    if (positions.length === 0) continue;
    const area =
      configured ?? areaOf(inputs.filter((other) => other.file !== file).flatMap((other) => other.places));
    if (!area) continue;
    const inside = (position: Position): boolean => distanceKm(area, position) <= area.radius_km;
    const outside = positions.filter((position) => !inside(position));
    const swapped = outside.map(exchanged).filter((position) => isPosition(position) && inside(position));
    const of = (some: readonly unknown[]): string =>
      `${some.length.toLocaleString('en')} of ${positions.length.toLocaleString('en')}`;
    const where = configured ? 'the "area" of the --config' : 'the area of the other sources';
    if (swapped.length * 2 > positions.length) {
      warn(
        `most places of ${file} (${of(swapped)}) are in ${where} only with latitude and longitude exchanged: did you mean ` +
          'them the other way round?',
      );
    } else if (configured && outside.length * 2 > positions.length) {
      warn(
        `most places of ${file} (${of(outside)}) lie outside ${where}: check their positions, or the area`,
      );
    }
  }
}

function exchanged({ lat, lon }: Position): Position {
  return { lat: lon, lon: lat };
}
