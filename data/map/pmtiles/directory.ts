import { PbfWriter } from 'pbf';

/** An entry of a directory: tiles with consecutive numbers and the same bytes, or a leaf directory. */
export interface Entry {
  /** Number of the first tile. `zxyToTileId` of pmtiles returns it. */
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
  const bytes = new PbfWriter();
  bytes.writeVarint(entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    bytes.writeVarint(tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) bytes.writeVarint(runLength);
  for (const { length } of entries) bytes.writeVarint(length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    const follows = before !== undefined && offset === before.offset + before.length;
    bytes.writeVarint(follows ? 0 : offset + 1);
  }
  return bytes.finish();
}
