import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import TileState from 'ol/TileState.js';
import { createXYZ } from 'ol/tilegrid.js';
import type VectorTile from 'ol/VectorTile.js';
import type { Archive } from './archive.ts';

/** Edge of a tile of its own zoom level in CSS pixels. */
const TILE_PIXELS = 512;

/**
 * Returns the tiles of an archive as a source that the map draws.
 * @param onFailure is called for each tile that cannot be read.
 */
export function tileSource(archive: Archive, onFailure: (error: unknown) => void): VectorTileSource {
  const { minZoom, maxZoom } = archive;
  const format = new MVT();
  return new VectorTileSource({
    format,
    tileGrid: createXYZ({ minZoom, maxZoom, tileSize: TILE_PIXELS }),
    transition: 0,
    wrapX: false,
    tileUrlFunction: (coordinate) => coordinate.join('/'),
    tileLoadFunction: (given) => {
      const tile = given as VectorTile<FeatureLike>;
      tile.setLoader((extent, _resolution, featureProjection) => {
        const [z, x, y] = tile.tileCoord as [number, number, number];
        archive.readTile(z, x, y).then(
          (bytes) => tile.setFeatures(bytes ? format.readFeatures(bytes, { extent, featureProjection }) : []),
          (error) => {
            tile.setState(TileState.ERROR);
            onFailure(error);
          },
        );
      });
    },
  });
}
