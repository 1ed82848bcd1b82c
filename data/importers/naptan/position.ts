import { isPosition } from '../../../src/core/geo/position.ts';
import { DECIMAL, isZero } from '../../record/positions.ts';
import { conversionOf, type ToDegrees } from '../crs.ts';
import type { NaptanLocation } from './read/record.ts';

/** The grids of Great Britain and Ireland. Their error is some 5 m, because one shift covers a whole country. */
export interface NaptanGrids {
  readonly UKOS: ToDegrees;
  readonly IrishOS: ToDegrees;
}

/** Returns the grids of NaPTAN. */
export async function naptanGrids(): Promise<NaptanGrids> {
  const [UKOS, IrishOS] = await Promise.all([27700, 29903].map((code) => conversionOf(code, 'NaPTAN')));
  return { UKOS: UKOS!, IrishOS: IrishOS! };
}

/** The position of a stop, or the fault of it. */
export interface Located {
  /** Degrees; absent when the file has none. */
  readonly position?: { readonly lat: string; readonly lon: string };
  /** The fault of the position, and the values of the file. */
  readonly problem?: { readonly reason: string; readonly detail: string };
}

/** Returns the degrees of a location digit for digit. Without degrees, or at 0, 0, converts the grid reference. */
export function locate({ lat, lon, easting, northing, grid }: NaptanLocation, grids: NaptanGrids): Located {
  if ((lat !== '' || lon !== '') && !isZero({ lat, lon })) {
    const known =
      DECIMAL.test(lat) && DECIMAL.test(lon) && isPosition({ lat: Number(lat), lon: Number(lon) });
    if (known) return { position: { lat, lon } };
    return wrong('has a position that is not on the globe', `latitude "${lat}", longitude "${lon}"`);
  }
  // No stop is at the edge of the grid.
  if ((easting === '' && northing === '') || isZero({ lat: northing, lon: easting })) return {};
  const [e, n] = [easting, northing].map((metres) => (DECIMAL.test(metres) ? Number(metres) : Number.NaN));
  const at = toDegreesOf(grid, grids)?.(e!, n!);
  if (at) return { position: { lat: String(at.lat), lon: String(at.lon) } };
  return wrong('has a position that is not on the grid', `"${grid}", ${easting} east, ${northing} north`);
}

function toDegreesOf(grid: string, grids: NaptanGrids): ToDegrees | undefined {
  if (grid === '' || /^uk(os)?$/i.test(grid)) return grids.UKOS;
  return /^irish(os)?$/i.test(grid) ? grids.IrishOS : undefined;
}

function wrong(reason: string, detail: string): Located {
  return { problem: { reason, detail } };
}
