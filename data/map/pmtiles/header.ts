import { Compression, TileType } from 'pmtiles';

/** Length of a PMTiles header in bytes. */
export const HEADER_BYTES = 127;
/** Header and root directory are within the first 16 KiB of an archive. */
export const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;

/** The first bytes of an archive. */
export const MAGIC = 'PMTiles';
export const VERSION = 3;

/** A range of bytes in an archive. */
export interface Range {
  readonly offset: number;
  readonly length: number;
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The content of a header, as far as it differs between our archives. */
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
  bytes[97] = Compression.Gzip;
  bytes[98] = Compression.Gzip;
  bytes[99] = TileType.Mvt;
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
