import { inDegrees, isInDegrees, type ToDegrees } from '../crs.ts';
import { readGeometry } from '../geojson/geometry.ts';
import { type RepresentativePoint, representativePointOf } from '../geojson/representative-point.ts';
import { parseJson } from '../input/json-text.ts';
import { readWkb } from './wkb.ts';

/** The minus of typography. */
const MINUS = /\u2212/g;
const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const TWO_NUMBERS = new RegExp(
  `^[([]?\\s*(${NUMBER})(?:\\s*[,;]\\s*|\\s+)(${NUMBER})(?:[\\s,]+${NUMBER})?\\s*[)\\]]?$`,
);
/** Two numbers with decimal commas. */
const WITH_COMMAS = /^([+-]?\d+),(\d+)(?:\s*;\s*|\s+)([+-]?\d+),(\d+)$/;

/** Decimal degrees with the letters of their hemispheres, latitude first. */
const WITH_LETTERS = /^(\d+(?:\.\d+)?)\s*°?\s*([NS])\s*[,;]?\s*(\d+(?:\.\d+)?)\s*°?\s*([EW])$/i;

/** Decimal degrees, or degrees with minutes and seconds, with the letter of the hemisphere before or behind them. */
const DEGREES =
  /^([+-]?)([NSEW]?)\s*(\d+(?:\.\d+)?)\s*°?(?:(?<=°)\s*(\d+(?:\.\d+)?)\s*['’′](?:\s*(\d+(?:\.\d+)?)\s*(?:"|”|″|''))?)?\s*([NSEW]?)$/i;

/** A position behind an address. */
const IN_BRACKETS = /(?<=[^\s([])\s*\(\s*([+-]?\d+\.\d+\s*,\s*[+-]?\d+\.\d+)\s*\)\s*$/;

/** Well-known text of PostGIS names the system of its numbers before it. */
const SRID = /^SRID=(\d+);/i;

/** Well-known text (OGC 06-103r4), with the reference system of GeoSPARQL before it. */
const WKT =
  /^(?:<([^<>]*)>\s*)?(POINT|MULTIPOINT|LINESTRING|MULTILINESTRING|POLYGON|MULTIPOLYGON)\s*Z?\s*(\(.*\))$/is;

const TYPES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
};

/** The order of two numbers in a text. */
export type Order = 'lat lon' | 'lon lat';

/** The result of reading a text that has numbers of another system, such as metres of a grid. */
export const NOT_DEGREES = 'not degrees';

/**
 * Returns the position in a text: two numbers, which may be in brackets behind an address, GeoJSON, well-known text or well-known binary
 * in hexadecimal digits, these with the longitude first; `undefined` for other texts.
 * @param toDegrees converts numbers that the text does not call degrees.
 */
export function readPosition(
  text: string,
  order: Order,
  toDegrees?: ToDegrees,
): RepresentativePoint | typeof NOT_DEGREES | undefined {
  const given = readPair(text, order);
  const pair = given && inDegrees(given, toDegrees);
  if (pair) return isDegrees(pair) ? pair : NOT_DEGREES;
  if (text.startsWith('{')) return readGeojson(text, toDegrees);
  const binary = readWkb(text);
  const srid = binary ? binary.srid : Number(SRID.exec(text)?.[1] ?? 0);
  const wkt = text.replace(SRID, '');
  if (!binary && !WKT.test(wkt.trim())) return undefined;
  const isCalledDegrees = isInDegrees(String(srid));
  if (srid !== 0 && !isCalledDegrees && !toDegrees) return NOT_DEGREES;
  const convert = isCalledDegrees ? undefined : toDegrees;
  return (binary ? pointOf(binary.geometry, convert) : readWkt(wkt, convert)) ?? NOT_DEGREES;
}

/** Returns whether numbers may be degrees. Text that is no number may be. */
export function isDegrees({ lat, lon }: { readonly lat?: unknown; readonly lon?: unknown }): boolean {
  return ![lat, lon].some((value) => Math.abs(Number(value)) > 180);
}

/** Returns latitude and longitude of a text with both, such as `-1.26 51.76`; `undefined` for other texts. */
export function readPair(
  text: string,
  order: Order,
): { readonly lat: string; readonly lon: string } | undefined {
  const plain = (IN_BRACKETS.exec(text)?.[1] ?? text).trim().replace(MINUS, '-');
  const [, lat, north, lon, east] = WITH_LETTERS.exec(plain) ?? [];
  if (lat !== undefined) return { lat: signed(lat, north, 'S'), lon: signed(lon!, east, 'W') };
  const [, first, second] = TWO_NUMBERS.exec(plain.replace(WITH_COMMAS, '$1.$2 $3.$4')) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return order === 'lat lon' ? { lat: first, lon: second } : { lat: second, lon: first };
}

/** Returns an address without the position in brackets behind it, its lines joined by commas. */
export function withoutPosition(text: string): string {
  const plain = text.replace(IN_BRACKETS, '');
  return /[\r\n]/.test(plain)
    ? plain
        .split(/\s*,?\s*[\r\n]+\s*/)
        .filter(Boolean)
        .join(', ')
    : plain.trim();
}

/**
 * Returns degrees as a decimal number: of a decimal comma, the typographic minus, the letter of a hemisphere, and degrees with minutes and
 * seconds. Any other text stays.
 */
export function degreesOf(text: string): string {
  const plain = text
    .trim()
    .replace(MINUS, '-')
    .replace(/^([^\d]*\d+),(\d+)(\D*)$/, '$1.$2$3');
  const [, sign = '', before = '', degrees, minutes, seconds, behind = ''] = DEGREES.exec(plain) ?? [];
  const isPlain = before + behind === '' && !plain.includes('°');
  if (degrees === undefined || isPlain || (before && behind) || (sign && before + behind)) return plain;
  if ([minutes, seconds].some((part) => Number(part ?? 0) >= 60)) return plain;
  const whole =
    minutes === undefined
      ? degrees
      : String(Number((Number(degrees) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600).toFixed(7)));
  return (/[SW]/i.test(before + behind) ? '-' : sign) + whole;
}

function readGeojson(text: string, toDegrees?: ToDegrees): RepresentativePoint | undefined {
  const parsed = parseJson(text);
  return 'json' in parsed ? pointOf(parsed.json as object, toDegrees) : undefined;
}

function signed(degrees: string, letter: string | undefined, negative: string): string {
  return letter?.toUpperCase() === negative ? `-${degrees}` : degrees;
}

/**
 * Returns the point that represents a geometry of well-known text, with its outline; `undefined` for another text, or
 * one whose reference system is not in degrees.
 */
export function readWkt(text: string, toDegrees?: ToDegrees): RepresentativePoint | undefined {
  const [, system, type = '', numbers = ''] = WKT.exec(text.trim()) ?? [];
  const isCalledDegrees = system !== undefined && isInDegrees(system);
  // GeoSPARQL has the latitude first in systems of EPSG.
  const isLatLon = isCalledDegrees && /EPSG/i.test(system);
  if (type === '' || (system !== undefined && !isCalledDegrees && !toDegrees)) return undefined;
  const coordinates = coordinatesOf(type.toUpperCase(), numbers, isLatLon);
  if (coordinates === undefined) return undefined;
  return pointOf({ type: TYPES[type.toUpperCase()], coordinates }, isCalledDegrees ? undefined : toDegrees);
}

function pointOf(geojson: object, toDegrees?: ToDegrees): RepresentativePoint | undefined {
  const geometry = readGeometry(geojson, toDegrees);
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
