import { isPosition } from '../../../src/core/geo/position.ts';
import { isZero } from '../../record/positions.ts';
import { type GridName, gridToPosition } from './grid.ts';
import type { NaptanLocation } from './read/record.ts';

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Decimals of degrees from a grid reference: a metre. */
const GRID_DECIMALS = 5;
/** Largest coordinate of a grid. Both are less than 1,300 km high and 800 km wide. */
const MAX_GRID_METRES = 1_500_000;

/** The position of a stop, or the fault of it. */
export interface Located {
  /** Degrees; absent when the file has none. */
  readonly position?: { readonly lat: string; readonly lon: string };
  /** The fault of the position, and the values of the file. */
  readonly problem?: { readonly reason: string; readonly detail: string };
}

/** Returns the degrees of a location digit for digit. Without degrees, or at 0, 0, converts the grid reference. */
export function locate({ lat, lon, easting, northing, grid }: NaptanLocation): Located {
  if ((lat !== '' || lon !== '') && !isZero({ lat, lon })) {
    const known =
      DECIMAL.test(lat) && DECIMAL.test(lon) && isPosition({ lat: Number(lat), lon: Number(lon) });
    if (known) return { position: { lat, lon } };
    return wrong('has a position that is not on the globe', `latitude "${lat}", longitude "${lon}"`);
  }
  if (easting === '' && northing === '') return {};
  const name = gridName(grid);
  const [e, n] = [easting, northing].map((metres) =>
    DECIMAL.test(metres) ? Number(metres) : Number.NaN,
  ) as [number, number];
  // 0, 0 means an unknown position. No stop is at the edge of the grid.
  if (e === 0 && n === 0) return {};
  if (!name || !(e >= 0 && n >= 0 && e < MAX_GRID_METRES && n < MAX_GRID_METRES)) {
    return wrong('has a position that is not on the grid', `"${grid}", ${easting} east, ${northing} north`);
  }
  const { lat: degreesNorth, lon: degreesEast } = gridToPosition(name, e, n);
  return { position: { lat: degreesNorth.toFixed(GRID_DECIMALS), lon: degreesEast.toFixed(GRID_DECIMALS) } };
}

function gridName(grid: string): GridName | undefined {
  if (grid === '' || /^uk(os)?$/i.test(grid)) return 'UKOS';
  return /^irish(os)?$/i.test(grid) ? 'IrishOS' : undefined;
}

function wrong(reason: string, detail: string): Located {
  return { problem: { reason, detail } };
}
