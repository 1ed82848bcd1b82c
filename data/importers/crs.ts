import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { FingerpostError } from '../../src/core/errors.ts';
import type { Position } from '../../src/core/geo/position.ts';
import { key } from '../io/json-file.ts';
import { dataDirectory } from '../io/paths.ts';

/**
 * Converts the coordinates of a reference system, the eastern one first, to degrees with six decimals, a tenth of a metre.
 * Returns `undefined` for numbers that are none of the system. 0, 0, an unknown position, stays.
 */
export type ToDegrees = (east: number, north: number) => Position | undefined;

/** How a configuration names the system of a file's positions. */
export const crsSetting = key(
  v.union([v.number(), v.string()]),
  'Reference system of the positions where they are no degrees: its number of EPSG. Of two numbers in one column the eastern one is first',
  27700,
);

/** The table that the build derives: definitions for proj4, by numbers of EPSG. */
export const GRIDS_FILE = 'defaults/grids.json.gz';

/** Systems of degrees that differ from WGS 84 by a metre or two: of the world, Europe, North and South America, Australia, New Zealand. */
const IN_DEGREES = /^(4326|4979|4258|4171|4619|4269|4617|6318|4674|4283|7844|4167)$/;
/** The number in `27700`, `EPSG:27700`, `urn:ogc:def:crs:EPSG:6.9:27700` or the `crs` of a GeoJSON file. */
const CODE = /(?:EPSG\W.*?|^)(\d{4,6})(?!\d)/is;
/** Largest error of a conversion there and back, in metres or feet: beyond it a system does not reach. */
const MAX_ERROR = 1;

let definitions: Promise<Readonly<Record<string, string>>> | undefined;

/** Returns the definitions of grids. The build of this package derives their file, so its form needs no check. */
async function readGrids(): Promise<Readonly<Record<string, string>>> {
  const packed = await readFile(`${dataDirectory()}/${GRIDS_FILE}`);
  return JSON.parse(gunzipSync(packed).toString()).grids;
}

/** Returns whether a reference system, as a file or a configuration names it, has degrees of longitude and latitude. */
export function isInDegrees(named: string): boolean {
  return /CRS:*84/i.test(named) || IN_DEGREES.test(CODE.exec(named)?.[1] ?? '');
}

/**
 * Returns how to convert the positions of a reference system to degrees; `undefined` for one in degrees.
 * @param named its number of EPSG, alone or within a text.
 * @param where what names it, for errors: file and key.
 * @throws FingerpostError `bad-input` when the system is not known.
 */
export async function conversionOf(named: string | number, where: string): Promise<ToDegrees | undefined> {
  const text = String(named);
  if (isInDegrees(text)) return undefined;
  definitions ??= readGrids();
  const grids = await definitions;
  const code = CODE.exec(text)?.[1] ?? '';
  if (!Object.hasOwn(grids, code)) {
    throw new FingerpostError(
      'bad-input',
      `${where} is ${text.slice(0, 200)}, which is no reference system that can be converted: write the number of ` +
        'EPSG of a grid, such as 27700, or convert the file to longitude and latitude (EPSG:4326)',
    );
  }
  // It takes a tenth of a second to load, and few files need it.
  const { default: proj4 } = await import('proj4');
  const converter = proj4(grids[code]!);
  return (east, north) => {
    if (east === 0 && north === 0) return { lat: 0, lon: 0 };
    if (!Number.isFinite(east) || !Number.isFinite(north)) return undefined;
    const { x, y } = converter.inverse({ x: east, y: north });
    if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
    const back = converter.forward({ x, y });
    if (!(Math.hypot(back.x - east, back.y - north) < MAX_ERROR)) return undefined;
    return { lat: Number(y.toFixed(6)), lon: Number(x.toFixed(6)) };
  };
}

/** Returns coordinates in degrees, as texts; as they are where they are none of the system, or it is in degrees. */
export function inDegrees<T extends { readonly lat?: unknown; readonly lon?: unknown }>(
  given: T,
  toDegrees: ToDegrees | undefined,
): T {
  const { lat, lon } = given;
  const at = toDegrees?.(Number(lon ?? Number.NaN), Number(lat ?? Number.NaN));
  return at ? { ...given, lat: String(at.lat), lon: String(at.lon) } : given;
}
