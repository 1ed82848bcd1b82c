import { type ByteReader, type ByteWriter, CorruptDataError } from './bytes.ts';

/** Up to this value, whole numbers, their differences and twice these are exact. */
export const MAX_VALUE = 2 ** 50;

/**
 * Writes whole numbers from 0 to 2^53 in planes: the highest byte of each, then the next byte of each, and so on. High
 * bytes hardly differ and low bytes hardly repeat, so each plane compresses best by itself.
 */
export function writePlanes(section: ByteWriter, values: ArrayLike<number>): void {
  if (values.length === 0) return;
  let max = 0;
  for (let i = 0; i < values.length; i++) max = Math.max(max, values[i]!);
  let width = 1;
  while (256 ** width <= max) width++;
  section.u8(width);
  for (let plane = width - 1; plane >= 0; plane--) {
    const weight = 256 ** plane;
    section.startBlock();
    for (let i = 0; i < values.length; i++) section.u8(Math.floor(values[i]! / weight) % 256);
  }
}

/** Numbers in the smallest fitting typed array. */
export type Numbers = Uint8Array | Uint32Array | Float64Array;

/**
 * Reads `count` numbers that `writePlanes` wrote. A single plane is a view, not a copy.
 * @throws CorruptDataError for missing bytes or an invalid width.
 */
export function readPlanes(section: ByteReader, count: number): Numbers {
  return latePlanes(section, count)();
}

/** Returns a function that reads the numbers. It can't fail. @throws CorruptDataError as `readPlanes`. */
export function latePlanes(section: ByteReader, count: number): () => Numbers {
  if (count === 0) return () => new Uint8Array();
  const width = section.u8();
  if (width < 1 || width > 7) throw new CorruptDataError(`numbers can't be of ${width} bytes`);
  const planes = Array.from({ length: width }, () => section.bytes(count));
  return () => joinPlanes(planes, count);
}

function joinPlanes(planes: readonly Uint8Array[], count: number): Numbers {
  if (planes.length === 1) return planes[0]!;
  const values = planes.length <= 4 ? new Uint32Array(count) : new Float64Array(count);
  for (const plane of planes) {
    for (let i = 0; i < count; i++) values[i] = values[i]! * 256 + plane[i]!;
  }
  return values;
}

/** Maps a signed whole number to a non-negative one, small ones to small ones: 0, -1, 1, -2 … to 0, 1, 2, 3 … */
export function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

/** The inverse of `zigzag`. */
export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
