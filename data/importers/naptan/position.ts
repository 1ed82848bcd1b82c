import proj4 from 'proj4';
import { isPosition } from '../../../src/core/geo/position.ts';
import { isZero } from '../../record/positions.ts';
import type { NaptanLocation } from './read/record.ts';

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Decimals of degrees from a grid reference: a metre. */
const GRID_DECIMALS = 5;
/**
 * The grids of Great Britain (EPSG 27700) and Ireland (EPSG 29903) with the seven parameters that turn their datum into
 * WGS 84. The error is some 5 m, because one shift covers a whole country.
 */
const GRIDS = {
  UKOS: proj4(
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m' +
      ' +towgs84=446.448,-125.157,542.06,0.1502,0.247,0.8421,-20.4894',
  ),
  IrishOS: proj4(
    '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +ellps=mod_airy +units=m' +
      ' +towgs84=482.53,-130.596,564.557,-1.042,-0.214,-0.631,8.15',
  ),
} as const;
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
  const converter = gridOf(grid);
  const [e, n] = [easting, northing].map((metres) =>
    DECIMAL.test(metres) ? Number(metres) : Number.NaN,
  ) as [number, number];
  // 0, 0 means an unknown position. No stop is at the edge of the grid.
  if (e === 0 && n === 0) return {};
  if (!converter || !(e >= 0 && n >= 0 && e < MAX_GRID_METRES && n < MAX_GRID_METRES)) {
    return wrong('has a position that is not on the grid', `"${grid}", ${easting} east, ${northing} north`);
  }
  const { x, y } = converter.inverse({ x: e, y: n });
  return { position: { lat: y.toFixed(GRID_DECIMALS), lon: x.toFixed(GRID_DECIMALS) } };
}

function gridOf(grid: string): typeof GRIDS.UKOS | undefined {
  if (grid === '' || /^uk(os)?$/i.test(grid)) return GRIDS.UKOS;
  return /^irish(os)?$/i.test(grid) ? GRIDS.IrishOS : undefined;
}

function wrong(reason: string, detail: string): Located {
  return { problem: { reason, detail } };
}
