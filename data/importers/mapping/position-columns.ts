import { inDegrees, type ToDegrees } from '../crs.ts';
import type { RepresentativePoint } from '../geojson/representative-point.ts';
import { degreesOf, isDegrees, NOT_DEGREES, type Order, readPosition } from './position-text.ts';
import type { Mapping } from './schema.ts';
import { type Fields, valuesOf } from './text.ts';

/** The position of a row, as written. */
export interface FoundPosition {
  readonly where: Partial<RepresentativePoint>;
  /** Whether the numbers may be degrees. Otherwise they may be metres of a grid. */
  readonly inDegrees: boolean;
}

/** Columns that have a position together. */
export interface PositionColumns {
  /** In the file's spelling. */
  readonly columns: readonly string[];
  /** How a mapping names them. */
  readonly mapping: Pick<Mapping, 'lat' | 'lon' | 'position'>;
  /** Whether they are called `lat` and `lon`, or the mapping names them. */
  readonly isExpected: boolean;
  /** Returns the position of a row; `undefined` where there is none, or the text is not understood. */
  readonly read: (fields: Fields, toDegrees?: ToDegrees) => FoundPosition | undefined;
}

/** Usual names of two columns, in small letters. */
const DEGREES = { lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'long', 'longitude'] };
const AXES = {
  lat: ['y', 'ycoord', 'coordy', 'ycoordinate', 'geoy'],
  lon: ['x', 'xcoord', 'coordx', 'xcoordinate', 'geox'],
};
/** Metres of a grid. */
const GRID = { lat: ['northing', 'northings', 'hochwert'], lon: ['easting', 'eastings', 'rechtswert'] };

/** Usual names of one column with both, in small letters without blanks and signs. */
const LAT_LON =
  /^(latlon|latlng|latlong|latitudelongitude|position|coordinates?|coords?|location|geolocation|gps|gpscoordinates|geo|geom|geometry|thegeom|wk[tb]|wk[tb]geom(etry)?|geopoint(2d)?|point)\d?$/;
const LON_LAT = /^(lonlat|lnglat|longlat|longitudelatitude)$/;

/** Returns the columns that the mapping names for positions, as one. @param usual order of two numbers in one column. */
export function mappedPosition({ position }: Mapping, usual: Order = 'lat lon'): PositionColumns | undefined {
  if (position === undefined) return undefined;
  const { column, order } = typeof position === 'string' ? { column: position, order: usual } : position;
  return { ...together(column, order), isExpected: true };
}

/** Returns the columns that by their usual names, in any case, may have positions, the likeliest first. */
export function positionColumns(
  columns: readonly string[],
  usual: Order = 'lat lon',
): readonly PositionColumns[] {
  const both = columns.flatMap((column) => {
    const name = lettersOf(column);
    if (LAT_LON.test(name)) return [together(column, usual)];
    return LON_LAT.test(name) ? [together(column, 'lon lat')] : [];
  });
  return [...apart(columns, DEGREES), ...both, ...apart(columns, AXES), ...apart(columns, GRID)];
}

function lettersOf(column: string): string {
  return column.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function apart(columns: readonly string[], names: typeof DEGREES): PositionColumns[] {
  const of = (usual: readonly string[]): string | undefined =>
    usual.flatMap((name) => columns.find((column) => lettersOf(column) === name) ?? [])[0];
  const [lat, lon] = [of(names.lat), of(names.lon)];
  if (lat === undefined || lon === undefined) return [];
  const isExpected = lat.toLowerCase() === 'lat' && lon.toLowerCase() === 'lon';
  const read: PositionColumns['read'] = (fields, toDegrees) => {
    const found = Object.entries({ lat, lon }).flatMap(([key, column]) =>
      valuesOf(fields, column)
        .slice(0, 1)
        .map((text) => [key, degreesOf(text)]),
    );
    if (found.length === 0) return undefined;
    const given: Partial<RepresentativePoint> = Object.fromEntries(found);
    const where = names === DEGREES && isDegrees(given) ? given : inDegrees(given, toDegrees);
    return { where, inDegrees: (names !== GRID || toDegrees !== undefined) && isDegrees(where) };
  };
  return [{ columns: [lat, lon], mapping: { lat, lon }, isExpected, read }];
}

function together(column: string, order: Order): PositionColumns {
  return {
    columns: [column],
    mapping: { position: order === 'lat lon' ? column : { column, order } },
    isExpected: false,
    read: (fields, toDegrees) => {
      const where = readPosition(valuesOf(fields, column).join(', '), order, toDegrees);
      return where && (where === NOT_DEGREES ? { where: {}, inDegrees: false } : { where, inDegrees: true });
    },
  };
}
