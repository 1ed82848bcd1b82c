import { inDegrees, type ToDegrees } from '../crs.ts';
import { degreesOf, isDegrees, NOT_DEGREES, type Order, readPosition } from './position-text.ts';
import { type Column, columnsOfRole, type Sample, shareOf } from './sample.ts';
import type { Mapping } from './schema.ts';
import { type Fields, valuesOf } from './text.ts';

/** Columns that have a position together. */
export interface PositionColumns {
  readonly columns: readonly string[];
  /** How a mapping names them. */
  readonly mapping: Pick<Mapping, 'lat' | 'lon' | 'position'>;
  /** Whether they have metres of a grid that nothing converts, which are no position. */
  readonly isGrid: boolean;
}

interface Candidate extends Omit<PositionColumns, 'isGrid'> {
  /** Reads the position of a row; `undefined` where there is none, or the text is not understood. */
  readonly read: (fields: Fields) => 'degrees' | typeof NOT_DEGREES | undefined;
}

/** Share of rows that must have a position. */
const MOST = 0.6;

/** Usual names of one column with both, in small letters without blanks and signs. */
const LAT_LON =
  /^(latlon|latlng|latlong|latitudelongitude|position|coordinates?|coords?|location|geolocation|gps|gpscoordinates|geo|geom|geometry|thegeom|wk[tb]|wk[tb]geom(etry)?|geopoint(2d)?|point)\d?$/;
const LON_LAT = /^(lonlat|lnglat|longlat|longitudelatitude)$/;

/** Numbers with decimals, well-known text, GeoJSON or binary digits, without which a text is no position. */
const MAY_BE_POSITION = /\d[.,]\d|\b(POINT|POLYGON|LINESTRING)\s*Z?\s*\(|^\{|^0[01]/i;

/** Returns the columns that by their names or values have the positions of most rows, those in degrees first. */
export function guessPosition(sample: Sample, toDegrees?: ToDegrees): PositionColumns | undefined {
  const usual: Order = toDegrees ? 'lon lat' : 'lat lon';
  const letters = ({ name }: Column): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const orderOf = (column: Column): Order => (LON_LAT.test(letters(column)) ? 'lon lat' : usual);
  const both = sample.columns.filter(
    (column) => LAT_LON.test(letters(column)) || LON_LAT.test(letters(column)),
  );
  const byValue = sample.columns.filter(({ values }) => shareOf(values, isPosition) >= MOST);
  const named = [
    ...apart(columnsOfRole(sample, 'lat')[0], columnsOfRole(sample, 'lon')[0], toDegrees),
    ...both.map((column) => together(column, orderOf(column), toDegrees)),
    ...apart(columnsOfRole(sample, 'north')[0], columnsOfRole(sample, 'east')[0], toDegrees, true),
  ];
  const others = [
    ...both.map((column) => together(column, 'lon lat', toDegrees)),
    ...byValue.map((column) => together(column, usual, toDegrees)),
  ];
  const has =
    (wanted: ReturnType<Candidate['read']>) =>
    ({ columns, read }: Candidate): boolean => {
      const given = sample.rows.filter((fields) => columns.every((column) => fields(column).length > 0));
      return shareOf(given, (fields) => read(fields) === wanted) >= MOST;
    };
  const found = [...named, ...others].find(has('degrees'));
  const grid = found ? undefined : named.find(has(NOT_DEGREES));
  const { columns, mapping } = found ?? grid ?? {};
  return columns && mapping && { columns, mapping, isGrid: grid !== undefined };
}

function isPosition(value: string): boolean {
  return MAY_BE_POSITION.test(value) && readPosition(value, 'lat lon') !== undefined;
}

/** @param isGrid whether their names say that they have metres. */
function apart(
  lat: Column | undefined,
  lon: Column | undefined,
  toDegrees: ToDegrees | undefined,
  isGrid = false,
): Candidate[] {
  if (!lat || !lon) return [];
  const mapping = { lat: lat.name, lon: lon.name };
  const read: Candidate['read'] = (fields) => {
    const degrees = (column: string) => degreesOf(valuesOf(fields, column)[0] ?? '');
    const given = { lat: degrees(mapping.lat), lon: degrees(mapping.lon) };
    if (given.lat === '' || given.lon === '') return undefined;
    const at = isGrid || !isDegrees(given) ? inDegrees(given, toDegrees) : given;
    return isDegrees(at) && (toDegrees || !isGrid) ? 'degrees' : NOT_DEGREES;
  };
  return [{ columns: [lat.name, lon.name], mapping, read }];
}

function together({ name }: Column, order: Order, toDegrees: ToDegrees | undefined): Candidate {
  return {
    columns: [name],
    mapping: { position: order === 'lat lon' ? name : { column: name, order } },
    read: (fields) => {
      const where = readPosition(valuesOf(fields, name).join(', '), order, toDegrees);
      return where && (where === NOT_DEGREES ? where : 'degrees');
    },
  };
}
