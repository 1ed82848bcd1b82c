/** Length of a PMTiles header in bytes. */
export const HEADER_BYTES = 127;
/** Header and root directory are within the first 16 KiB of an archive. */
export const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;

const MAGIC = 'PMTiles';
const VERSION = 3;
/** The code of gzip for directories and tiles. */
const GZIP = 2;
/** The code of Mapbox Vector Tiles. */
const VECTOR_TILES = 1;

/** A range of bytes in an archive. */
export interface Range {
  readonly offset: number;
  readonly length: number;
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The content of a header, as far as we write or check it. */
export interface Header {
  readonly root: Range;
  readonly metadata: Range;
  readonly leaves: Range;
  readonly tiles: Range;
  /** Numbers of tiles, of entries in directories, and of different tiles. */
  readonly addressedTiles: number;
  readonly tileEntries: number;
  readonly tileContents: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Bounds;
}

/** A header that was read, with the codes of its compression and of its sort of tiles. */
export interface FoundHeader extends Header {
  readonly isVectorTiles: boolean;
  readonly isGzipInside: boolean;
}

/** Writes the header of an archive whose directories and vector tiles are gzipped and in the order of their numbers. */
export function writeHeader(header: Header): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write(MAGIC, 'latin1');
  bytes[7] = VERSION;
  const numbers = [header.root, header.metadata, header.leaves, header.tiles].flatMap((range) => [
    range.offset,
    range.length,
  ]);
  numbers.push(header.addressedTiles, header.tileEntries, header.tileContents);
  for (const [i, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), 8 + 8 * i);
  bytes[96] = 1;
  bytes[97] = GZIP;
  bytes[98] = GZIP;
  bytes[99] = VECTOR_TILES;
  bytes[100] = header.minZoom;
  bytes[101] = header.maxZoom;
  const [west, south, east, north] = header.bounds;
  for (const [i, degrees] of header.bounds.entries())
    bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
  bytes[118] = header.maxZoom;
  bytes.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  bytes.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return bytes;
}

/** Reads a header, or returns a clause that says why there is none, such as `is not a PMTiles archive`. */
export function readHeader(bytes: Buffer): FoundHeader | string {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== MAGIC)
    return 'is not a PMTiles archive';
  if (bytes[7] !== VERSION)
    return `is a PMTiles archive of version ${bytes[7]}, where version 3 was expected`;
  const number = (i: number): number => Number(bytes.readBigUInt64LE(8 + 8 * i));
  const range = (i: number): Range => ({ offset: number(2 * i), length: number(2 * i + 1) });
  const degrees = (i: number): number => bytes.readInt32LE(102 + 4 * i) / 1e7;
  return {
    root: range(0),
    metadata: range(1),
    leaves: range(2),
    tiles: range(3),
    addressedTiles: number(8),
    tileEntries: number(9),
    tileContents: number(10),
    minZoom: bytes[100]!,
    maxZoom: bytes[101]!,
    bounds: [degrees(0), degrees(1), degrees(2), degrees(3)],
    isVectorTiles: bytes[99] === VECTOR_TILES,
    isGzipInside: bytes[97] === GZIP,
  };
}
