/** An entry of a directory: tiles with consecutive numbers and the same bytes, or a leaf directory. */
export interface Entry {
  /** Number of the first tile. */
  readonly tileId: number;
  /** Offset in bytes, from the start of the tiles, or of the leaf directories. */
  readonly offset: number;
  readonly length: number;
  /** How many tiles have these bytes; 0 for a leaf directory. */
  readonly runLength: number;
}

/** Root and leaf directories, compressed. */
export interface Directories {
  readonly root: Uint8Array;
  /** All leaf directories one after the other; empty if the root has all entries. */
  readonly leaves: Uint8Array;
}

/** Number of entries of the first attempt at leaf directories. */
const FIRST_LEAF_ENTRIES = 4096;

/**
 * Writes the directories of a PMTiles archive. Entries move to leaf directories if the root would otherwise be too long,
 * because readers fetch the first 16 KiB of an archive in one request.
 * @param entries in the order of their tile numbers.
 */
export function writeDirectories(
  entries: readonly Entry[],
  maxRootBytes: number,
  compress: (bytes: Uint8Array) => Uint8Array,
): Directories {
  const whole = compress(encodeDirectory(entries));
  if (whole.length <= maxRootBytes) return { root: whole, leaves: new Uint8Array() };
  for (let size = FIRST_LEAF_ENTRIES; ; size *= 2) {
    const leaves: Uint8Array[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let start = 0; start < entries.length; start += size) {
      const leaf = compress(encodeDirectory(entries.slice(start, start + size)));
      pointers.push({ tileId: entries[start]!.tileId, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = compress(encodeDirectory(pointers));
    if (root.length <= maxRootBytes || size >= entries.length) return { root, leaves: Buffer.concat(leaves) };
  }
}

/**
 * Encodes a directory column by column: the steps between tile numbers, run lengths, lengths, and offsets plus 1, or 0
 * for an entry that follows the one before.
 */
export function encodeDirectory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = [];
  writeVarint(entries.length, bytes);
  let last = 0;
  for (const { tileId } of entries) {
    writeVarint(tileId - last, bytes);
    last = tileId;
  }
  for (const { runLength } of entries) writeVarint(runLength, bytes);
  for (const { length } of entries) writeVarint(length, bytes);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    const follows = before !== undefined && offset === before.offset + before.length;
    writeVarint(follows ? 0 : offset + 1, bytes);
  }
  return Uint8Array.from(bytes);
}

/** Appends a whole number ≥ 0 and below 2^53, 7 bits a byte, the lowest first. */
export function writeVarint(value: number, bytes: number[]): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

/** The highest zoom level whose tile numbers are exact in a JavaScript number. */
const MAX_EXACT_ZOOM = 26;

/**
 * Returns the number of a tile in a PMTiles archive: zoom levels follow each other, and the tiles of a level follow a
 * Hilbert curve, so that neighbours on the map are near each other in the file.
 * @throws RangeError for a tile that does not exist, or a zoom level above 26.
 */
export function tileId(zoom: number, column: number, row: number): number {
  const size = 2 ** zoom;
  if (zoom > MAX_EXACT_ZOOM || column < 0 || row < 0 || column >= size || row >= size) {
    throw new RangeError(`there is no tile ${zoom}/${column}/${row}`);
  }
  let id = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let half = size / 2; half >= 1; half /= 2) {
    const right = (x & half) > 0;
    const low = (y & half) > 0;
    id += half * half * ((right ? 3 : 0) ^ (low ? 1 : 0));
    if (!low) {
      if (right) [x, y] = [half - 1 - (x & (half - 1)), half - 1 - (y & (half - 1))];
      [x, y] = [y, x];
    }
  }
  return id;
}
