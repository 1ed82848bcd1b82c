import { Compression } from 'pmtiles';
import { ByteReader } from './byte-reader.ts';
import { readAll } from './read-all.ts';

/** Unpacks bytes of an archive by its code of their compression, as PMTiles calls it. */
type Unpack = (bytes: ArrayBuffer, compression: Compression) => Promise<ArrayBuffer>;

/** The most bytes of a tile, and of the metadata. The largest tile of Malta has 88 kB. */
const MAX_TILE_BYTES = 2_000_000;
/** The most bytes of a directory. A map of the world has some 20 kB in each; one takes 15 times its bytes of memory. */
const MAX_DIRECTORY_BYTES = 250_000;
/** An entry has four columns of at least a byte. */
const MIN_ENTRY_BYTES = 4;

/**
 * Unpacks a tile, or the metadata.
 * @throws Error where it would fill the memory.
 */
export const unpackTile: Unpack = (bytes, compression) => unpack(bytes, compression, MAX_TILE_BYTES);

/**
 * Unpacks a directory.
 * @throws Error where it would fill the memory, or says that it has more entries than bytes, which its reader would create.
 */
export const unpackDirectory: Unpack = async (bytes, compression) => {
  const directory = await unpack(bytes, compression, MAX_DIRECTORY_BYTES);
  if (new ByteReader(new Uint8Array(directory)).varint() * MIN_ENTRY_BYTES > directory.byteLength)
    throw new Error('a directory of the map names more entries than it has');
  return directory;
};

async function unpack(bytes: ArrayBuffer, compression: Compression, limit: number): Promise<ArrayBuffer> {
  const { Gzip, None, Unknown } = Compression;
  if (![Gzip, None, Unknown].includes(compression)) throw new Error('the map is packed in an unknown way');
  const stored = new Blob([bytes]).stream();
  const unpacked = compression === Gzip ? stored.pipeThrough(new DecompressionStream('gzip')) : stored;
  return readAll(unpacked, limit, () => new Error(`a part of the map unpacks to more than ${limit} bytes`));
}
