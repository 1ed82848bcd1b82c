import { createHash } from 'node:crypto';
import { gzipReproducibly } from '../../io/gzip.ts';
import { type Entry, writeDirectories } from './directory.ts';
import { type Bounds, HEADER_BYTES, MAX_ROOT_BYTES, type Range, writeHeader } from './header.ts';

/** A tile with its number, as `zxyToTileId` of pmtiles returns it. */
export interface Tile {
  readonly id: number;
  /** A vector tile, not compressed. */
  readonly bytes: Uint8Array;
}

/** The description of an archive in its own header. */
export interface ArchiveDescription {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Bounds;
  /** JSON metadata. Vector tiles need `vector_layers`. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Writes a PMTiles archive of version 3. Equal tiles are stored once, and consecutive ones share an entry. The same tiles
 * give the same bytes. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 * @param tiles in any order, each number once.
 */
export function writeArchive(tiles: Iterable<Tile>, description: ArchiveDescription): Uint8Array {
  const contents = new Map<string, Range>();
  const data: Uint8Array[] = [];
  const entries: Entry[] = [];
  let [length, addressedTiles] = [0, 0];
  for (const { id, bytes } of [...tiles].sort((a, b) => a.id - b.id)) {
    addressedTiles++;
    const hash = createHash('sha256').update(bytes).digest('base64');
    let content = contents.get(hash);
    if (!content) {
      const packed = gzipReproducibly(bytes);
      content = { offset: length, length: packed.length };
      contents.set(hash, content);
      data.push(packed);
      length += packed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === content.offset && last.tileId + last.runLength === id) {
      entries[entries.length - 1] = { ...last, runLength: last.runLength + 1 };
    } else entries.push({ tileId: id, ...content, runLength: 1 });
  }
  const { root, leaves } = writeDirectories(entries, MAX_ROOT_BYTES, gzipReproducibly);
  const metadata = gzipReproducibly(Buffer.from(JSON.stringify(description.metadata)));
  let end = HEADER_BYTES;
  const next = (bytes: number): Range => {
    end += bytes;
    return { offset: end - bytes, length: bytes };
  };
  const header = writeHeader({
    root: next(root.length),
    metadata: next(metadata.length),
    leaves: next(leaves.length),
    tiles: next(length),
    addressedTiles,
    tileEntries: entries.length,
    tileContents: contents.size,
    minZoom: description.minZoom,
    maxZoom: description.maxZoom,
    bounds: description.bounds,
  });
  return new Uint8Array(Buffer.concat([header, root, metadata, leaves, ...data]));
}
