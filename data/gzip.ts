import { gzipSync } from 'node:zlib';

/**
 * How much zlib gathers before it fits a new code to it, from often to seldom. Sections differ a lot, so that a small
 * bundle gains a tenth by the right choice; which one is right depends on the data.
 */
const MEMORY_LEVELS = [4, 6, 8, 9];

/** Beyond so many bytes the choice makes a thousandth, and trying costs seconds. */
const LARGE = 4 * 1024 * 1024;
const MEMORY_LEVEL_OF_LARGE = 8;

/**
 * Compresses to a gzip file (RFC 1952) that depends on the input only: the header carries no time, and no operating
 * system, which zlib would otherwise write from the machine it was built for.
 */
export function gzipReproducibly(bytes: Uint8Array): Uint8Array {
  const levels = bytes.length > LARGE ? [MEMORY_LEVEL_OF_LARGE] : MEMORY_LEVELS;
  const candidates = levels.map((memLevel) => gzipSync(bytes, { level: 9, memLevel }));
  const smallest = candidates.reduce((a, b) => (b.length < a.length ? b : a));
  const packed = new Uint8Array(smallest);
  packed.fill(0, 4, 8);
  packed[9] = 255;
  return packed;
}
