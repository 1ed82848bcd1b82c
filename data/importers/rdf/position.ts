import { readGeometry } from '../geojson/geometry.ts';
import { type RepresentativePoint, representativePointOf } from '../geojson/representative-point.ts';

const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const TWO_NUMBERS = new RegExp(`^(${NUMBER})(?:\\s*,\\s*|\\s+)(${NUMBER})(?:[\\s,]+${NUMBER})?$`);

/** Well-known text (OGC 06-103r4), with the reference system of GeoSPARQL before it. */
const WKT =
  /^(?:<([^<>]*)>\s*)?(POINT|MULTIPOINT|LINESTRING|MULTILINESTRING|POLYGON|MULTIPOLYGON)\s*Z?\s*(\(.*\))$/is;
/** Reference systems in degrees with the longitude first. */
const LON_LAT = /CRS84$/i;
/** Those with the latitude first. */
const LAT_LON = /EPSG\/(0|[\d.]+)\/4326$/i;

const TYPES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
};

/** Maximum length of well-known text, in characters. */
const MAX_WKT_LENGTH = 16 * 1024 * 1024;

/** Returns latitude and longitude of a text with both, such as `-1.26 51.76`; `undefined` for other texts. */
export function readPair(
  text: string,
  order: 'lat lon' | 'lon lat',
): { readonly lat: string; readonly lon: string } | undefined {
  const [, first, second] = TWO_NUMBERS.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return order === 'lat lon' ? { lat: first, lon: second } : { lat: second, lon: first };
}

/**
 * Returns the point that represents a geometry of well-known text, with its outline; `undefined` for another text, or
 * one whose reference system is not in degrees.
 */
export function readWkt(text: string): RepresentativePoint | undefined {
  if (text.length > MAX_WKT_LENGTH) return undefined;
  const [, system = 'CRS84', type = '', numbers = ''] = WKT.exec(text.trim()) ?? [];
  const isLatLon = LAT_LON.test(system);
  if (type === '' || (!isLatLon && !LON_LAT.test(system))) return undefined;
  const coordinates = coordinatesOf(type.toUpperCase(), numbers, isLatLon);
  if (coordinates === undefined) return undefined;
  const geometry = readGeometry({ type: TYPES[type.toUpperCase()], coordinates });
  return 'reason' in geometry ? undefined : representativePointOf(geometry);
}

/** Returns the coordinates as GeoJSON has them: `((30 10, 40 40))` becomes `[[[30, 10], [40, 40]]]`. */
function coordinatesOf(type: string, text: string, isLatLon: boolean): unknown {
  const points = text.replace(
    new RegExp(`(${NUMBER})\\s+(${NUMBER})(?:\\s+${NUMBER})*`, 'g'),
    (_, x: string, y: string) => `[${Number(isLatLon ? y : x)},${Number(isLatLon ? x : y)}]`,
  );
  try {
    const lists = JSON.parse(points.replaceAll('(', '[').replaceAll(')', ']')) as unknown[];
    if (type === 'POINT') return lists[0];
    // The points of a MULTIPOINT may have brackets of their own.
    return type === 'MULTIPOINT'
      ? lists.map((point) => (Array.isArray(point) && Array.isArray(point[0]) ? point[0] : point))
      : lists;
  } catch {
    return undefined;
  }
}
