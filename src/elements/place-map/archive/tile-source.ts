import { type Extent, getIntersection, isEmpty } from 'ol/extent.js';
import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import { transformExtent } from 'ol/proj.js';
import RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import TileState from 'ol/TileState.js';
import { createXYZ } from 'ol/tilegrid.js';
import type VectorTile from 'ol/VectorTile.js';
import type { Archive } from './archive.ts';
import { translator } from './translate.ts';

/** Edge of a tile of its own zoom level in CSS pixels. */
const TILE_PIXELS = 512;

/**
 * Returns the tiles of an archive as a source that the map draws.
 * @param onFailure receives the error of a tile that cannot be read, which is left out.
 */
export function tileSource(archive: Archive, onFailure: (error: unknown) => void): VectorTileSource {
  const { minZoom, maxZoom, style } = archive;
  const format = new MVT();
  const translate = style && translator(style);
  const bounds = transformExtent([...archive.bounds], 'EPSG:4326', 'EPSG:3857');
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
        archive
          .readTile(z, x, y, (bytes) => format.readFeatures(bytes, { extent, featureProjection }))
          .then((read = []) =>
            tile.setFeatures(translate ? [...landIn(extent, bounds), ...drawable(read, translate)] : read),
          )
          .catch((error) => {
            tile.setState(TileState.ERROR);
            onFailure(error);
          });
      });
    },
  });
}

/** Returns the features that rules are about, with attributes by which they are drawn. */
function drawable(features: readonly FeatureLike[], translate: ReturnType<typeof translator>): FeatureLike[] {
  return features.filter((feature) => {
    const attributes = feature.getProperties();
    const translated = translate(attributes);
    return translated && Object.assign(attributes, translated);
  });
}

/** Returns the ground of a tile, which only our own schema has as a feature. */
function landIn(tile: Extent, bounds: Extent): RenderFeature[] {
  const [west, south, east, north] = getIntersection(tile, bounds) as [number, number, number, number];
  if (isEmpty([west, south, east, north])) return [];
  const ring = [west, south, west, north, east, north, east, south, west, south];
  return [new RenderFeature('Polygon', ring, [ring.length], 2, { layer: 'extent' }, undefined)];
}
