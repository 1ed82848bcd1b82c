import { Compression, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles';
import { FingerpostError } from '../../core/errors.ts';
import { areMapZooms, type MapRule } from '../../core/site/map-rule.ts';
import type { BaseMap } from './types.ts';

/** An open archive of vector tiles. */
export interface Archive {
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Plain text that is shown with the map. */
  readonly attribution: string;
  /** How another schema is drawn. */
  readonly style?: readonly MapRule[] | undefined;
  /**
   * Returns what `read` makes of the bytes of a tile, or `undefined` where the archive has none.
   * @throws FingerpostError as `openArchive` does; `bundle-corrupt` for any error of `read`.
   */
  readTile<T>(z: number, x: number, y: number, read: (bytes: ArrayBuffer) => T): Promise<T | undefined>;
}

/**
 * Opens an archive.
 * @throws FingerpostError `bundle-unreachable` where it cannot be fetched, `bundle-corrupt` where it is no archive of vector
 * tiles, or a damaged one.
 */
export async function openArchive(map: BaseMap): Promise<Archive> {
  const { url } = map;
  const archive = new PMTiles(await openSource(map), new SharedPromiseCache(undefined, true, unpack), unpack);
  const header = await archive.getHeader().catch((cause) => {
    throw corruptError(url, cause);
  });
  const { tileType, minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  if (tileType !== TileType.Mvt) throw corruptError(url, new Error('it has no vector tiles'));
  if (!areMapZooms(minZoom, maxZoom))
    throw corruptError(url, new Error(`no map has tiles of the zooms ${minZoom} to ${maxZoom}`));
  return {
    bounds: [minLon, minLat, maxLon, maxLat],
    minZoom,
    maxZoom,
    style: map.style,
    attribution: map.attribution ?? (await attributionOf(archive)),
    async readTile(z, x, y, read) {
      try {
        const bytes = (await archive.getZxy(z, x, y))?.data;
        return bytes && read(bytes);
      } catch (cause) {
        throw corruptError(url, cause);
      }
    },
  };
}

/** Unpacks bytes of an archive by its code of their compression. The unpacking of pmtiles itself brings a library. */
async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const { Gzip, None, Unknown } = Compression;
  if (![Gzip, None, Unknown].includes(compression)) throw new Error('the map is packed in an unknown way');
  const stored = new Blob([bytes]).stream();
  const unpacked = compression === Gzip ? stored.pipeThrough(new DecompressionStream('gzip')) : stored;
  return new Response(unpacked).arrayBuffer();
}

/** Opens the source of an archive, whose errors say that it cannot be fetched. */
async function openSource(map: BaseMap): Promise<Source> {
  const fetched = <T>(bytes: Promise<T>): Promise<T> =>
    bytes.catch((cause) => {
      const why = cause instanceof Error ? cause.message : cause;
      throw new FingerpostError('bundle-unreachable', `The map ${map.url} can't be fetched: ${why}`, {
        cause,
      });
    });
  const source = await fetched(archiveSource(map));
  return { getKey: () => source.getKey(), getBytes: (...range) => fetched(source.getBytes(...range)) };
}

/** Wraps an error of the reader. One that is not of our own or its making, such as a `RangeError`, has no sentence for a person. */
function corruptError(url: string, cause: unknown): FingerpostError {
  if (cause instanceof FingerpostError) return cause;
  const isSaid = cause instanceof Error && cause.constructor === Error;
  const why = isSaid ? cause.message : 'it is damaged, or no PMTiles archive';
  return new FingerpostError('bundle-corrupt', `The map ${url} can't be read: ${why}`, { cause });
}

/** Returns the attribution of an archive without the markup of its links; an empty one where its metadata are damaged. */
async function attributionOf(archive: PMTiles): Promise<string> {
  const metadata = await archive.getMetadata().catch((cause) => {
    if (cause instanceof FingerpostError) throw cause;
  });
  const { attribution } = (metadata ?? {}) as { readonly attribution?: unknown };
  if (typeof attribution !== 'string') return '';
  return new DOMParser().parseFromString(attribution, 'text/html').body.textContent ?? '';
}

/** Below this size an archive is read whole, because one read is faster than a read a tile. */
const WHOLE_BYTES = 10_000_000;
/** A larger file is not read whole from a server that knows no ranges. */
const MAX_UNRANGED_BYTES = 100_000_000;

/** Returns the way to the bytes of an archive: its blob where the page has it, else its URL. */
export async function archiveSource({ url, blob }: BaseMap): Promise<Source> {
  if (blob) {
    return blob.size < WHOLE_BYTES ? memorySource(url, await blob.arrayBuffer()) : blobSource(url, blob);
  }
  return rangeSource(url);
}

function memorySource(key: string, whole: ArrayBuffer): Source {
  return {
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: whole.slice(offset, offset + length) }),
  };
}

function blobSource(key: string, blob: Blob): Source {
  return {
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: await blob.slice(offset, offset + length).arrayBuffer() }),
  };
}

/** Reads ranges of a file from its server. A server that ignores ranges sends the whole file, which is then cached. */
function rangeSource(url: string): Source {
  let whole: Promise<ArrayBuffer> | undefined;
  const readWhole = (response: Response): Promise<ArrayBuffer> => {
    if (Number(response.headers.get('Content-Length')) > MAX_UNRANGED_BYTES) {
      void response.body?.cancel();
      throw new Error(`${url} is too large for a server that knows no ranges`);
    }
    const reading = response.arrayBuffer();
    // A failure on the way must not stay.
    reading.catch(() => {
      whole = undefined;
    });
    return reading;
  };
  return {
    getKey: () => url,
    async getBytes(offset, length, signal) {
      const end = offset + length;
      if (whole) return { data: (await whole).slice(offset, end) };
      const Range = `bytes=${offset}-${end - 1}`;
      const response = await fetch(url, { headers: { Range }, signal: signal ?? null });
      if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
      if (response.status === 206) return { data: await response.arrayBuffer() };
      if (whole) void response.body?.cancel();
      whole ??= readWhole(response);
      return { data: (await whole).slice(offset, end) };
    },
  };
}
