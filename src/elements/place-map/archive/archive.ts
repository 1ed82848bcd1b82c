import { PMTiles, SharedPromiseCache, TileType } from 'pmtiles';
import type { MapRule } from '../../../core/site/map-rule.ts';
import type { BaseMap } from '../place-map-types.ts';
import { archiveSource } from './archive-source.ts';
import { checkTile } from './check-tile.ts';
import { unpackDirectory, unpackTile } from './unpack.ts';

/** The most directories in memory. */
const MAX_DIRECTORIES = 100;

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
  /** Returns the bytes of a tile, or `undefined` where the archive has none. */
  readTile(z: number, x: number, y: number): Promise<ArrayBuffer | undefined>;
}

/**
 * Opens an archive.
 * @throws Error where it cannot be read, or has no vector tiles.
 */
export async function openArchive(map: BaseMap): Promise<Archive> {
  const archive = new PMTiles(
    await archiveSource(map),
    new SharedPromiseCache(MAX_DIRECTORIES, true, unpackDirectory),
    unpackTile,
  );
  const header = await archive.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error(`${map.url} has no vector tiles`);
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  return {
    bounds: [minLon, minLat, maxLon, maxLat],
    minZoom,
    maxZoom,
    style: map.style,
    attribution: map.attribution ?? plainText(await archive.getMetadata()),
    readTile: async (z, x, y) => {
      const bytes = (await archive.getZxy(z, x, y))?.data;
      if (bytes) checkTile(bytes);
      return bytes;
    },
  };
}

/** Returns the attribution of an archive without the markup of its links. */
function plainText(metadata: unknown): string {
  const { attribution } = metadata as { readonly attribution?: unknown };
  if (typeof attribution !== 'string') return '';
  return new DOMParser().parseFromString(attribution, 'text/html').body.textContent ?? '';
}
